import type { Counted, EntryCost, ListCost, Money } from '../catalogue/list-cost.ts'
import { counted, countMessages, plural } from './counted.ts'
import { amountText } from './fact-text.ts'

/** Lists of tools that people make and share. */
export const listMessages = {
  lists: 'Lists',
  about: 'Collect the tools for a project or a team, with notes, plans and costs.',
  visitor: {
    title: 'Sign in to make lists',
    text: 'A list holds the tools for a project or a team, in your order, with notes, plans and seats, so you see what a month costs. Share it with a link, or keep it to yourself. It works offline and syncs to all your devices.',
  },
  empty: {
    title: 'No lists yet',
    text: 'Create one for a project, a team or a comparison. Add tools from their pages, or with the heart or the plus on their cards.',
  },
  findTools: 'Find tools',
  newList: 'New list',
  nameOf: 'Name',
  namePlaceholder: 'Video team, thesis, side project…',
  create: 'Create list',
  createAndAdd: 'Create and add',
  nameNeeded: 'Give it a name.',
  nameTooLong: (most: number) => `At most ${most} characters.`,
  tools: (number: number) => (number === 0 ? 'No tools yet' : countMessages.tools(number)),
  shared: 'Shared',
  more: (number: number) => `+${number}`,
  actionsOf: (name: string) => `Actions for ${name}`,
  open: 'Open',
  rename: 'Rename',
  renameList: 'Rename list',
  save: 'Save',
  copy: 'Make a copy',
  remove: 'Remove',
  share: 'Share',
  copyOf: (name: string) => `Copy of ${name}`,
  created: (name: string) => `List “${name}” created`,
  copied: (name: string) => `Copied to “${name}”`,
  removed: (name: string) => `List “${name}” removed`,
  failed: { title: 'Error', text: 'Couldn’t change the list. Please try again.' },
  tooMany: (most: number) => ({
    title: `You already have ${most} lists`,
    text: 'Remove one to create another.',
  }),
  full: (most: number) => ({
    title: `A list holds up to ${most} tools`,
    text: 'Create another list for more.',
  }),
  missing: {
    title: 'List not found',
    text: 'You have no list at this address. It may have been removed on another device.',
  },
  breadcrumb: 'Breadcrumb',
  allLists: 'All lists',
  loading: 'Loading lists',
  notes: 'Notes',
  notesPlaceholder: 'What is this list for?',
  notesTooLong: (most: number) => `At most ${most} characters; the rest is not saved.`,
  addTool: 'Add a tool',
  addPlaceholder: 'Search by name',
  nothingFound: 'No tools found',
  inList: 'In the list',
  noTools: {
    title: 'This list is empty',
    text: 'Search for a tool above, or press “Add to list” on a tool’s page. The heart and the plus on cards work too.',
  },
  entries: 'Tools in this list',
  goneTool: (id: number) => `Tool ${id}`,
  gone: 'No longer in the directory',
  planOf: (tool: string) => `Plan of ${tool}`,
  noPlan: 'No plan chosen',
  formerPlan: (plan: string) => `${plan} (no longer offered)`,
  /** Behind the number in the field. */
  countedUnit: {
    seats: (number: number) => plural(number, ' seat', ' seats'),
    accounts: (number: number) => plural(number, ' account', ' accounts'),
  },
  countOf: {
    seats: (tool: string) => `Seats of ${tool}`,
    accounts: (tool: string) => `Accounts of ${tool}`,
  },
  notesOf: (tool: string) => `Notes on ${tool}`,
  addNote: 'Add a note',
  addNoteOn: (tool: string) => `Add a note on ${tool}`,
  up: 'Move up',
  down: 'Move down',
  moveUp: (tool: string) => `Move ${tool} up`,
  moveDown: (tool: string) => `Move ${tool} down`,
  drag: (tool: string) => `Drag ${tool}`,
  moved: (tool: string, place: number, of: number) => `${tool} is now number ${place} of ${of}`,
  removeTool: (tool: string) => `Remove ${tool} from the list`,
  toolRemoved: (tool: string) => `${tool} removed from the list`,
  toolAdded: (tool: string, list: string) => `${tool} added to “${list}”`,
  toolLeft: (tool: string, list: string) => `${tool} removed from “${list}”`,
  addToList: 'Add to list',
  addToListNamed: (tool: string) => `Add ${tool} to a list`,
  inLists: (tool: string) => `Lists with ${tool}`,
  yourLists: 'Your lists',
  orNew: 'New list',
  openLists: 'See all lists',
  cost: 'Cost',
  monthlyCost: 'Monthly cost',
  perMonth: 'a month',
  shareList: 'Share this list',
  shareOn: 'Anyone with the link can see it',
  shareAbout:
    'They see its name, notes, tools, plans and seats, and any changes. They don’t see who you are. We ask search engines to leave it out.',
  sharePending: 'The link works once this device has been online.',
  stopped: 'The link no longer works',
  link: 'Link to the list',
  sharedList: 'Shared list',
  makeYourOwn: 'Create a list',
  copyToMine: 'Copy to my lists',
  signInToCopy: 'Sign in to copy',
  updated: (date: string) => `Updated on ${date}`,
  notShared: {
    title: 'This list isn’t shared',
    text: 'Its owner has stopped sharing it, or the link is incomplete.',
  },
  notReached: {
    title: 'This list needs a connection',
    text: 'You haven’t opened it on this device before.',
  },
  notLoaded: 'Couldn’t load this list',
  keptCopy: 'We can’t reach the server, so this is the list as you last opened it here.',
  yours: 'This is your list.',
  edit: 'Edit',
} as const

/** What is more than one of a plan: `5 seats`, `3 accounts`; empty where nothing is counted. */
export function countText(kind: Counted | null, number: number): string {
  return kind === null || number === 1 ? '' : `${number}${listMessages.countedUnit[kind](number)}`
}

export const moneyText = (sums: readonly Money[]): string => sums.map(amountText).join(' + ')

/** What one tool of a list costs: `$40 a month`, `$99 once`, `Free`, `By usage`, `Not known`; empty while no plan is chosen. */
export function entryCostText(cost: EntryCost): string {
  switch (cost.kind) {
    case 'free':
      return 'Free'
    case 'monthly':
      return `${amountText(cost)} a month${cost.isYearly ? ', billed yearly' : ''}`
    case 'once':
      return `${amountText(cost)} once`
    case 'usage':
      return `${amountText(cost.tier)} per ${cost.tier.unit}`
    case 'unchosen':
      return ''
    case 'unknown':
      return 'Price unknown'
  }
}

/** What comes on top of the monthly sum, or is missing in it, line by line. */
export function costNotes({ once, usage, unchosen, unknown }: ListCost): string[] {
  return [
    once.length > 0 ? `and ${moneyText(once)} once` : '',
    usage > 0 ? `${counted(usage, 'tool is', 'tools are')} billed by usage, on top of this` : '',
    unchosen > 0 ? `${counted(unchosen, 'tool has', 'tools have')} no plan chosen` : '',
    unknown > 0 ? `${counted(unknown, 'price is', 'prices are')} unknown` : '',
  ].filter((line) => line !== '')
}

/** At a glance: `$120 a month`, `$120 a month, 2 prices not known`; empty where there is nothing to tell. */
export function costGlance(cost: ListCost): string {
  const missing = cost.unchosen + cost.unknown
  const sum = cost.monthly.length > 0 ? `${moneyText(cost.monthly)} a month` : ''
  return [sum, missing > 0 && sum !== '' ? `${missing} not counted` : '']
    .filter((part) => part !== '')
    .join(', ')
}
