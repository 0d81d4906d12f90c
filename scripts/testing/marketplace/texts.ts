import type { ImprovedField, ImprovementChanges } from '#shared/domain/improvement.ts'

const TOPICS = ['contracts', 'invoices', 'lectures', 'meetings', 'recipes', 'reports', 'surveys']
const SUMMARY_WORDS = 160

const topicOf = (text: number) => TOPICS[text % TOPICS.length] ?? ''

export const descriptionOf = (tool: number, text: number): string =>
  `Tool ${tool} reads ${topicOf(text)} and answers questions about the ${topicOf(text + 1)} that come with them.`

/** One of a few proposals for a tool: some are alike, so that they meet each other. */
export function changesOf(tool: number, text: number, fields: readonly ImprovedField[]): ImprovementChanges {
  const words = Array.from({ length: SUMMARY_WORDS }, (_, place) => topicOf(place * (text + 1)))
  const all: Required<ImprovementChanges> = {
    description: descriptionOf(tool, text),
    summary: `Tool ${tool} is for ${words.join(' ')}.`,
    features: [`reads ${topicOf(text)}`, `finds ${topicOf(text + 2)}`],
    tags: [topicOf(text), topicOf(text + 3)],
  }
  return Object.fromEntries(fields.map((field) => [field, all[field]]))
}
