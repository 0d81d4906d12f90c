import type { SyncTool } from '../domain/tool.ts'

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

/** The values of the codes in a text from `start` to `end`. */
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

/** Means "the same as its neighbour", a text that is unpacked by then. */
const SAME = '='

/** Texts one a line. An empty line is null; `\` escapes itself, line feeds, the empty text and a leading `=`. */
export function packLines(
  texts: readonly (string | null)[],
  neighbours?: readonly (string | null)[],
): string {
  return texts
    .map((text, row) => {
      if (text === null) return ''
      return neighbours !== undefined && text === neighbours[row] ? SAME : escapeText(text)
    })
    .join('\n')
}

/** `neighbourOf` is asked for a row that says `=`, with the rows unpacked so far. */
export function unpackLines(
  packed: string,
  rows: number,
  neighbourOf: (row: number, above: readonly (string | null)[]) => string | null = () => null,
): (string | null)[] {
  const cells = rows === 0 ? [] : packed.split('\n')
  if (cells.length !== rows) throw new RangeError('A column has another number of rows.')
  const texts: (string | null)[] = []
  for (const [row, cell] of cells.entries()) {
    if (cell === '') texts.push(null)
    else texts.push(cell === SAME ? neighbourOf(row, texts) : unescapeText(cell))
  }
  return texts
}

/** As `unpackLines`, for a column that has a text in every row. */
export function unpackTexts(
  packed: string,
  rows: number,
  neighbourOf?: (row: number, above: readonly (string | null)[]) => string | null,
): string[] {
  return unpackLines(packed, rows, neighbourOf).map((text) => {
    if (text === null) throw new RangeError('A text is missing.')
    return text
  })
}

function escapeText(text: string): string {
  const safe = /[\\\n]/.test(text) ? text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n') : text
  return safe === '' || safe.startsWith(SAME) ? `\\${safe}` : safe
}

function unescapeText(cell: string): string {
  if (!cell.includes('\\')) return cell
  return cell.replace(/\\(.?)/g, (_, next: string) => (next === 'n' ? '\n' : next))
}

/** A column whose values are all the same is that one value; the reader repeats it. */
type Packed<T> = T | T[]

export function packNumbers<T extends number | null>(values: readonly T[]): Packed<T> {
  const first = values[0]
  return first !== undefined && values.every((value) => value === first) ? first : [...values]
}

export function unpackNumbers<T extends number | null>(packed: Packed<T>, rows: number): T[] {
  if (!Array.isArray(packed)) return new Array<T>(rows).fill(packed)
  if (packed.length !== rows) throw new RangeError('A column has another number of rows.')
  return packed
}

/** Ascending ids become runs of small steps. */
export function toSteps(values: readonly number[]): number[] {
  return values.map((value, row) => value - (values[row - 1] ?? 0))
}

export function fromSteps(steps: readonly number[]): number[] {
  let sum = 0
  return steps.map((step) => {
    sum += step
    return sum
  })
}

type Flags = Pick<
  SyncTool,
  'isTrending' | 'isVerified' | 'isNew' | 'isSample' | 'hasAiSummary' | 'openSource'
>

const OPEN = 32
const CLOSED = 64

/** All yes-or-no fields of a tool as one number; `openSource` takes two bits, as it may be unknown. */
export function packFlags(tool: Flags): number {
  return (
    Number(tool.isTrending) |
    (Number(tool.isVerified) << 1) |
    (Number(tool.isNew) << 2) |
    (Number(tool.isSample) << 3) |
    (Number(tool.hasAiSummary) << 4) |
    (tool.openSource === true ? OPEN : 0) |
    (tool.openSource === false ? CLOSED : 0)
  )
}

export function unpackFlags(bits: number): Flags {
  return {
    isTrending: (bits & 1) !== 0,
    isVerified: (bits & 2) !== 0,
    isNew: (bits & 4) !== 0,
    isSample: (bits & 8) !== 0,
    hasAiSummary: (bits & 16) !== 0,
    openSource: (bits & OPEN) !== 0 ? true : (bits & CLOSED) !== 0 ? false : null,
  }
}

const HTTPS = 'https://'
const HTTPS_WWW = 'https://www.'
const WWW_MARK = '+'
const VERBATIM_MARK = '!'
const NAME_MARK = '*'

/** Most sites are `https://` and the tool's name: `https://www.looka.com` of Looka is packed as `+*.com`. */
export function packWebsite(website: string, name: string): string {
  const isWww = website.startsWith(HTTPS_WWW)
  const rest = website.slice(isWww ? HTTPS_WWW.length : HTTPS.length)
  if (!website.startsWith(HTTPS) || /^[+!]|\*/.test(rest) || rest === '') return VERBATIM_MARK + website
  const word = squeeze(name)
  return (isWww ? WWW_MARK : '') + (word.length > 1 ? rest.replace(word, NAME_MARK) : rest)
}

export function unpackWebsite(cell: string, name: string): string {
  if (cell.startsWith(VERBATIM_MARK)) return cell.slice(1)
  const isWww = cell.startsWith(WWW_MARK)
  const rest = isWww ? cell.slice(1) : cell
  return (
    (isWww ? HTTPS_WWW : HTTPS) + (rest.includes(NAME_MARK) ? rest.replace(NAME_MARK, squeeze(name)) : rest)
  )
}

function squeeze(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}
