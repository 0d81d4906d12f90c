import { expect, test } from 'vitest'
import { contrast, fromHex, fromOklch } from './contrast.ts'

const WHITE = fromHex('#ffffff')

test('contrast as WCAG gives it: black, grey and the same on white', () => {
  expect(contrast(fromHex('#000000'), WHITE)).toBeCloseTo(21, 5)
  expect(contrast(fromHex('#767676'), WHITE)).toBeCloseTo(4.54, 2)
  expect(contrast(WHITE, WHITE)).toBe(1)
})

test('OKLCH lands where the browsers put it', () => {
  // CSS Color 4: oklch(0.62796 0.25768 29.2339) is red, oklch(0.51975 0.17686 142.495) is green.
  const red = fromOklch(0.62796, 0.25768, 29.2339)
  const green = fromOklch(0.51975, 0.17686, 142.495)
  for (const [at, value] of fromHex('#ff0000').entries()) expect(red[at]).toBeCloseTo(value, 2)
  for (const [at, value] of fromHex('#008000').entries()) expect(green[at]).toBeCloseTo(value, 2)
})
