import { describe, expect, test } from 'vitest'
import tokens from './tokens.css?raw'

const AA_TEXT = 4.5
const AA_CONTROL = 3

const [light = '', dark = ''] = tokens.split('[data-mantine-color-scheme="dark"]')
const THEMES = { light, dark }
const BACKGROUNDS = ['page', 'surface', 'sunken']

// Vitest hands out empty stylesheets unless `css.include` of its configuration names them.
describe.skipIf(tokens === '').each(Object.entries(THEMES))('the %s theme', (_, css) => {
  test.each(['ink', 'ink-2', 'ink-3', 'accent', 'danger'])('%s is readable on every ground', (name) => {
    for (const ground of BACKGROUNDS) {
      expect(contrast(hex(css, name), hex(css, ground))).toBeGreaterThanOrEqual(AA_TEXT)
    }
  })

  test('text on the accent and on its soft form is readable', () => {
    expect(contrast(hex(css, 'on-accent'), hex(css, 'accent'))).toBeGreaterThanOrEqual(AA_TEXT)
    expect(contrast(hex(css, 'on-accent'), hex(css, 'accent-hover'))).toBeGreaterThanOrEqual(AA_TEXT)
    expect(contrast(hex(css, 'on-accent-soft'), hex(css, 'accent-soft'))).toBeGreaterThanOrEqual(AA_TEXT)
  })

  test('the outline of controls stands out from every ground', () => {
    for (const ground of BACKGROUNDS) {
      expect(contrast(hex(css, 'control'), hex(css, ground))).toBeGreaterThanOrEqual(AA_CONTROL)
    }
  })
})

function hex(css: string, name: string): string {
  const value = new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(css)?.[1]
  if (value === undefined) throw new Error(`no colour --${name}`)
  return value
}

/** Contrast ratio of WCAG 2.2 (relative luminance of sRGB). */
function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
