import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeText } from './three-way.ts'

const BASE = 'Draws diagrams of systems. Teams share them. Export is free.'

test('an unchanged text becomes the proposal', () => {
  expect(mergeText(BASE, { proposed: 'Something else.', current: BASE })).toBe('Something else.')
})

test('changes in different sentences are merged', () => {
  const proposed = 'Draws clear diagrams of systems. Teams share them. Export is free.'
  const current = 'Draws diagrams of systems. Teams share them. Export costs nothing.'
  expect(mergeText(BASE, { proposed, current })).toBe(
    'Draws clear diagrams of systems. Teams share them. Export costs nothing.',
  )
})

test('a sentence added at the end merges with one removed at the start', () => {
  const proposed = `${BASE} It speaks UML.`
  const current = 'Teams share them. Export is free.'
  expect(mergeText(BASE, { proposed, current })).toBe('Teams share them. Export is free. It speaks UML.')
})

test.each([
  ['the same word', 'Draws charts of systems.', 'Draws maps of systems.'],
  ['words beside each other', 'Draws charts of systems.', 'Draws diagrams for systems.'],
  ['a word that has gone', 'Draws charts of systems.', 'Draws systems.'],
  ['the same place, with other words', 'Draws big diagrams of systems.', 'Draws small diagrams of systems.'],
  ['everything', 'Other words altogether here.', 'Nothing like it was before now.'],
])('changes by both in %s are a conflict', (_, proposed, current) => {
  expect(mergeText('Draws diagrams of systems.', { proposed, current })).toBeNull()
})

test('the same change by both is applied once', () => {
  const base = 'Draws diagrams of systems. Teams share them.'
  const proposed = 'Draws charts of systems. Teams love them.'
  const current = 'Draws charts of systems. Teams share them.'
  expect(mergeText(base, { proposed, current })).toBe(proposed)
})

test('a change made by both does not conflict with an addition beside it', () => {
  const versions = ['Draws charts. ', 'Draws charts. Shares them.'] as const
  const [one, other] = versions
  for (const [proposed, current] of [versions, [other, one] as const])
    expect(mergeText('Draws diagrams. ', { proposed, current })).toBe(other)
  expect(mergeText('\n', { proposed: ' \n', current: ' \na' })).toBe(' \na')
  expect(mergeText('\n', { proposed: ' \na', current: ' \n' })).toBe(' \na')
})

test('scripts without spaces are also merged by words', () => {
  const base = '図を描く。チームで共有する。無料です。'
  const proposed = '表を描く。チームで共有する。無料です。'
  const current = '図を描く。チームで共有する。有料です。'
  expect(mergeText(base, { proposed, current })).toBe('表を描く。チームで共有する。有料です。')
})

/** All words are different, so that each change can be identified. */
const places = fc
  .uniqueArray(fc.nat({ max: 39 }), { minLength: 1, maxLength: 12 })
  .map((all) => [...all].sort((a, b) => a - b))
type Change = 'replace' | 'remove' | 'insert'
const change = fc.constantFrom<Change>('replace', 'remove', 'insert')

const words = Array.from({ length: 40 }, (_, place) => `word${place}`)

function edited(by: string, changes: ReadonlyMap<number, Change>): string {
  return words
    .flatMap((word, place) => {
      const kind = changes.get(place)
      if (kind === 'replace') return [`${by}${place}`]
      if (kind === 'remove') return []
      return kind === 'insert' ? [word, `${by}${place}`] : [word]
    })
    .join(' ')
}

test('separated changes of both sides are all kept, and no others appear', () => {
  fc.assert(
    fc.property(places, fc.array(fc.tuple(change, fc.boolean()), { minLength: 12 }), (all, kinds) => {
      const far = all.filter((place, at) => place - (all[at - 1] ?? -9) > 3)
      const ours = new Map<number, Change>()
      const theirs = new Map<number, Change>()
      for (const [at, place] of far.entries()) {
        const [kind, isOurs] = kinds[at]!
        if (isOurs) ours.set(place, kind)
        else theirs.set(place, kind)
      }
      const merged = mergeText(words.join(' '), {
        proposed: edited('x', ours),
        current: edited('y', theirs),
      })
      const wanted = words.flatMap((word, place) => {
        const kind = ours.get(place) ?? theirs.get(place)
        const by = ours.has(place) ? 'x' : 'y'
        if (kind === 'replace') return [`${by}${place}`]
        if (kind === 'remove') return []
        return kind === 'insert' ? [word, `${by}${place}`] : [word]
      })
      expect(merged?.split(/\s+/).filter((word) => word !== '')).toEqual(wanted)
    }),
  )
})

test('for any texts, an unchanged side gives the other one, and the merge is symmetric', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', 'd', '.', ' ', '  ', '\n'), { maxLength: 25 })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, text, text, (base, proposed, current) => {
      expect(mergeText(base, { proposed, current: base })).toBe(proposed)
      expect(mergeText(base, { proposed: base, current })).toBe(current)
      expect(mergeText(base, { proposed, current: proposed })).toBe(proposed)
      const merged = mergeText(base, { proposed, current })
      expect(mergeText(base, { proposed: current, current: proposed })).toBe(merged)
      if (merged === null) return
      const known = new Set(`${base} ${proposed} ${current}`.match(/\S+/g))
      for (const word of merged.match(/[a-z]+/g) ?? []) expect([...known].join(' ')).toContain(word[0]!)
    }),
  )
})

test('hundreds of new words are a conflict, and the search stops early', () => {
  const words = Array.from({ length: 600 }, (_, place) => `w${place}`)
  const rewritten = words.map((word, place) => (place < 500 ? `new${place}` : word))
  const current = `${words.join(' ')} more`
  expect(mergeText(words.join(' '), { proposed: rewritten.join(' '), current })).toBeNull()
  const changed = words.map((word, place) => (place < 100 ? `new${place}` : word)).join(' ')
  expect(mergeText(words.join(' '), { proposed: changed, current })).toBe(`${changed} more`)
})
