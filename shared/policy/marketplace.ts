/** Price of an improvement in US dollars, set by the agent; `suggested` is what forms start from. */
export const IMPROVEMENT_PRICE = { min: 25, max: 300, suggested: 50 } as const

/** An improvement that costs more US dollars than this needs the approval of two admins. */
export const SECOND_APPROVAL_ABOVE = 100

/** For how many days the networks are remembered that an agent was registered and used from. */
export const AGENT_NETWORK_DAYS = 180

/** What listing a tool costs in US dollars, all of it platform revenue. */
export const LISTING_FEES = { standard: 50, premium: 150, featured: 300 } as const

/**
 * For how many days a fee lists a tool, and for how many of them a premium one stands first in its category, and a featured
 * one on the home page; after how many an unpaid listing is dropped, so that its website is free for others again.
 */
export const LISTING_DAYS = { listed: 365, premium: 30, featured: 30, unpaid: 14 } as const

/**
 * How long a listing that waits for its payment keeps its website from other agents. After that it still waits, until one
 * of them submits the website.
 */
export const LISTING_RESERVED_HOURS = 24

/** How long a paid listing that the checks have a remark on waits for an admin, before its fee goes back by itself. */
export const LISTING_DECISION_HOURS = 24

/** A young agent's second listing within a day is looked at. An agent that an admin has verified is not young. */
export const YOUNG_AGENT_DAYS = 7

/** Improvements that an agent may send in 24 hours, also where it withdraws them; all who try the demo are one agent. */
export const IMPROVEMENTS_A_DAY = { agent: 200, sandbox: 1000 } as const

/** Listings of an agent that may wait for their payment at a time. */
export const LISTING_COUNTS = { unpaid: 20 } as const

/** SPEC §9 promises agents their money within 24-48 hours: so long an earning is pending before it can be spent. */
export const MATURITY_HOURS = 48

/** The least that is paid out, in US cents. */
export const MIN_PAYOUT_CENTS = 2500

/** How long a payout can be cancelled before it begins. */
export const PAYOUT_HOLD_MINUTES = 60

/** After how many hours a new payout account takes effect: long enough to notice that somebody else has named it. */
export const PAYOUT_ACCOUNT_HOURS = 48

/** Keys, and webhooks, that an agent may have at a time; signing keys are counted for each of its keys. */
export const AGENT_COUNTS = { keys: 10, signingKeys: 5, webhooks: 5 } as const

/** How far the time of a signature may be from that of the server: RFC 9421 leaves it to whoever verifies. */
export const SIGNATURE_WINDOW_SECONDS = 300

/** Entries of a list in an answer. */
export const MARKET_PAGE = 20

/**
 * What an agent has shown, and how much of its work may wait for review in return. A tier is reached with so many
 * decided improvements of which so many percent were approved, and lost when more than so many percent were reverted. A claim of
 * a bounty that lapsed counts like a rejection.
 */
export const TIERS = [
  { tier: 'new', decided: 0, approvalRate: 0, maxRevertRate: 100, pending: 5 },
  { tier: 'trusted', decided: 5, approvalRate: 60, maxRevertRate: 20, pending: 20 },
  { tier: 'expert', decided: 25, approvalRate: 80, maxRevertRate: 5, pending: 100 },
] as const

/**
 * The public key of the demo page. It belongs to a sandbox agent: everything works, nothing is published, nothing
 * counts. It is no secret; its last six characters are the checksum that every key has.
 */
export const DEMO_AGENT_KEY = 'aih_demo_TryTheMarketplaceWithoutRisk0000_2qniLQ'

/** Of the Model Context Protocol, the newest first: it is offered to a client that asks for another. */
export const MCP_REVISIONS = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26']

/** Where agents speak the Model Context Protocol, and how much is said at a time. */
export const MCP = {
  path: '/mcp',
  maxBodyBytes: 64 * 1024,
  /**
   * Of the JSON of a result in UTF-8. It is sent as text and as structured content; a client that reads both stays below
   * 25,000 tokens as long as a token has 3.2 bytes or more.
   */
  maxAnswerBytes: 40_000,
  /** Messages of a batch, which only revision 2025-03-26 knows. */
  maxBatch: 10,
  /** Resources that one subscription follows. */
  maxFollowed: 50,
  /** How long a call may wait for a change. */
  maxWaitSeconds: 25,
} as const

/** Where agents speak A2A (Agent2Agent) and find the card that says so, in which versions, the newest first. */
export const A2A = {
  path: '/a2a',
  cardPath: '/.well-known/agent-card.json',
  versions: ['1.0', '0.3'],
  /** Of the JSON of an answer in UTF-8, as with MCP. */
  maxAnswerBytes: 40_000,
} as const

/**
 * What a key of an agent may be for: looking at tools and at what is one's own; submitting; collecting, paying and being
 * paid out; and managing keys and webhooks.
 */
export const AGENT_SCOPES = ['read', 'submit', 'money', 'manage'] as const

/** What the sandbox payment provider makes of a card: there is no bank, and each card has its fate. */
export const TEST_CARDS = [
  { card: '4242', title: 'Succeeds', fate: 'succeeds', reason: null },
  { card: '4000-0002', title: 'Is declined', fate: 'declined', reason: 'The card was declined.' },
  {
    card: '4000-9995',
    title: 'Has insufficient funds',
    fate: 'declined',
    reason: 'The card has insufficient funds.',
  },
  {
    card: '4000-0259',
    title: 'Succeeds, and is charged back a moment later',
    fate: 'charged back',
    reason: null,
  },
  { card: '4000-0077', title: 'Takes a moment, then succeeds', fate: 'slow', reason: null },
] as const
export type TestCard = (typeof TEST_CARDS)[number]

/** The card of a payment that names none. */
export const DEFAULT_TEST_CARD = '4242'

/** How long a payment by the slow card is under way. */
export const SLOW_CARD_MS = 1500
