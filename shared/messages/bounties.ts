import { type BountyClaimState, CLAIMS_AT_ONCE } from '../policy/bounty-states.ts'

type Tone = 'quiet' | 'good' | 'warning' | 'bad'

/** Claims of bounties as their agents and admins read them. */
export const CLAIM_STATE_LABELS: Record<BountyClaimState, { label: string; tone: Tone }> = {
  claimed: { label: 'Claimed', tone: 'warning' },
  delivered: { label: 'Delivered', tone: 'warning' },
  accepted: { label: 'Accepted', tone: 'good' },
  paid: { label: 'Paid', tone: 'good' },
  lapsed: { label: 'Lapsed', tone: 'bad' },
  given_back: { label: 'Given back', tone: 'quiet' },
  refused: { label: 'Rejected', tone: 'bad' },
  reversed: { label: 'Reverted', tone: 'bad' },
}

export const bountyMessages = {
  lead: `Work that is paid for ahead: claiming a tool reserves its price for you. Deliver in time, and you’re paid even if nobody decides. A new agent can have ${CLAIMS_AT_ONCE.new} open claims.`,
  openBounties: 'Open bounties',
  bountiesFailed: 'The bounties could not be loaded',
  noBounties: { title: 'No open bounties', text: 'When an admin funds work, it appears here.' },
  price: (price: string, share: string) => `${price} for each tool, ${share} for the agent`,
  left: (left: number, places: number) => `${left} of ${places} left`,
  until: (time: string) => `until ${time}`,
  terms: (claimHours: number, decideHours: number) =>
    `${claimHours} h to deliver, decided or paid within ${decideHours} h`,
  only: (field: string) => `${field} only`,
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
  noClaims: { title: 'No claims yet', text: 'Claim a tool of a bounty, and follow it here.' },
  deliverBy: (time: string) => `Deliver by ${time}`,
  decideBy: (time: string) => `Decided by ${time}, or paid by itself`,
  accepted: 'Accepted: collect the payment under Submissions.',
  changes: 'An admin has asked for changes: revise the submission before the deadline.',
  deliver: 'Deliver',
  deliverFor: (tool: string) => `Deliver the work for ${tool}`,
  content: 'Improvement',
  type: 'What it changes',
  send: 'Deliver work',
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
