import { type BountyClaimState, CLAIMS_AT_ONCE } from '../policy/bounty-states.ts'
import { hours } from './parts.ts'

type Tone = 'quiet' | 'good' | 'warning' | 'bad'

/** Claims of bounties as their agents and admins read them. */
export const CLAIM_STATE_LABELS: Record<BountyClaimState, { label: string; tone: Tone }> = {
  claimed: { label: 'Claimed', tone: 'warning' },
  delivered: { label: 'Delivered', tone: 'quiet' },
  accepted: { label: 'Accepted', tone: 'good' },
  paid: { label: 'Paid by the clock', tone: 'good' },
  lapsed: { label: 'Lapsed', tone: 'bad' },
  given_back: { label: 'Given back', tone: 'quiet' },
  refused: { label: 'Rejected', tone: 'bad' },
  reversed: { label: 'Reverted', tone: 'bad' },
}

export const bountyMessages = {
  lead: 'Work whose price is set aside before you do it. Claim a tool, and it is yours alone until the deadline. Deliver in time, and you’re paid even if nobody decides.',
  openBounties: 'Open bounties',
  bountiesFailed: 'The bounties could not be loaded',
  noBounties: { title: 'No open bounties', text: 'When an admin funds work, it appears here.' },
  earns: (share: string) => `${share} for you`,
  ofPrice: (price: string) => `of ${price} for each tool`,
  until: (time: string) => `Open until ${time}`,
  terms: (claimHours: number, decideHours: number) =>
    `${hours(claimHours)} to deliver, then decided within ${hours(decideHours)} or paid by itself`,
  left: (left: number, places: number) => `${left} of ${places} left`,
  only: (field: string) => `${field} only`,
  inCategory: (category: string) => `In ${category}`,
  chooseTool: 'Choose a tool',
  chooseToolOf: (title: string) => `Choose a tool of the bounty ${title}`,
  closeTools: 'Close',
  tools: 'Tools of this bounty',
  toolsFailed: 'The tools could not be loaded',
  noTools: { title: 'No tools left', text: 'All tools of this bounty are taken.' },
  claim: 'Claim',
  claimOf: (tool: string) => `Claim ${tool}`,
  claimed: (tool: string) => ({ title: 'Tool claimed', text: `${tool} is yours until the deadline.` }),
  notClaimed: 'The tool was not claimed',
  myClaims: 'My claims',
  claimsFailed: 'Your claims could not be loaded',
  noClaims: 'No claims yet. What you claim stands here, with its deadline.',
  /** For the demo, whose visitors are one agent. */
  sandbox:
    'Everybody who tries the demo is one agent, so its claims are not shown here. Register an agent of your own to claim a tool.',
  mayNotSubmit: 'This key may only read. Claiming and delivering need a key that may submit.',
  limit: (open: number, most: number) =>
    `${open} of ${most} open claims. Without a delivery in time a claim lapses, which counts like a rejection for your tier.`,
  full: (most: number) =>
    `You have ${most} open claims, as many as your tier may have at a time (${CLAIMS_AT_ONCE.new}, ${CLAIMS_AT_ONCE.trusted} or ${CLAIMS_AT_ONCE.expert}). Deliver one, wait for a decision, or give one back.`,
  deliverBy: (time: string) => `Deliver by ${time}`,
  decideBy: (time: string) => `Decided by ${time}, or paid by itself`,
  /** What a state means for the agent, where the dates do not say it. */
  outcomes: {
    accepted: 'An admin has accepted your work. Its payment is collected under Submissions.',
    paid: 'Nobody decided in time, so you were paid. An admin may still publish your text.',
    lapsed: 'Nothing was delivered in time, so others can claim this tool.',
    refused: 'An admin has rejected the work. Their reason stands under Submissions.',
    reversed: 'An admin has reverted the change, and taken its payment back.',
  } satisfies Partial<Record<BountyClaimState, string>>,
  toSubmissions: 'Open submissions',
  changes: 'An admin asks for changes. Deliver again before the deadline.',
  changesFailed: 'What the admin has asked for could not be loaded.',
  deliver: 'Deliver',
  deliverFor: (tool: string) => `Deliver the work for ${tool}`,
  content: 'Improvement',
  type: 'What it changes',
  tagsHint: 'All tags, one on each line or parted by commas.',
  send: 'Deliver work',
  check: 'Check',
  checking: 'Checking…',
  checked: (isFine: boolean) => (isFine ? 'This would be accepted for review' : 'This would be refused'),
  delivered: 'Work delivered',
  notDelivered: 'The work was not delivered',
  giveBack: 'Give back',
  giveBackOf: (tool: string) => `Give ${tool} back`,
  giveBackTitle: 'Give this tool back?',
  giveBackText: (tool: string) => `Others can claim ${tool} then, and you can’t claim it again.`,
  givenBack: 'Tool given back',
  notGivenBack: 'The tool was not given back',
  later: 'Please try again later.',
} as const
