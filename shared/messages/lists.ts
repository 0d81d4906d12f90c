import type { Counted, EntryCost, ListCost, Money } from '../catalogue/list-cost.ts'
import { counted, countMessages, plural } from './counted.ts'
import { amountText } from './fact-text.ts'

/** Lists of tools that people make and share. */
export const listMessages = {
  lists: 'Lists',
  about: 'Put the tools of a project or a team together, with notes, plans and what they cost.',
  visitor: {
    title: 'Sign in to make lists',
    text: 'A list holds the tools of a project or a team: in your order, with your notes, and with the plan and seats of each, so that you see what a month costs. Share it by a link, or keep it to yourself. It works offline and follows you to all your devices.',
  },
  empty: {
    title: 'No lists yet',
    text: 'Make one for a project, a team or a comparison, and add tools to it from their pages, or from their cards with the heart or the plus.',
  },
  findTools: 'Find tools',
  newList: 'New list',
  nameOf: 'Name',
  namePlaceholder: 'Video team, thesis, side project …',
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
  failed: { title: 'Error', text: 'The list could not be changed. Please try again.' },
  tooMany: (most: number) => ({
    title: `You have ${most} lists already`,
    text: 'Remove one to make another.',
  }),
  full: (most: number) => ({ title: `A list holds up to ${most} tools`, text: 'Make another one.' }),
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
  nothingFound: 'No tool with this name',
  inList: 'In the list',
  noTools: {
    title: 'This list is empty',
    text: 'Search for a tool above, or press “Add to list” on the page of a tool. On cards, the heart and the plus lead there too.',
  },
  entries: 'Tools in this list',
  goneTool: (id: number) => `Tool ${id}`,
  gone: 'No longer in the directory',
  planOf: (tool: string) => `Plan of ${tool}`,
  noPlan: 'No plan chosen',
  formerPlan: (plan: string) => `${plan} (not offered now)`,
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
  moved: (tool: string, place: number, of: number) => `${tool} is now at place ${place} of ${of}`,
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
    'They see its name, notes, tools, plans and seats, as they change. They do not see who you are. Search engines are asked to leave it out.',
  sharePending: 'The link works as soon as this device has been online.',
  stopped: 'The link works no longer',
  link: 'Link to the list',
  sharedList: 'Shared list',
  makeYourOwn: 'Make a list',
  copyToMine: 'Copy to my lists',
  signInToCopy: 'Sign in to copy',
  updated: (date: string) => `Updated on ${date}`,
  notShared: {
    title: 'This list is not shared',
    text: 'Its owner has stopped sharing it, or the link is incomplete.',
  },
  notReached: {
    title: 'This list needs a connection',
    text: 'It has not been opened on this device before.',
  },
  notLoaded: 'This list could not be loaded',
  keptCopy: 'The server cannot be asked now: this is the list as you last opened it here.',
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
      return 'Price not known'
  }
}

/** What comes on top of the monthly sum, or is missing in it, line by line. */
export function costNotes({ once, usage, unchosen, unknown }: ListCost): string[] {
  return [
    once.length > 0 ? `and ${moneyText(once)} once` : '',
    usage > 0 ? `${counted(usage, 'tool is', 'tools are')} paid by use, which comes on top` : '',
    unchosen > 0 ? `${counted(unchosen, 'tool has', 'tools have')} no plan chosen` : '',
    unknown > 0 ? `${counted(unknown, 'price is', 'prices are')} not known` : '',
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
