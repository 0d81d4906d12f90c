const FIRST_CODE = 0x23
const BACKSLASH = 0x5c
const SURROGATES = 0xd800
const SURROGATE_COUNT = 0x800
/** Characters beyond it take two units of a string. */
const LAST_UNIT = 0xffff

/** One character for each number from 0: `!`, `"` and `\` are left out, and so are surrogates. */
function toCode(number: number): string {
  let code = number + FIRST_CODE
  if (code >= BACKSLASH) code += 1
  if (code >= SURROGATES) code += SURROGATE_COUNT
  return String.fromCodePoint(code)
}

function fromCode(character: number): number {
  let code = character
  if (code >= SURROGATES) code -= SURROGATE_COUNT
  if (code > BACKSLASH) code -= 1
  return code - FIRST_CODE
}

/** What the codes of a text from `start` to `end` stand for. */
function decode<T>(text: string, values: readonly T[], start = 0, end = text.length): T[] {
  const decoded: T[] = []
  for (let i = start; i < end; i++) {
    const character = text.codePointAt(i) ?? 0
    if (character > LAST_UNIT) i++
    const value = values[fromCode(character)]
    if (value === undefined) throw new RangeError('A code stands for nothing.')
    decoded.push(value)
  }
  return decoded
}

/** The different values of a column by how often they occur: the most frequent get the shortest codes. */
export function valuesOf<T>(column: Iterable<T>): T[] {
  const counts = new Map<T, number>()
  for (const value of column) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1]).map(([value]) => value)
}

/** Code of each value, for packing. */
export function codesOf<T>(values: readonly T[]): ReadonlyMap<T, string> {
  return new Map(values.map((value, number) => [value, toCode(number)]))
}

/** A column of few different values: one code a row. A single value needs no codes. */
export function packChoices<T>(column: readonly T[], codes: ReadonlyMap<T, string>): string {
  return codes.size > 1 ? column.map((value) => codes.get(value)).join('') : ''
}

export function unpackChoices<T>(text: string, values: readonly T[], rows: number): T[] {
  const only = values[0]
  if (values.length === 1 && only !== undefined) return new Array<T>(rows).fill(only)
  const column = decode(text, values)
  if (column.length !== rows) throw new RangeError('A column has another number of rows.')
  return column
}

const LIST_END = '!'

/** Lists of labels: one code a label, each list ended by `!`. */
export function packLabels(
  lists: readonly (readonly string[])[],
  codes: ReadonlyMap<string, string>,
): string {
  return lists.map((list) => list.map((label) => codes.get(label)).join('') + LIST_END).join('')
}

export function unpackLabels(text: string, dictionary: readonly string[], rows: number): string[][] {
  const lists: string[][] = []
  for (let start = 0, end = text.indexOf(LIST_END); end >= 0; end = text.indexOf(LIST_END, start)) {
    lists.push(decode(text, dictionary, start, end))
    start = end + 1
  }
  if (lists.length !== rows) throw new RangeError('A column has another number of rows.')
  return lists
}
