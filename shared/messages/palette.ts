export const paletteMessages = {
  searchAndCommands: 'Search and commands, ',
  title: 'Search and commands',
} as const
