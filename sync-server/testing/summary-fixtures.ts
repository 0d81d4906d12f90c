import type { SummaryContent } from '#shared/domain/summary.ts'
import { embeddedProvider } from '../services/summaries/embedded/embedded-provider.ts'
import type { ComparedFacts, SummaryFacts } from '../services/summaries/summary-provider.ts'

const compared = (overrides: Partial<ComparedFacts> & { id: number; name: string }): ComparedFacts => ({
  tags: ['Transcription', 'Meetings'],
  features: ['API access', 'Speaker labels'],
  pricing: 'freemium',
  priceFrom: 12,
  vendor: null,
  launchYear: 2023,
  openSource: false,
  platforms: ['web'],
  details: {},
  ...overrides,
})

export function makeFacts(overrides: Partial<SummaryFacts> = {}): SummaryFacts {
  return {
    ...compared({ id: 1, name: 'Scribe', vendor: 'Inkwell' }),
    description: 'Scribe turns recordings into text. It labels who spoke. Long files need patience.',
    status: 'active',
    formerNames: [],
    category: {
      name: 'Speech to Text',
      slug: 'speech-to-text',
      description: 'Engines that turn speech into text.',
    },
    otherCategories: [],
    neighbours: [
      compared({ id: 2, name: 'Dictaphone', features: ['API access', 'Offline use'], priceFrom: 20 }),
      compared({
        id: 3,
        name: 'Typist',
        features: ['API access', 'Mobile app'],
        pricing: 'free',
        openSource: true,
      }),
      compared({ id: 4, name: 'Minute', features: ['API access', 'Calendar sync'], launchYear: 2019 }),
    ],
    usualFeatures: ['API access'],
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
