import { describe, expect, test } from 'vitest'
import { HUES } from '#shared/domain/avatar-hue.ts'
import { contrast, fromHex, fromOklch, type Linear } from '../../testing/contrast.ts'
import tokens from './tokens.css?raw'

const AA_TEXT = 4.5
const AA_CONTROL = 3

const [light = '', dark = ''] = tokens.split('[data-mantine-color-scheme="dark"]')
const THEMES = { light, dark }

/** What words and signs stand on: the page, cards, what lies deeper or is hovered over, dialogs and toasts. */
const GROUNDS = ['page', 'surface', 'sunken', 'overlay']

/** Every other pair that a style puts together. */
const TEXT_PAIRS = [
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-accent-soft', 'accent-soft'],
  ['ink', 'accent-soft'],
  ['ink-2', 'accent-soft'],
  ['page', 'ink'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
  ['on-danger-soft', 'danger-soft'],
  ['on-warning-soft', 'warning-soft'],
  ['page', 'warning'],
  ['page', 'ink-2'],
]

test('the stylesheet is there: Vitest hands out empty ones unless its configuration names them', () => {
  expect(light).toContain('--ink')
  expect(dark).toContain('--ink')
})

describe.each(Object.entries(THEMES))('the %s theme', (_, css) => {
  test.each(['ink', 'ink-2', 'ink-3', 'accent', 'danger', 'warning'])(
    '%s is readable on every ground',
    (name) => {
      for (const ground of GROUNDS) {
        expect(contrast(hex(css, name), hex(css, ground)), ground).toBeGreaterThanOrEqual(AA_TEXT)
      }
    },
  )

  test.each(TEXT_PAIRS)('%s is readable on %s', (ink, ground) => {
    expect(contrast(hex(css, ink), hex(css, ground))).toBeGreaterThanOrEqual(AA_TEXT)
  })

  test('the outline of controls stands out from every ground', () => {
    for (const ground of GROUNDS) {
      expect(contrast(hex(css, 'control'), hex(css, ground)), ground).toBeGreaterThanOrEqual(AA_CONTROL)
    }
  })

  test('the focus stands out from every ground, the tinted one as well', () => {
    for (const ground of [...GROUNDS, 'accent-soft']) {
      expect(contrast(hex(css, 'accent'), hex(css, ground)), ground).toBeGreaterThanOrEqual(AA_CONTROL)
    }
  })

  test.each(HUES)('the letter of an avatar of hue %i is readable on both facets', (hue) => {
    const ink = oklch(css, 'tint-ink', hue)
    expect(contrast(ink, oklch(css, 'tint', hue))).toBeGreaterThanOrEqual(AA_TEXT)
    expect(contrast(ink, oklch(css, 'tint-facet', hue))).toBeGreaterThanOrEqual(AA_TEXT)
  })
})

function hex(css: string, name: string): Linear {
  return fromHex(match(css, new RegExp(`--${name}: (#[0-9a-f]{6})`))[0]!)
}

function oklch(css: string, name: string, hue: number): Linear {
  const [lightness, chroma] = match(css, new RegExp(`--${name}: ([0-9.]+) ([0-9.]+)`)).map(Number)
  return fromOklch(lightness!, chroma!, hue)
}

function match(css: string, pattern: RegExp): string[] {
  const found = pattern.exec(css)
  if (found === null) throw new Error(`no colour like ${pattern}`)
  return found.slice(1)
}
