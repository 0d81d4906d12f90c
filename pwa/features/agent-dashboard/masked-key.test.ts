import { expect, test } from 'vitest'
import { maskedKey } from './masked-key.ts'

test('of a key only its beginning is shown', () => {
  expect(maskedKey({ kind: 'plain', apiKey: 'aih_live_AbCdEfGhIjKlMnOpQrStUvWxYz012345_AbCdEf' })).toBe(
    'aih_live_AbCdE••••••••',
  )
  const signing = { kind: 'signing', id: 1, keyId: 'sk_x', prefix: 'aih_live_AbCdE' } as const
  expect(maskedKey(signing)).toBe('aih_live_AbCdE••••••••')
  expect(maskedKey({ kind: 'plain', apiKey: 'secret' })).toBe('sec••••••••')
})
