import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TARGET, writeTable } from './make-confusables.ts'

test('the table of look-alikes is that of this Node', () => {
  expect(readFileSync(TARGET, 'utf8')).toBe(writeTable())
})
