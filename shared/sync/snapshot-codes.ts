const FIRST_CODE = 0x23
const BACKSLASH = 0x5c
const SURROGATES = 0xd800
const SURROGATE_COUNT = 0x800

/** One character for each number from 0: `!`, `"` and `\` are left out, and so are surrogates. */
function toCode(number: number): string {
  let code = number + FIRST_CODE
  if (code >= BACKSLASH) code += 1
  if (code >= SURROGATES) code += SURROGATE_COUNT
  return String.fromCodePoint(code)
}

function fromCode(character: string): number {
  let code = character.codePointAt(0) ?? 0
  if (code >= SURROGATES) code -= SURROGATE_COUNT
  if (code > BACKSLASH) code -= 1
  return code - FIRST_CODE
}

/** Values by how often they occur: the most frequent get the shortest codes. */
function byFrequency<T>(values: Iterable<T>): T[] {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1]).map(([value]) => value)
}

/** A column of few different values: the values, and one code a row. A single value needs no codes. */
export interface Choices<T> {
  values: T[]
  codes: string
}

export function packChoices<T>(column: readonly T[]): Choices<T> {
  const values = byFrequency(column)
  const numbers = new Map(values.map((value, number) => [value, number]))
  const codes = values.length > 1 ? column.map((value) => toCode(numbers.get(value) ?? 0)).join('') : ''
  return { values, codes }
}

export function unpackChoices<T>({ values, codes }: Choices<T>, rows: number): T[] {
  const only = values[0]
  if (values.length === 1 && only !== undefined) return new Array<T>(rows).fill(only)
  const column = Array.from(codes, (code) => at(values, fromCode(code)))
  if (column.length !== rows) throw new RangeError('A column has another number of rows.')
  return column
}

const LIST_END = '!'

export function dictionaryOf(lists: Iterable<readonly string[]>): string[] {
  return byFrequency([...lists].flat())
}

/** Lists of labels: one code a label, each list ended by `!`. */
export function packLabels(lists: readonly (readonly string[])[], dictionary: readonly string[]): string {
  const codes = new Map(dictionary.map((label, number) => [label, toCode(number)]))
  return lists.map((list) => list.map((label) => codes.get(label)).join('') + LIST_END).join('')
}

export function unpackLabels(text: string, dictionary: readonly string[], rows: number): string[][] {
  const lists = text.split(LIST_END).slice(0, -1)
  if (lists.length !== rows) throw new RangeError('A column has another number of rows.')
  return lists.map((list) => Array.from(list, (code) => at(dictionary, fromCode(code))))
}

function at<T>(values: readonly T[], position: number): T {
  const value = values[position]
  if (value === undefined) throw new RangeError('A code stands for nothing.')
  return value
}
