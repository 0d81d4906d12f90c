import type { Category } from '#shared/domain/category.ts'
import type { TroubledSite } from '#shared/domain/site-job.ts'
import type { Tool } from '#shared/domain/tool.ts'
import { websiteKey } from '#shared/domain/website.ts'
import { makeCategory, makeTool } from '#shared/testing/factories.ts'
import type { Analyser, CatalogueView, Finding } from '../services/analysers/analyser.ts'

export const LONG_TEXT =
  'Drafts, rewrites and shortens texts for teams that publish every day. It keeps a glossary, follows a style guide and shows each change beside the original.'

/** A tool without faults. */
export function soundTool(overrides: Partial<Tool> = {}): Tool {
  const id = overrides.id ?? 1
  return makeTool({
    id,
    name: `Sound ${NUMERALS[id % NUMERALS.length]} ${id}`,
    website: `https://sound-${id}.app`,
    description: LONG_TEXT,
    aiSummary: 'A summary.',
    updatedAt: '2026-11-01T00:00:00.000Z',
    ...overrides,
  })
}

/** Very different words, so that no two names are similar. */
const NUMERALS = ['Quartz', 'Meadow', 'Falcon', 'Orchid', 'Lantern', 'Pebble', 'Thicket']

/** A catalogue as analysers read it; ids start at 1. */
export function viewOf({
  tools,
  categories = [{ name: 'Writing' }, { name: 'Coding' }],
  troubledSites = [],
  now = '2026-11-20T12:00:00.000Z',
}: {
  tools: Partial<Tool>[]
  categories?: Partial<Category>[]
  troubledSites?: TroubledSite[]
  now?: string
}): CatalogueView {
  const stored = tools.map((overrides, place) => {
    const tool = soundTool({ id: place + 1, ...overrides })
    return {
      ...tool,
      websiteKey: keyOf(tool.website),
      seq: place + 1,
      signalsSeq: 0,
      prominence: null,
      newUntil: null,
      details: {},
    }
  })
  const made = categories.map((overrides, place) => makeCategory({ id: place + 1, ...overrides }))
  return {
    tools: stored,
    categories: new Map(made.map((one) => [one.id, one])),
    troubledSites,
    now: new Date(now),
  }
}

/** Analysers also see addresses that the schema would refuse today. */
function keyOf(website: string): string {
  return URL.canParse(website) ? websiteKey(website) : website
}

export function findingsOf({ analyse }: Analyser, view: CatalogueView): Finding[] {
  return [...analyse(view)]
}
