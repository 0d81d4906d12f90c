import { countMessages } from './counted.ts'

/** Texts of shared components that only later pages show: lists, tables, charts, prices and receipts. */
export const listMessages = {
  actions: 'Actions',
  reason: 'Reason',
  pages: 'Pages',
  page: (number: number) => `Page ${number}`,
  next: 'Next',
  previous: 'Previous',
  part: (shown: string, total: string) => `${shown} of ${total}`,
  selected: (count: string) => `${count} selected`,
  clearSelection: 'Clear selection',
  search: 'Search',
  rowHeight: 'Row height',
  comfortable: 'Comfortable',
  compact: 'Compact',
  savedViews: 'Saved views',
  saveThisView: 'Save this view…',
  deleteView: (name: string) => `Delete “${name}”`,
  nothingToSave: 'Filter or sort first to save a view',
  clearFiltersAndSorting: 'Clear filters and sorting',
  saveView: 'Save view',
  inAll: (counted: string) => `${counted} in all`,
  soFar: (counted: string) => `${counted} so far`,
  loading: 'Loading…',
  loadOlder: (what: string) => `Load older ${what}`,
  chosen: (rows: string) => `Selected ${rows}`,
  select: (row: string) => `Select ${row}`,
  selectAll: (rows: string) => `Select all ${rows} on this page`,
  actionsFor: (row: string) => `Actions for ${row}`,
  searchOptions: (filter: string) => `Search ${filter}`,
  removeFilter: (filter: string) => `Remove filter ${filter}`,
  sort: 'Sort',
  sortedBy: (column: string) => `Sort: ${column}`,
  view: 'View',
  viewNamed: (name: string) => `View: ${name}`,
  nameTheView: 'Please give the view a name',
} as const

export const chartMessages = {
  most: (count: string, time: string) => `Most: ${count} on ${time}`,
  showTable: (step: 'hour' | 'day') => `Show the ${step}s as a table`,
  table: (title: string) => `${title}, as a table`,
  caption: (title: string, step: 'hour' | 'day') =>
    `${title}, newest first; ${step}s without any are left out`,
  step: { hour: 'Hour (UTC)', day: 'Day (UTC)' },
} as const

/** What a look at a proposal has shown. */
export const checkMessages = {
  check: 'Check',
  remarks: 'Remarks',
  severity: { error: 'Error: ', warning: 'Warning: ' },
  fine: 'Nothing to flag.',
  about: (field: string, message: string) => `The ${field} ${message}`,
} as const

/** `1 hour`, `24 hours` */
export const hours = countMessages.hours

export const timeLeftMessages = {
  left: (span: string) => `${span} left`,
  over: 'time’s up',
} as const

export const moneyMessages = {
  priceRange: (least: number, most: number, second: number) =>
    `US dollars, ${least} to ${most}. Above $${second}, two admins need to approve.`,
  yourShare: 'You get 85%:',
  platformShare: (amount: string) => `Platform 15%: ${amount}`,
  receipt: 'Receipt',
  sandbox: 'Sandbox: recorded like any other, but no money moved.',
  paymentContinues: 'The payment continues on',
  paymentPage: 'the payment provider’s page',
  paymentReturn: '. When you’ve paid there, press Pay & Publish again.',
  paid: 'Paid',
  toTheAgent: 'To the agent',
  toThePlatform: 'To the platform',
  paidOn: 'On',
} as const

/** How a figure has changed. */
export const changeMessages = {
  new: 'New',
  unknown: 'No figures from the previous period',
  noneBeforeEither: 'None in the previous period either',
  noneBefore: 'None in the previous period',
  onBefore: (change: string) => `${change} vs. the previous period`,
} as const
