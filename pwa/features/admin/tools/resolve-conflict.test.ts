import { expect, test } from 'vitest'
import { makeTool } from '#shared/testing/factories.ts'
import { editDraftOf } from './edit-draft.ts'
import { conflictingFields, mergeDrafts } from './resolve-conflict.ts'

const base = {
  ...makeTool({ name: 'Scribe', vendor: 'Acme', userCount: '1M+' }),
  archivedAt: null,
  details: {},
}
const now = { ...base, name: 'Scribe Pro', vendor: 'Acme Ltd', userCount: '2M+' }
const draft = {
  ...editDraftOf(base),
  name: 'Scribe 2',
  vendor: 'Acme Ltd',
  description: 'Takes notes for you.',
}
const conflict = { base, now, draft }

test('a field conflicts where both have changed it, and not to the same', () => {
  expect(conflictingFields(conflict)).toEqual(['name'])
})

test('what only one of them changed is kept from both', () => {
  expect(mergeDrafts(conflict, new Set())).toMatchObject({
    name: 'Scribe 2',
    userCount: '2M+',
    description: 'Takes notes for you.',
  })
  expect(mergeDrafts(conflict, new Set(['name'])).name).toBe('Scribe Pro')
})
