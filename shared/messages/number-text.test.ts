import { expect, test } from 'vitest'
import { sizeText } from './number-text.ts'

test.each([
  [900, '900 bytes'],
  [1024, '1 KB'],
  [32 * 1024, '32 KB'],
  [65_535, '63 KB'],
  [1024 * 1024, '1 MB'],
  [1.5 * 1024 * 1024, '1.5 MB'],
  [12_000_000, '12 MB'],
  [12_000_001, '11.4 MB'],
])('%i bytes are told as %s', (bytes, text) => expect(sizeText(bytes)).toBe(text))
