import type { SyncTool } from '#shared/domain/tool.ts'
import { makeTool } from '#shared/testing/factories.ts'

function sample(overrides: Parameters<typeof makeTool>[0]): SyncTool {
  const { aiSummary: _, ...tool } = makeTool(overrides)
  return { ...tool, hasAiSummary: false }
}

export const CHOSEN_TOOL: SyncTool = sample({
  id: 9,
  name: 'Sample, chosen',
  description: 'A sample that was chosen for a comparison, as its edge says.',
  pricing: 'freemium',
  priceFrom: 12.5,
  rating: '4.1',
  reviewCount: 87,
  userCount: '50k+',
  tags: ['Coding', 'Testing'],
})

/** The extremes of a card: all, nothing, and too much for every line. */
export const SAMPLE_TOOLS: readonly SyncTool[] = [
  sample({
    id: 1,
    name: 'Sample, full',
    description:
      'Everything that a card can show is known of this sample, so that every part of it can be seen at once. It has three lines of text and a little more.',
    pricing: 'free',
    rating: '4.6',
    reviewCount: 1204,
    userCount: '1M+',
    tags: ['Writing', 'Grammar', 'Email', 'Students'],
    isSample: true,
  }),
  sample({ id: 2, name: 'Sample, nothing known', pricing: null }),
  sample({
    id: 3,
    name: 'Sample with a name that is far too long for the single line it has on a card',
    description: 'word '.repeat(80),
    pricing: 'paid',
    priceFrom: 12345.67,
    rating: '3.0',
    reviewCount: 1_234_567,
    userCount: '100 million and more',
    tags: ['An exceedingly long tag of many words', 'Another exceedingly long tag', 'A third one', 'Four'],
  }),
]
