import { expect, test } from 'vitest'
import { findingsOf, viewOf } from '../../testing/catalogue-view.ts'
import { tagCheck } from './tag-variants.ts'

const find = (common: Record<string, number>, tags: string[]) => {
  const usual = Object.entries(common).flatMap(([tag, count]) =>
    Array.from({ length: count }, () => ({ tags: [tag] })),
  )
  return findingsOf(tagCheck, viewOf({ tools: [...usual, { name: 'Alpha', tags }] }))
}

test.each([
  ['open-source', 'Open source', 3, 0.95],
  ['OPEN SOURCE', 'Open source', 3, 0.95],
  ['Chatbots', 'Chatbot', 3, 0.85],
  ['Library', 'Libraries', 3, 0.85],
  ['Data vizualization', 'Data visualization', 10, 0.65],
  ['Visualisation', 'Visualization', 10, 0.65],
])('%s is %s, used %i times elsewhere', (tag, usual, uses, confidence) => {
  const [finding, ...others] = find({ [usual]: uses }, ['Other', tag])
  expect(others).toEqual([])
  expect(finding).toMatchObject({
    title: 'Usual spelling for a tag of “Alpha”',
    confidence,
    description: `“${tag}” is written “${usual}” at ${uses} other tools.`,
    change: { edit: { base: { tags: ['Other', tag] }, changes: { tags: ['Other', usual] } } },
  })
})

test.each([
  ['Chatbots', 'Chatbot', 2],
  ['Visualisation', 'Visualization', 9],
  ['2D', '3D', 50],
  ['Texting', 'Testing', 50],
  ['C', 'C++', 50],
  ['Business', 'Busines', 2],
])('%s is no variant of %s, used %i times', (tag, usual, uses) => {
  expect(find({ [usual]: uses }, [tag])).toEqual([])
})

test('all tags of a tool are in one change, without duplicates', () => {
  const [finding] = find({ API: 3, Chatbot: 3 }, ['api', 'Chatbots', 'API', 'Mine'])
  expect(finding).toMatchObject({
    title: 'Usual spelling for 2 tags of “Alpha”',
    fingerprint: 'tags:7:Chatbots|api',
    confidence: 0.85,
    change: { edit: { changes: { tags: ['API', 'Chatbot', 'Mine'] } } },
  })
})

test('a variant of a variant is replaced by the usual spelling directly', () => {
  const [finding] = find({ Chatbot: 20, Chatbots: 4 }, ['chat-bots']).slice(-1)
  expect(finding?.change?.edit.changes.tags).toEqual(['Chatbot'])
})
