/**
 * Makes sync-server/lib/confusables.txt: the look-alikes of Unicode TS 39 (confusables.txt), which no kept package holds.
 * They are read out of ICU, whose data the pinned Node binary carries. The format is that of ICU's uspoof_impl.h. Run it
 * again after an update of Node, with that Node: `node_modules/node/bin/node scripts/make-confusables.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const TARGET = join(import.meta.dirname, '../sync-server/lib/confusables.txt')

/** Of a data file of ICU: two bytes, and this many bytes further what it holds. */
const MAGIC = [0xda, 0x27] as const
const FORMAT = 'Cfu '
const FORMAT_AT = 12
const BODY_MAGIC = 0x3845fdef
const LETTER_OR_NUMBER = /[\p{L}\p{N}]/u

/** The look-alikes of each character, as ICU has them. @throws Error where the binary has no such data, or in another format */
function readIcu(binary: Buffer): Map<string, string> {
  const body = binary.subarray(findData(binary))
  if (body.readUInt32LE(0) !== BODY_MAGIC || body[4] !== 2) throw new Error('ICU has changed its format')
  const field = (place: number) => body.readInt32LE(12 + 4 * place)
  const [keysAt, count, valuesAt, textAt, textLength] = [field(0), field(1), field(2), field(4), field(5)]
  const texts = body.subarray(textAt, textAt + 2 * textLength).toString('utf16le')
  const entries = Array.from({ length: count }, (_, place): [string, string] => {
    const key = body.readUInt32LE(keysAt + 4 * place)
    const value = body.readUInt16LE(valuesAt + 2 * place)
    const length = (key >>> 24) + 1
    const prototype = length === 1 ? String.fromCharCode(value) : texts.slice(value, value + length)
    return [String.fromCodePoint(key & 0xffffff), prototype]
  })
  return new Map(entries)
}

function findData(binary: Buffer): number {
  for (let at = binary.indexOf(FORMAT); at >= 0; at = binary.indexOf(FORMAT, at + 1)) {
    const start = at - FORMAT_AT
    if (start >= 0 && MAGIC.every((byte, place) => binary[start + 2 + place] === byte))
      return start + binary.readUInt16LE(start)
  }
  throw new Error('This Node was built without the data of look-alikes')
}

/**
 * By prototype. Skeletons drop signs, so a letter that looks like a sign (ノ like /) must not become one: the first of
 * such letters stands for all of them.
 */
function byPrototype(lookalikes: ReadonlyMap<string, string>): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const [character, prototype] of lookalikes)
    groups.set(prototype, [...(groups.get(prototype) ?? []), character])
  const named = [...groups].flatMap(([prototype, characters]): [string, string[]][] => {
    if (LETTER_OR_NUMBER.test(prototype)) return [[prototype, characters]]
    const [first, ...others] = characters.filter((character) => LETTER_OR_NUMBER.test(character))
    return first === undefined || others.length === 0 ? [] : [[first, others]]
  })
  return new Map(named)
}

const hex = (text: string) => [...text].map((character) => character.codePointAt(0)?.toString(16)).join('+')

/** The file as it should be, by the data of the running Node. */
export function writeTable(): string {
  const lines = [...byPrototype(readIcu(readFileSync(process.execPath)))]
    .map(([prototype, characters]) => `${hex(prototype)} ${characters.map(hex).join(' ')}`)
    .sort()
  return [
    `# Characters that look alike: Unicode ${process.versions.unicode}, from ICU ${process.versions.icu}.`,
    '# Made by scripts/make-confusables.ts. Each line: a prototype, and what looks like it, as code points.',
    '# Copyright © 1991-2025 Unicode, Inc. Licensed under Unicode-3.0, https://www.unicode.org/license.txt',
    ...lines,
    '',
  ].join('\n')
}

if (import.meta.main) writeFileSync(TARGET, writeTable())
