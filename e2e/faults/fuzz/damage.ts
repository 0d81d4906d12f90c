import fc from 'fast-check'
import { HOSTILE_NAMES, hostileValue } from './hostile.ts'

interface Damage {
  kind: 'replace' | 'drop' | 'add'
  /** Which place in the value, modulo the number of places. */
  place: number
  name: string
  value: unknown
}

const damage: fc.Arbitrary<Damage> = fc.record({
  kind: fc.constantFrom('replace', 'replace', 'drop', 'add'),
  place: fc.nat(60),
  name: fc.constantFrom(...HOSTILE_NAMES),
  value: hostileValue,
})

/** Values with one mistake: another type, too long, out of range, a missing or an extra field. */
export function nearly(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(values, damage).map(([value, done]) => {
    const places = placesOf(value)
    const path = places[done.place % places.length] ?? []
    return damaged(value, path, done)
  })
}

/** Valid twice as often as damaged. */
export const oftenGood = (values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 2, arbitrary: values }, { weight: 1, arbitrary: nearly(values) })

/** Paths to the value itself and to everything in it. */
function placesOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]]
  const inside = Object.entries(value).flatMap(([name, part]) =>
    placesOf(part).map((path) => [name, ...path]),
  )
  return inside.length === 0 ? [[]] : [...inside, []]
}

function damaged(value: unknown, [name, ...rest]: string[], done: Damage): unknown {
  if (name === undefined) return done.kind === 'add' ? withField(value, done) : done.value
  const entries = Object.entries(Object(value)).flatMap(([key, part]): [string, unknown][] => {
    if (key !== name) return [[key, part]]
    if (done.kind === 'drop' && rest.length === 0) return []
    return [[key, damaged(part, rest, done)]]
  })
  // `Object.fromEntries` treats `__proto__` like any other field.
  return Array.isArray(value) ? entries.map(([, part]) => part) : Object.fromEntries(entries)
}

function withField(value: unknown, { name, value: added }: Damage): unknown {
  if (Array.isArray(value)) return [...value, added]
  return typeof value === 'object' && value !== null
    ? Object.fromEntries([...Object.entries(value), [name, added]])
    : added
}
