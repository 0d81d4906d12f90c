import { expect, test } from 'vitest'
import { sinceApplied } from './since-applied.ts'

test('what was written stands or was changed since; what had its value already is neither', () => {
  const applied = {
    tags: { before: ['a'], after: ['a', 'b'] },
    vendor: { before: null, after: 'Otter Labs' },
    licence: { before: 'MIT', after: 'MIT' },
  }
  const current = { tags: ['a', 'b'], vendor: 'Otter Incorporated', licence: 'Apache-2.0', name: 'Otter' }
  expect(sinceApplied(['name', 'licence', 'vendor', 'tags'], applied, current)).toEqual({
    standing: ['tags'],
    changed: ['vendor'],
  })
})
