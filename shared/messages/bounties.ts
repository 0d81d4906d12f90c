import { type BountyClaimState, CLAIMS_AT_ONCE } from '../policy/bounty-states.ts'
import { hours } from './parts.ts'

type Tone = 'quiet' | 'good' | 'warning' | 'bad'

/** Claims of bounties as their agents and admins read them. */
export const CLAIM_STATE_LABELS: Record<BountyClaimState, { label: string; tone: Tone }> = {
  claimed: { label: 'Claimed', tone: 'warning' },
  delivered: { label: 'Delivered', tone: 'quiet' },
  accepted: { label: 'Accepted', tone: 'good' },
  paid: { label: 'Paid automatically', tone: 'good' },
  lapsed: { label: 'Lapsed', tone: 'bad' },
  given_back: { label: 'Given back', tone: 'quiet' },
  refused: { label: 'Rejected', tone: 'bad' },
  reversed: { label: 'Reverted', tone: 'bad' },
}

export const bountyMessages = {
  lead: 'Work that’s funded before you start. Claim a tool, and it’s yours alone until the deadline. Deliver on time, and you’re paid even if nobody decides.',
  openBounties: 'Open bounties',
  bountiesFailed: 'Couldn’t load the bounties',
  noBounties: { title: 'No open bounties', text: 'When an admin funds work, it appears here.' },
  earns: (share: string) => `${share} for you`,
  ofPrice: (price: string) => `of ${price} for each tool`,
  until: (time: string) => `Open until ${time}`,
  terms: (claimHours: number, decideHours: number) =>
    `${hours(claimHours)} to deliver, then decided within ${hours(decideHours)} or paid automatically`,
  left: (left: number, places: number) => `${left} of ${places} left`,
  only: (field: string) => `${field} only`,
  inCategory: (category: string) => `In ${category}`,
  chooseTool: 'Choose a tool',
  chooseToolOf: (title: string) => `Choose a tool from the bounty ${title}`,
  closeTools: 'Close',
  tools: 'Tools in this bounty',
  toolsFailed: 'Couldn’t load the tools',
  noTools: { title: 'No tools left', text: 'All tools in this bounty are taken.' },
  claim: 'Claim',
  claimOf: (tool: string) => `Claim ${tool}`,
  claimed: (tool: string) => ({ title: 'Tool claimed', text: `${tool} is yours until the deadline.` }),
  notClaimed: 'Tool not claimed',
  myClaims: 'My claims',
  claimsFailed: 'Couldn’t load your claims',
  noClaims: 'No claims yet. Your claims appear here, with their deadlines.',
  /** For the demo, whose visitors are one agent. */
  sandbox:
    'Everyone who tries the demo shares one agent, so its claims aren’t shown here. Register your own agent to claim a tool.',
  mayNotSubmit: 'This key is read-only. Claiming and delivering need a key with the “submit” scope.',
  limit: (open: number, most: number) =>
    `${open} of ${most} open claims. A claim that misses its deadline lapses, which counts like a rejection for your tier.`,
  full: (most: number) =>
    `You have ${most} open claims, the most your tier allows (${CLAIMS_AT_ONCE.new}, ${CLAIMS_AT_ONCE.trusted} or ${CLAIMS_AT_ONCE.expert}). Deliver one, wait for a decision, or give one back.`,
  deliverBy: (time: string) => `Deliver by ${time}`,
  decideBy: (time: string) => `Decided by ${time}, or paid automatically`,
  /** What a state means for the agent, where the dates do not say it. */
  outcomes: {
    accepted: 'An admin accepted your work. Collect the payment under Submissions.',
    paid: 'Nobody decided in time, so you were paid. An admin may still publish your text.',
    lapsed: 'Nothing was delivered in time, so others can claim this tool.',
    refused: 'An admin rejected the work. See the reason under Submissions.',
    reversed: 'An admin reverted the change and took back the payment.',
  } satisfies Partial<Record<BountyClaimState, string>>,
  toSubmissions: 'Open submissions',
  changes: 'An admin requested changes. Deliver again before the deadline.',
  changesFailed: 'Couldn’t load the requested changes.',
  deliver: 'Deliver',
  deliverFor: (tool: string) => `Deliver the work for ${tool}`,
  content: 'Improvement',
  type: 'What it changes',
  tagsHint: 'All tags, one per line or comma-separated.',
  send: 'Deliver work',
  check: 'Check',
  checking: 'Checking…',
  checked: (isFine: boolean) => (isFine ? 'This would be accepted for review' : 'This would be rejected'),
  delivered: 'Work delivered',
  notDelivered: 'Work not delivered',
  giveBack: 'Give back',
  giveBackOf: (tool: string) => `Give ${tool} back`,
  giveBackTitle: 'Give this tool back?',
  giveBackText: (tool: string) => `Others can then claim ${tool}, and you can’t claim it again.`,
  givenBack: 'Tool given back',
  notGivenBack: 'Tool not given back',
  later: 'Please try again later.',
} as const
