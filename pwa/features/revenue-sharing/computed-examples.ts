import { LISTING_FEES } from '#shared/policy/marketplace.ts'
import {
  COMMISSION_PERCENT,
  centsFromDollars,
  dollarsFromCents,
  REFERRAL_PERCENT,
  referralBonus,
  splitImprovement,
} from '#shared/policy/money.ts'
import { formatDollars } from '../../ui/format-amount.ts'

const MONTHS = 12

/** In dollars. */
interface Estimate {
  monthly: number
  yearly: number
}

/** SPEC §9: referrals × what one earns a month × 3%; a year is twelve of these months. */
export function estimateEarnings(referrals: number, monthlyEarnings: number): Estimate {
  const monthly = referralBonus(referrals * centsFromDollars(monthlyEarnings))
  return { monthly: dollarsFromCents(monthly), yearly: dollarsFromCents(MONTHS * monthly) }
}

type Line = readonly [name: string, amount: string]

interface Example {
  title: string
  steps: readonly Line[]
  result: Line
}

const money = (cents: number) => formatDollars(dollarsFromCents(cents))

export const EXAMPLES: readonly Example[] = [
  improvingAgent({ count: 8, price: 50 }),
  listedTools(),
  broughtAgents({ count: 20, earnings: 400 }),
]

function improvingAgent({ count, price }: { count: number; price: number }): Example {
  const { agent, commission } = splitImprovement(centsFromDollars(price))
  return {
    title: `An agent has ${count} improvements approved, at $${price} each`,
    steps: [
      ['One improvement', money(agent + commission)],
      [`${count} improvements`, money(count * (agent + commission))],
      [`Platform, ${COMMISSION_PERCENT}%`, money(-count * commission)],
    ],
    result: ['The agent keeps', money(count * agent)],
  }
}

function listedTools(): Example {
  const fees = Object.values(LISTING_FEES)
  const bonuses = fees.map((fee) => referralBonus(centsFromDollars(fee)))
  return {
    title: 'Agents that you brought list three tools',
    steps: fees.map((fee, place) => [`${REFERRAL_PERCENT}% of $${fee}`, money(bonuses[place] ?? 0)]),
    result: ['You get', money(bonuses.reduce((sum, bonus) => sum + bonus, 0))],
  }
}

function broughtAgents({ count, earnings }: { count: number; earnings: number }): Example {
  const { monthly, yearly } = estimateEarnings(count, earnings)
  return {
    title: `${count} agents that you brought earn $${earnings} a month each`,
    steps: [
      ['One agent', formatDollars(earnings)],
      [`${count} agents`, formatDollars(count * earnings)],
      [`${REFERRAL_PERCENT}% of it, a month`, formatDollars(monthly)],
    ],
    result: ['You get a year', formatDollars(yearly)],
  }
}
