import type { SyncTool } from '#shared/domain/tool.ts'
import { makeTool } from '#shared/testing/factories.ts'

function sample(overrides: Parameters<typeof makeTool>[0]): SyncTool {
  const { aiSummary: _, ...tool } = makeTool(overrides)
  return { ...tool, hasAiSummary: false }
}

/** The extremes of a card: full, empty, and too long for every line. */
export const SAMPLE_TOOLS: readonly SyncTool[] = [
  sample({
    id: 1,
    name: 'Full card',
    description:
      'Everything that a card can show is known of this tool, so that every part of it can be seen at once.',
    pricing: 'free',
    rating: '4.6',
    reviewCount: 1204,
    userCount: '1M+',
    tags: ['Writing', 'Grammar', 'Email', 'Students'],
  }),
  sample({ id: 2, name: 'Empty card', pricing: null }),
  sample({
    id: 3,
    name: 'A name that is far too long for the single line it has on a card',
    description: 'word '.repeat(80),
    pricing: 'paid',
    rating: '3.0',
    reviewCount: 1,
    tags: ['An exceedingly long tag of many words', 'Another exceedingly long tag', 'A third one', 'Four'],
  }),
]
