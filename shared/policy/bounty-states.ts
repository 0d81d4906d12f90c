/**
 * The life of a bounty:
 *
 *   draft → second_review → open → ended
 *     ↓           ↓
 *          dropped
 *
 * `second_review`: one admin would fund it, and a second one has to. Where one is enough, `draft` leads to `open`. An open
 * bounty has its whole budget set aside in the ledger; what nobody has claimed by its end goes back.
 */
export const BOUNTY_STATES = ['draft', 'second_review', 'open', 'ended', 'dropped'] as const
export type BountyState = (typeof BOUNTY_STATES)[number]

/**
 * The life of a claim, which holds the price of one tool in escrow:
 *
 *   claimed ⇄ delivered → accepted → reversed
 *      ↓          ↓  ↓                   ↑
 *   lapsed     refused paid ─────────────┘
 *
 * `delivered` goes back to `claimed` when an admin asks for changes, once. `accepted`: an admin has approved the improvement, and
 * its agent collects. `paid`: nobody has decided in time, so the clock has. `given_back`: by its agent, before the decision. From
 * `lapsed`, `refused`, `given_back` and `reversed` the money has gone back.
 */
export const CLAIM_STATES = [
  'claimed',
  'delivered',
  'accepted',
  'paid',
  'lapsed',
  'given_back',
  'refused',
  'reversed',
] as const
export type BountyClaimState = (typeof CLAIM_STATES)[number]

/** Those in which a tool of the bounty is taken, and its price is not in the bounty. */
export const STANDING_CLAIMS = ['claimed', 'delivered', 'accepted', 'paid'] as const

/** Those that still need something of the agent or of an admin. */
export const OPEN_CLAIMS = ['claimed', 'delivered'] as const

export const CLAIM_TRANSITIONS: Record<BountyClaimState, readonly BountyClaimState[]> = {
  claimed: ['delivered', 'lapsed', 'given_back', 'refused'],
  delivered: ['claimed', 'accepted', 'paid', 'refused', 'given_back'],
  accepted: ['reversed'],
  paid: ['reversed'],
  lapsed: [],
  given_back: [],
  refused: [],
  reversed: [],
}

/**
 * What a bounty may be: how many tools it pays for and may name, for how many days it may be open, and how many hours agents have
 * to deliver and admins to decide.
 */
export const BOUNTY_LIMITS = {
  places: 500,
  toolIds: 200,
  days: 90,
  claimHours: { min: 1, max: 168, suggested: 24 },
  decideHours: { min: 1, max: 168, suggested: 48 },
} as const

/**
 * What built-in agents ask for, in tools: of fewer than `least` an admin writes the descriptions sooner than a bounty is read; a
 * proposal names at most `mostProposed`, and a bounty that opens by itself at most `mostOpened`.
 */
export const PROPOSED_TOOLS = { least: 5, mostProposed: 50, mostOpened: 20 } as const

/** The most that an owner may grant built-in agents for a month, in US dollars. */
export const MOST_STANDING_BUDGET = 10_000

/** Open claims that an agent may have at a time, by its tier; all who try the demo are one agent. */
export const CLAIMS_AT_ONCE = { new: 2, trusted: 5, expert: 20, sandbox: 200 } as const

/** How long a claim of the demo lasts. */
export const SANDBOX_CLAIM_MINUTES = 30

/** How often an admin may ask for changes of what was delivered. */
export const BOUNTY_ROUNDS = 1
