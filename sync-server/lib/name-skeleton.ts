import { readFileSync } from 'node:fs'
import { LOOKALIKES } from '#shared/domain/username.ts'

const CASED_ALIKE = 'ς o i l w vv'
/** What is drawn above or below a letter of these scripts is an accent; in others it is a letter, or part of one. */
const ACCENTS =
  /(?<=[0-9\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Hebrew}\p{Script=Arabic}])\p{Mn}+/gu
const SIGNS = /[^\p{L}\p{N}\p{M}]+/gu
const INVISIBLE = /\p{Default_Ignorable_Code_Point}+/gu
const PLAIN = /^[a-z0-9]*$/i

/** Each step shortens a chain of look-alikes; the longest chain of the table takes four. */
const MOST_STEPS = 10

const TABLE = readTable(readFileSync(new URL('confusables.txt', import.meta.url), 'utf8'))

/** Unicode's table of look-alikes, each with its prototype. */
function readTable(text: string): ReadonlyMap<string, string> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const entries = lines.flatMap((line) => {
    const [prototype = '', ...characters] = line.split(' ').map(fromHex)
    return characters.map((character): [string, string] => [character, prototype])
  })
  return new Map(entries)
}

function fromHex(codes: string): string {
  return String.fromCodePoint(...codes.split('+').map((code) => Number.parseInt(code, 16)))
}

/**
 * Small letters. Our own pairs come first: Unicode compares the shapes of small letters alone, and a name may be written
 * in any case. As case does not count, a capital I makes i and l the same.
 */
const SMALL: ReadonlyMap<string, string> = new Map([...TABLE, ...LOOKALIKES, ...pairs(CASED_ALIKE)])

function* pairs(list: string): Generator<[string, string]> {
  const words = list.split(' ')
  for (let at = 0; at + 1 < words.length; at += 2) yield [words[at] ?? '', words[at + 1] ?? '']
}

const mapped = (text: string, table: ReadonlyMap<string, string>) =>
  Array.from(text, (character) => table.get(character) ?? character).join('')

const bare = (text: string) => text.replace(ACCENTS, '').replace(SIGNS, '')
const decomposed = (text: string) => text.normalize('NFKD').replace(INVISIBLE, '')
// To capitals and back also folds ß, ſ and ı.
const folded = (text: string) => text.toUpperCase().toLowerCase()

/**
 * What a name looks like: two names with the same skeleton can be taken for each other. The skeleton of Unicode TS 39
 * (decompose, replace look-alikes, decompose) after folding case, and stricter: compatibility forms, accents and signs
 * do not count either. Never shown, and never a name's key: two names may be different and look alike.
 * @returns the name itself, folded, when it consists of signs only
 */
export function nameSkeleton(name: string): string {
  const text = decomposed(name)
  // A name whose letters as they are written can all be read as Latin ones is compared as that: Η is H, but η is n.
  const shown = bare(decomposed(mapped(text, TABLE)))
  return settle(PLAIN.test(shown) ? shown : text) || folded(text)
}

/** Repeats until nothing changes, so that the skeleton of a skeleton is the same. */
function settle(text: string): string {
  let current = text
  for (let step = 0; step < MOST_STEPS; step++) {
    const next = bare(decomposed(mapped(decomposed(folded(current)), SMALL)))
    if (next === current) return next
    current = next
  }
  return current
}
