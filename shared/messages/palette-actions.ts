/** What the palette can do, and the sheet of keys. Apart from the palette's other texts, which the first page has. */
export const paletteActionMessages = {
  openWebsite: (name: string) => `Open ${name}’s website`,
  favorite: (name: string) => `Add ${name} to favorites`,
  unfavorite: (name: string) => `Remove ${name} from favorites`,
  follow: (name: string) => `Follow ${name}`,
  unfollow: (name: string) => `Unfollow ${name}`,
  list: (name: string) => `Add ${name} to a list`,
  compare: (name: string) => `Add ${name} to comparison`,
  uncompare: (name: string) => `Remove ${name} from comparison`,
  share: (name: string) => `Share ${name}`,
  switchTheme: (theme: string) => `Switch to ${theme} theme`,
  copyLink: 'Copy link to this page',
  keyboardShortcuts: 'Keyboard shortcuts',
  installApp: 'Install app',
  checkForNews: 'Check for updates',
} as const

export const keysSheetMessages = {
  singleKeys: 'Single-key shortcuts',
  singleKeysText: 'When this is off, only Esc and shortcuts with Ctrl or ⌘ work. Helps with speech input.',
} as const

/** Beside the names, what else one may type to find an action. */
export const ACTION_KEYWORDS = {
  visit: 'visit tool site',
  favorite: 'heart save keep favourite',
  follow: 'bell watch updates price alert subscribe',
  list: 'collection stack project',
  compare: 'compare side by side versus',
  share: 'send link',
  theme: 'toggle colour mode appearance',
  copy: 'share url address clipboard',
  keys: 'keys hotkeys help',
  install: 'add desktop home screen',
  check: 'refresh reload sync update fresh',
} as const

/** Every key of the app; `mod` stands for Ctrl, on a Mac for ⌘. */
export const KEY_SECTIONS = [
  {
    title: 'Anywhere',
    keys: [
      { keys: ['mod', 'K'], what: 'Search and commands' },
      { keys: ['/'], what: 'Go to the search field' },
      { keys: ['?'], what: 'Show these shortcuts' },
      { keys: ['Esc'], what: 'Close what’s open' },
    ],
  },
  {
    title: 'In lists of tools',
    keys: [
      { keys: ['J'], what: 'Next tool' },
      { keys: ['K'], what: 'Previous tool' },
      { keys: ['O'], what: 'Open the tool' },
      { keys: ['L'], what: 'Add the tool to a list' },
    ],
  },
  {
    title: 'In search and commands',
    keys: [
      { keys: ['↑', '↓'], what: 'Move through the results' },
      { keys: ['↵'], what: 'Open' },
      { keys: ['mod', '↵'], what: 'Open in a new tab' },
    ],
  },
] as const

/** The same where the page has a table whose rows are chosen. */
export const TABLE_KEYS = {
  title: 'In this table',
  keys: [
    { keys: ['J'], what: 'Next row' },
    { keys: ['K'], what: 'Previous row' },
    { keys: ['X'], what: 'Choose the row' },
  ],
} as const
