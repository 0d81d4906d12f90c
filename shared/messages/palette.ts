export const paletteMessages = {
  keyboardShortcuts: 'Keyboard shortcuts',
  results: 'Results',
  searchAndCommands: 'Search and commands, ',
  searchAndCommandsText: 'Search and commands',
  searchToolsCategoriesAndPages: 'Search tools, categories and pages',
  searchToolsCategoriesPages: 'Search tools, categories, pages',
  close: 'Close',
  tryFewerOrOtherWords: 'Try fewer or other words.',
} as const
