import { expect, test } from 'vitest'
import { toolEditSchema } from '#shared/domain/tool-input.ts'
import { makeTool } from '#shared/testing/factories.ts'
import { changedFields, editDraftOf, readEdit } from './edit-draft.ts'

const tool = {
  ...makeTool({ pricing: null, priceFrom: 9, tags: ['AI', 'Notes'], openSource: true, launchYear: 2020 }),
  archivedAt: null,
}
const draft = editDraftOf(tool)

test('what was not touched is not changed', () => {
  expect(changedFields(tool, draft)).toEqual([])
})

test('only what was typed over is sent, with what it was before', () => {
  const typed = { ...draft, priceFrom: '', tags: 'AI, Notes, API', pricing: 'paid', openSource: '' as const }
  const { edit } = readEdit(tool, typed)
  expect(edit).toEqual({
    base: { pricing: null, priceFrom: 9, tags: ['AI', 'Notes'], openSource: true },
    changes: { pricing: 'paid', priceFrom: null, tags: ['AI', 'Notes', 'API'], openSource: null },
  })
  expect(toolEditSchema.safeParse(edit).success).toBe(true)
})

test('what is wrong is told at its field, and nothing is sent', () => {
  const { edit, problems } = readEdit(tool, { ...draft, website: 'nowhere', launchYear: '20xx', name: ' ' })
  expect(edit).toBeNull()
  expect(problems).toEqual({
    launchYear: 'The year must be from 1950 to 2100',
    name: 'The name must not be blank.',
    website: 'Must be a valid URL',
  })
})
