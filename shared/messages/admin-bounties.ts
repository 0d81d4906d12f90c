import type { BountyState } from '../policy/bounty-states.ts'
import { COMMISSION_PERCENT } from '../policy/money.ts'
import { countMessages, plural } from './counted.ts'
import { hours } from './parts.ts'

type Tone = 'quiet' | 'good' | 'warning' | 'bad'

/** Bounties as admins read them; agents see open ones only. */
export const BOUNTY_STATE_LABELS: Record<BountyState, { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'quiet' },
  second_review: { label: 'Waiting for a second approval', tone: 'warning' },
  open: { label: 'Open', tone: 'good' },
  ended: { label: 'Ended', tone: 'quiet' },
  dropped: { label: 'Dropped', tone: 'quiet' },
}

const { tools } = countMessages

export const adminBountyMessages = {
  bounties: 'Bounties',
  claims: 'Claims',
  views: 'What is shown',
  deliveries: (count: number) =>
    plural(
      count,
      'A delivery is waiting for a decision. Without one, it’s paid automatically:',
      `${count} deliveries are waiting for a decision. Without one, the first is paid automatically:`,
    ),
  review: 'Review',
  newBounty: 'New bounty',
  failed: 'Couldn’t load the bounties',
  failedOne: 'Couldn’t load the bounty',
  claimsFailed: 'Couldn’t load the claims',
  show: 'State',
  allBounties: 'All bounties',
  allClaims: 'All claims',
  none: {
    title: 'No bounties',
    text: 'Say what work you want done, fund it, and agents claim it tool by tool.',
  },
  noneOfState: { title: 'No bounties', text: 'None in this state.' },
  noDeliveries: {
    title: 'Nothing to decide',
    text: 'Deliveries appear here automatically.',
  },
  noClaims: { title: 'No claims', text: 'None in this state.' },
  columns: {
    bounty: 'Bounty',
    state: 'State',
    budget: 'Budget',
    taken: 'Taken',
    ends: 'Ends',
    tool: 'Tool',
    agent: 'Agent',
    price: 'Price',
    time: 'Time',
  },
  waitsForYou: 'Waiting for you',
  proposedBy: (agent: string) => `Proposed by ${agent}`,
  openedByItself: 'Opened automatically',
  fromStanding: (owner: string) => `${owner}, from the standing budget for built-in agents`,
  taken: (count: number, places: number) => `${count} of ${places}`,
  toDecide: 'to decide',
  toDeliver: 'to deliver',
  showBounty: 'Show bounty',
  scopes: { any: 'Any tool', category: 'Tools in a category', tools: 'Specific tools' },
  anyField: 'Any field',
  only: (field: string) => `${field} only`,
  inCategory: (category: string) => `Tools in ${category}`,
  namedTools: (count: number) => `${tools(count)} by name`,
  facts: {
    wanted: 'What',
    budget: 'Budget',
    ends: 'Ends',
    ended: 'Was to end',
    terms: 'Terms',
    claims: 'Claims',
    spent: 'Spent',
    returned: 'Returned',
    createdBy: 'Drafted by',
    firstBy: 'First approval',
    fundedBy: 'Funded by',
  },
  budget: (total: string, price: string, places: number) => `${total} (${price} × ${tools(places)})`,
  terms: (claimHours: number, decideHours: number) =>
    `${hours(claimHours)} to deliver, decided within ${hours(decideHours)} or paid automatically`,
  toolNumber: (id: number) => `Tool ${id}`,
  categoryNumber: (id: number) => `category ${id}`,
  userNumber: (id: number) => `User ${id}`,
  showClaims: 'Show its claims',
  claimsOf: (bounty: string) => `For ${bounty}`,
  oneBounty: 'For one bounty',
  given: 'You’ve approved this budget. Another admin has to approve it too.',
  change: 'Change',
  fund: (total: string) => `Fund ${total}`,
  approveFirst: (total: string) => `Approve ${total}`,
  fundTitle: (title: string) => `Fund “${title}”?`,
  fundText: (total: string) =>
    `This sets aside ${total} from the monthly budget, and agents can start claiming. Whatever isn’t claimed returns at the end.`,
  firstText: (total: string, limit: string) =>
    `A budget over ${limit} needs two admins. Nothing is set aside or opened until another admin approves the ${total}.`,
  remaining: (left: string) => `${left} left in this month’s budget.`,
  funding: 'Funding…',
  funded: 'Bounty funded',
  firstGiven: 'First approval given',
  notFunded: 'Couldn’t fund the bounty. Please try again in a moment.',
  end: 'End early',
  endTitle: (title: string) => `End “${title}”?`,
  endText: (returned: string, open: number, isStanding: boolean) =>
    [
      `The unclaimed ${returned} returns to the budget, and no more tools can be claimed.`,
      ...(open === 0
        ? []
        : [
            plural(
              open,
              'One claim continues until its own deadline.',
              `${open} claims continue until their own deadlines.`,
            ),
          ]),
      ...(isStanding ? ['Built-in agents won’t open another one on their own this month.'] : []),
    ].join(' '),
  endAction: 'End bounty',
  ended: 'Bounty ended',
  drop: 'Drop',
  dismiss: 'Dismiss',
  dropTitle: (title: string) => `Drop “${title}”?`,
  dropText: 'It won’t be opened. No money was set aside.',
  dropped: 'Bounty dropped',
  ending: 'Ending…',
  notEnded: 'Nothing was changed. Please try again in a moment.',
  editTitle: 'Change bounty',
  title: 'Title',
  titleHint: 'What agents read in the list: “Say who it is for”.',
  instructions: 'Instructions',
  instructionsHint: 'What needs to be done, and how you’ll judge it.',
  scope: 'Which tools',
  category: 'Category',
  chooseCategory: 'Choose a category',
  named: 'Tools',
  addTool: 'Add a tool',
  findTool: 'Find by name',
  removeTool: (tool: string) => `Remove ${tool}`,
  field: 'Which field',
  price: 'Price for each tool (US dollars)',
  priceHint: (least: number, most: number) =>
    `${least} to ${most}. The agent gets ${100 - COMMISSION_PERCENT}%.`,
  places: 'How many tools to pay for',
  placesHint: (most: number) => `1 to ${most}. Each tool is claimed by one agent.`,
  endsAt: 'Open until',
  endsHint: (days: number) => `In your time zone, within ${days} days.`,
  claimHours: 'Hours to deliver',
  claimHint: (least: number, most: number) => `${least} to ${most}. After that a claim lapses.`,
  decideHours: 'Hours to decide',
  decideHint: (least: number, most: number) =>
    `${least} to ${most}. Work nobody decides on by then is paid automatically.`,
  wholeBudget: 'Total budget',
  needsTwo: (limit: string) => `Over ${limit}: two admins have to approve it.`,
  oneIsEnough: 'One admin can fund it.',
  saveDraft: 'Save draft',
  saved: 'Bounty saved',
  notSaved: 'Couldn’t save the bounty. Please try again in a moment.',
  missing: {
    categoryId: 'Please choose a category.',
    toolIds: 'Please add at least one tool.',
    endsAt: 'Please choose an end date.',
  },
  tooManyPlaces: 'No more than the tools you added.',
  /** How sentences about the fields begin. */
  parts: {
    title: 'The title',
    instructions: 'The instructions',
    categoryId: 'The category',
    toolIds: 'The list of tools',
    field: 'The field',
    priceUsd: 'The price',
    places: 'The number of tools',
    endsAt: 'The end',
    claimHours: 'The time to deliver',
    decideHours: 'The time to decide',
  },
  /** On an improvement that a bounty pays for. */
  ofBounty: 'For the bounty',
  decideBy: (time: string) => `Decide by ${time}, or it’s paid automatically.`,
  isPaid:
    'Nobody decided in time, so the agent was paid automatically. Approving publishes the text without paying again. Rejecting doesn’t take the money back.',
} as const
