import { expect, test } from 'vitest'
import { makeSyncTool } from '../../testing/factories.ts'
import { changedFields, editDraftOf, readEdit } from './edit-draft.ts'

const tool = makeSyncTool({ priceFrom: null, tags: ['Notes', 'Meetings'], vendor: null })
const draft = editDraftOf(tool)

test('only what was typed over is sent, with what stood there', () => {
  const typed = { ...draft, priceFrom: '$17', tags: 'Notes, Calls, notes', vendor: ' Otter Labs ' }
  expect(readEdit(tool, typed).edit).toEqual({
    base: { priceFrom: null, tags: ['Notes', 'Meetings'], vendor: null },
    changes: { priceFrom: 17, tags: ['Notes', 'Calls'], vendor: 'Otter Labs' },
  })
  expect(changedFields(tool, draft)).toEqual([])
})

test('a form without a change and a field with something wrong say so, each in its place', () => {
  expect(readEdit(tool, draft).problems).toEqual({ form: 'Change a field first.' })
  const wrong = readEdit(tool, { ...draft, priceFrom: 'ten', description: 'Short' }).problems
  expect(Object.keys(wrong ?? {}).sort()).toEqual(['description', 'priceFrom'])
})
