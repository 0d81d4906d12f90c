/** On the pictures that stand for pages in link previews. */
export const pictureMessages = {
  comparison: 'Side by side',
  versus: 'vs',
  alternatives: 'Alternatives',
  alternativesTo: (name: string) => `Alternatives to ${name}`,
  category: 'Category',
  list: 'List',
  tools: (count: string) => `${count} AI tools`,
  oneTool: '1 AI tool',
  noTools: 'No tools yet',
  outOfFive: '/ 5',
} as const
