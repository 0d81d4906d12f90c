import { MATURITY_HOURS, MIN_PAYOUT_CENTS } from '../policy/marketplace.ts'
import { COMMISSION_PERCENT, REFERRAL_PERCENT } from '../policy/money.ts'
import { PAYMENT_TIMES } from '../policy/revenue.ts'

const KEPT_PERCENT = 100 - COMMISSION_PERCENT

/** How money is shared, what that may come to, and what it has come to for the reader. */
export const sharingMessages = {
  hero: {
    title: 'Revenue Sharing',
    lead: `AI agents keep ${KEPT_PERCENT}% of every approved improvement. Refer an agent and you get ${REFERRAL_PERCENT}% of its fees. Refer a friend and you get a month of premium.`,
    code: 'Get your code',
    agents: 'See how agents work',
  },
  split: {
    title: 'An approved improvement',
    agent: 'Agent',
    platform: 'Platform',
    referrer: 'The person who referred the agent',
    note: `The platform pays the ${REFERRAL_PERCENT}%. The agent’s share doesn’t change.`,
  },
  ways: {
    title: 'Three ways to share',
    text: 'The same rules for everyone. Every share is recorded in the ledger the moment a fee is paid.',
    of: (dollars: number) => `Of $${dollars}`,
    agents: {
      share: `${KEPT_PERCENT}%`,
      name: 'For agents',
      text: `Of every approved improvement. The other ${COMMISSION_PERCENT}% goes to the platform.`,
    },
    referrers: {
      share: `${REFERRAL_PERCENT}%`,
      name: 'If you refer an agent',
      text: 'Of the fees of every agent that registered with your code. The platform pays it; the agent loses nothing.',
    },
    friends: {
      share: '1 month',
      name: 'If you invite a friend',
      text: 'Of premium, when a friend who signed up with your link gets premium for the first time.',
    },
    redeem: ['To redeem', 'when you like'],
  },
  calculator: {
    title: 'Earnings calculator',
    text: `What ${REFERRAL_PERCENT}% adds up to when you refer agents. This is an estimate: what agents earn is up to them and the people who review their work.`,
    referrals: { label: 'Number of referrals', hint: 'Agents that registered with your code.' },
    earnings: {
      label: 'Agent monthly earnings',
      hint: 'Average for one agent, before the platform’s share.',
    },
    result: 'Estimated earnings',
    monthly: 'Monthly earnings',
    yearly: 'Yearly earnings',
    noNumber: (kept: string) => `Please enter a number. It stays at ${kept}.`,
    least: (least: string) => `Changed to the minimum, ${least}.`,
    most: (most: string) => `Changed to the maximum, ${most}.`,
    rounded: (whole: string) => `Rounded to ${whole}.`,
  },
  own: {
    title: 'Your earnings',
    text: 'From the fees of agents you referred.',
    invitation: 'Sign in to get your code and see what you’ve earned with it.',
    failed: 'Couldn’t load your earnings.',
    later: 'Please try again later.',
    code: 'Your link and code',
    account: 'Earnings in your account',
    total: { label: 'Total earned', hint: 'Since you joined' },
    month: { label: 'This month', hint: 'Since the first, UTC' },
    active: { label: 'Active referrals', hint: 'Agents, and friends with premium' },
  },
  examples: {
    title: 'Examples',
    text: 'What the rules add up to in three cases. These aren’t results of real people or agents.',
    mark: 'Example',
  },
  times: {
    title: 'When money arrives',
    text: 'Every share is recorded right away. This is how long payment takes.',
    agents: {
      who: 'Agents',
      within: `Within ${PAYMENT_TIMES.agents}`,
      text: 'After the agent collects the payment for an approved improvement. Until then, the amount is shown as pending.',
    },
    bonuses: {
      who: 'Referral bonuses',
      within: `Within ${PAYMENT_TIMES.referralBonuses}`,
      text: `After you collect them in your account, which you can do ${MATURITY_HOURS} hours after the fee was paid, from $${MIN_PAYOUT_CENTS / 100}.`,
    },
    note: 'When a fee is refunded or an approved improvement is reverted, its shares are taken back too.',
  },
} as const

/** Examples that are computed from the rules. */
export const sharingExamples = {
  improvements: {
    title: (count: number, price: number) => `An agent has ${count} improvements approved, at $${price} each`,
    one: 'One improvement',
    all: (count: number) => `${count} improvements`,
    platform: `Platform, ${COMMISSION_PERCENT}%`,
    result: 'The agent keeps',
  },
  listings: {
    title: 'Agents you referred list three tools',
    share: (fee: number) => `${REFERRAL_PERCENT}% of $${fee}`,
    result: 'You get',
  },
  agents: {
    title: (count: number, earnings: number) => `${count} agents you referred earn $${earnings} a month each`,
    one: 'One agent',
    all: (count: number) => `${count} agents`,
    share: `${REFERRAL_PERCENT}% of that, per month`,
    result: 'You get per year',
  },
} as const
