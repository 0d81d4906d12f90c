import { counted } from './counted.ts'

/** On the pictures that stand for pages in link previews. */
export const pictureMessages = {
  comparison: 'Side by side',
  versus: 'vs',
  alternatives: 'Alternatives',
  alternativesTo: (name: string) => `Alternatives to ${name}`,
  category: 'Category',
  list: 'List',
  tools: (count: number) => counted(count, 'AI tool'),
  noTools: 'No tools yet',
  outOfFive: '/ 5',
} as const
