import { expect, test } from 'vitest'
import type { Tool } from '../domain/tool.ts'
import { makeCategory, makeTool } from '../testing/factories.ts'
import { buildIndex } from './build-index.ts'
import { similarTools } from './similar.ts'

const categories = [
  makeCategory({ id: 1, group: 'Audio' }),
  makeCategory({ id: 2, group: 'Audio' }),
  makeCategory({ id: 3, group: 'Text' }),
]

/** Ids of the tools like the first one. */
function similarToFirst(overrides: readonly Partial<Tool>[], limit = 6): number[] {
  const tools = overrides.map((override, at) => makeTool({ id: at + 1, description: 'Helps.', ...override }))
  return similarTools(buildIndex(tools, categories), tools[0]!, { categories, limit })
}

test('a tool that shares tags ranks above one that only shares the category', () => {
  const found = similarToFirst([
    { tags: ['transcription', 'meetings'] },
    { tags: ['podcasts'] },
    { tags: ['transcription', 'meetings'], categoryId: 3 },
  ])
  expect(found).toEqual([3, 2])
})

test('a rare tag in common says more than a common one', () => {
  const everywhere = Array.from({ length: 8 }, () => ({ tags: ['ai'], categoryId: 2 }))
  const found = similarToFirst([
    { tags: ['ai', 'lip sync'], categoryId: 1 },
    { tags: ['lip sync', 'x'], categoryId: 2 },
    ...everywhere,
  ])
  expect(found[0]).toBe(2)
})

test('a tool with every tag there is does not resemble everything', () => {
  const many = Array.from({ length: 15 }, (_, at) => `tag ${at}`)
  const found = similarToFirst([
    { tags: ['music', 'vocals'] },
    { tags: ['music', 'vocals', ...many], categoryId: 3 },
    { tags: ['music', 'vocals', 'stems'], categoryId: 3 },
  ])
  expect(found).toEqual([3, 2])
})

test('two spellings of a tag are one tag', () => {
  const found = similarToFirst([{ tags: ['Text to Speech'] }, { tags: ['text-to-speech'], categoryId: 3 }])
  expect(found).toEqual([2])
})

test('what the words say decides between tools that are alike in everything else', () => {
  const found = similarToFirst([
    { description: 'Turns a hummed melody into sheet music.' },
    { description: 'Removes noise from a recording.' },
    { description: 'Writes sheet music from a melody.' },
  ])
  expect(found).toEqual([3, 2])
})

test('a neighbouring category of the group counts, but words alone do not make tools alike', () => {
  const melody = 'Turns a hummed melody into sheet music.'
  const found = similarToFirst([
    { description: melody, features: ['export'] },
    { description: melody, categoryId: 3 },
    { features: ['export'], categoryId: 3 },
    { features: ['export'], categoryId: 2 },
  ])
  expect(found).toEqual([4, 3])
})

test('a tool that is in a further category of the other, either way round, counts for more', () => {
  const found = similarToFirst([
    { features: ['export'], otherCategoryIds: [3] },
    { features: ['export'], categoryId: 4 },
    { features: ['export'], categoryId: 4, otherCategoryIds: [5, 1] },
    { features: ['export'], categoryId: 3 },
  ])
  expect(found).toEqual([3, 4, 2])
})

test('the same words do not outweigh the same tags', () => {
  const melody = 'Turns a hummed melody into sheet music for a choir.'
  const found = similarToFirst([
    { description: melody, tags: ['transcription', 'music'], features: ['export'] },
    { description: melody, features: ['export', 'import'] },
    { description: 'Writes notes down.', tags: ['transcription', 'music'], features: ['import'] },
  ])
  expect(found).toEqual([3, 2])
})

test('equals are ordered by popularity, then by id, and cut at the limit', () => {
  const equals = [0, 5, 9, 5].map((popularity) => ({ popularity, name: 'Tool' }))
  expect(similarToFirst(equals)).toEqual([3, 2, 4])
  expect(similarToFirst(equals, 2)).toEqual([3, 2])
})

test('a tool that nothing is known of has its category, and one that is not listed has nothing', () => {
  expect(similarToFirst([{ description: '' }, {}, { categoryId: 3 }])).toEqual([2])
  const index = buildIndex([makeTool({ id: 1 })], categories)
  expect(similarTools(index, makeTool({ id: 9 }), { categories, limit: 6 })).toEqual([])
})
