import type { SummaryContent } from '#shared/domain/summary.ts'
import { embeddedProvider } from '../services/summaries/embedded/embedded-provider.ts'
import type { SummaryFacts } from '../services/summaries/summary-provider.ts'

export function makeFacts(overrides: Partial<SummaryFacts> = {}): SummaryFacts {
  return {
    id: 1,
    name: 'Scribe',
    description: 'Scribe turns recordings into text. It labels who spoke. Long files need patience.',
    tags: ['Transcription', 'Meetings'],
    features: ['API access', 'Speaker labels'],
    pricing: 'freemium',
    priceFrom: 12,
    vendor: 'Inkwell',
    launchYear: 2023,
    openSource: false,
    category: {
      name: 'Speech to Text',
      slug: 'speech-to-text',
      description: 'Engines that turn speech into text.',
    },
    similar: ['Dictaphone', 'Typist'],
    ...overrides,
  }
}

/** Valid summary content for a tool of this name. */
export function makeContent(
  overrides: Partial<SummaryContent> & { name?: string } = {},
): Promise<SummaryContent> {
  const { name = 'Scribe', ...own } = overrides
  const facts = makeFacts({ name })
  return embeddedProvider
    .write(facts, new AbortController().signal)
    .then((content) => ({ ...content, ...own }))
}
