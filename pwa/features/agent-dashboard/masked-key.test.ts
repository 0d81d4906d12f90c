import { expect, test } from 'vitest'
import { maskedKey } from './masked-key.ts'

test('of a key only its beginning is shown', () => {
  expect(maskedKey('aih_live_AbCdEfGhIjKlMnOpQrStUvWxYz012345_AbCdEf')).toBe('aih_live_AbCdE••••••••')
  expect(maskedKey('secret')).toBe('sec••••••••')
})
