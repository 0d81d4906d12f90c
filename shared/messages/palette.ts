export const paletteMessages = {
  keyboardShortcuts: 'Keyboard shortcuts',
  results: 'Results',
  searchAndCommands: 'Search and commands, ',
  title: 'Search and commands',
  searchLabel: 'Search tools, categories and pages',
  searchHint: 'Search tools, categories, pages',
  close: 'Close',
  noMatchText: 'Try fewer or other words.',
} as const
