import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readShippedMarks } from '../sync-server/seed/shipped-marks.ts'
import { MarkError, makeSprites, markSymbol, SPRITES } from './make-marks.ts'

const KILOBYTE = 1024
const sprites = readdirSync(SPRITES)
  .filter((name) => name.endsWith('.svg'))
  .sort()
  .map((name) => readFileSync(join(SPRITES, name), 'utf8'))

const drawing = (inner: string) => `<svg viewBox="0 0 24 24" fill="currentColor">${inner}</svg>`
const symbol = (inner: string) => markSymbol('one', drawing(inner), { file: 'lobehub/one' })

describe('a mark', () => {
  test('stands on its plate, and what it names is its own', () => {
    const made = symbol('<title>One</title><path id="a" d="M0 0"/><path fill="url(#a)" d="M1 1"/>')
    expect(made).toBe(
      '<symbol id="mark-one" viewBox="-7 -7 38 38"><path fill="var(--mark-plate)" d="M-7-7h38v38h-38z"/>' +
        '<g fill="currentColor"><path id="mark-one-a" d="M0 0"/><path fill="url(#mark-one-a)" d="M1 1"/></g></symbol>',
    )
  })

  test('on a plate that no theme changes has ink that none changes', () => {
    const light = markSymbol('one', drawing('<path d="M0 0"/>'), { file: 'lobehub/one', plate: 'light' })
    expect(light).toContain('<g fill="#131a16">')
    expect(light).not.toContain('currentColor')
  })

  test.each([
    '<script>alert(1)</script>',
    '<style>path{fill:red}</style>',
    '<image href="https://x.test/a.png"/>',
    '<use href="#a"/>',
    '<foreignObject><p/></foreignObject>',
    '<a xlink:href="javascript:alert(1)"><path d="M0 0"/></a>',
    '<path d="M0 0" onclick="alert(1)"/>',
    '<path d="M0 0" style="fill:url(https://x.test/a)"/>',
    '<path d="M0 0" fill="url(https://x.test/a)"/>',
    '<!-- a comment -->',
  ])('with %s is refused', (inner) => {
    expect(() => symbol(inner)).toThrow(MarkError)
  })

  test('that is not drawn on a square is refused', () => {
    const wide = '<svg viewBox="0 0 48 24"><path d="M0 0"/></svg>'
    expect(() => markSymbol('one', wide, { file: 'lobehub/one' })).toThrow(MarkError)
  })
})

test('the best known tools come first, and no sprite is much heavier than another', () => {
  const ids = Array.from({ length: 8 }, (_, i) => `m${i}`)
  const marks = {
    marks: Object.fromEntries(ids.map((id) => [id, { file: `lobehub/${id}` }])),
    own: Object.fromEntries(ids.map((id) => [`Tool ${id}`, id])),
    vendor: {},
  }
  const prominence = new Map(ids.map((id, i) => [`Tool ${id}`, i]))
  const made = makeSprites(marks, prominence, () => drawing('<path d="M0 0"/>'))
  expect(made.map((sprite) => sprite.match(/mark-m\d/g))).toEqual([
    ['mark-m7', 'mark-m6'],
    ['mark-m5', 'mark-m4'],
    ['mark-m3', 'mark-m2'],
    ['mark-m1', 'mark-m0'],
  ])
})

describe('the shipped sprites', () => {
  test('hold the marks of the table, each once: after a change of it, run scripts/make-marks.ts', () => {
    const ids = sprites.flatMap((sprite) =>
      [...sprite.matchAll(/<symbol id="mark-([^"]+)"/g)].map(([, id]) => id),
    )
    expect(ids.toSorted()).toEqual(Object.keys(readShippedMarks().marks).toSorted())
  })

  test('hold nothing that runs, loads or styles, and no id twice', () => {
    for (const sprite of sprites) {
      expect(sprite).not.toMatch(/<(script|style|image|use|a|foreignObject|animate|set)\b/i)
      expect(sprite).not.toMatch(/\s(on\w+|href|xlink:href|style|class)=/i)
      expect(sprite.replace('xmlns="http://www.w3.org/2000/svg"', '')).not.toMatch(
        /https?:|javascript:|data:|@import/i,
      )
    }
    const ids = sprites.flatMap((sprite) => [...sprite.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id))
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  })

  test('weigh up to 250 KB together, brotli', () => {
    const bytes = sprites.reduce((sum, sprite) => sum + brotliCompressSync(sprite).length, 0)
    expect(bytes / KILOBYTE).toBeLessThanOrEqual(250)
  })
})
