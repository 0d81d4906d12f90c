import { CsvError, type Info, parse } from 'csv-parse/sync'
import type { ToolFacts } from '#shared/domain/tool.ts'
import type { ToolDetails } from '#shared/domain/tool-details.ts'
import { ImportFileError, quote, type RawRows, type ReadLimits, refuseRows } from './import-rows.ts'

/** Details have no columns: a price is no cell. */
type Field = Exclude<keyof ToolFacts, keyof ToolDetails>
type Cells = { cells: string[]; line: number }

/** How numbers are written: where commas end cells, none is a decimal comma. */
interface Notation {
  hasDecimalComma: boolean
}

/** How the text of a cell becomes a value. A text that does not fit stays text, and the check of the row refuses it. */
const READ_CELL: Record<Field, (cell: string, notation: Notation) => unknown> = {
  name: String,
  website: String,
  description: String,
  category: String,
  pricing: (cell) => (cell === '' ? null : cell.toLowerCase()),
  priceFrom: toNumber,
  tags: toList,
  features: toList,
  userCount: toText,
  vendor: toText,
  launchYear: toNumber,
  openSource: (cell) => (cell === '' ? null : toBoolean(cell)),
  isVerified: (cell) => (cell === '' ? false : toBoolean(cell)),
  prominence: toNumber,
  verifiedAt: toText,
  checkedAt: toText,
  status: (cell) => (cell === '' ? 'active' : cell.toLowerCase()),
  formerNames: toList,
  otherCategories: toList,
  platforms: toList,
}

const FIELDS = Object.keys(READ_CELL).filter((field): field is Field => field in READ_CELL)

const REQUIRED = ['name', 'website', 'description', 'category'] as const

/**
 * A header of field names, then one tool per row. Cells end at commas, semicolons or tabs, as spreadsheets write them in
 * their countries; tags and features are separated by commas or semicolons in their cell.
 * @throws ImportFileError
 */
export function readCsv(text: string, limits: ReadLimits): RawRows {
  const lines = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const dialect = findDialect(lines)
  const notation = { hasDecimalComma: dialect.delimiter !== ',' }
  const [header, ...body] = readCells(lines, dialect, limits)
  if (header === undefined) throw new ImportFileError('The file is empty.')
  const columns = header.cells.map(toField)
  const missing = REQUIRED.filter((field) => !columns.includes(field))
  if (missing.length > 0) throw new ImportFileError(`The header is missing: ${missing.join(', ')}.`)
  const repeated = columns.find((field, at) => field !== null && columns.indexOf(field) !== at)
  if (repeated) throw new ImportFileError(`The header contains ${repeated} twice.`)
  const unknown = header.cells.filter((_, at) => columns[at] === null)
  const rows = body.filter(({ cells }) => cells.length === columns.length)
  const odd = body.filter(({ cells }) => cells.length !== columns.length)
  return {
    categories: [],
    rows: rows.map(({ cells, line }) => ({ line, value: toValue(cells, columns, notation) })),
    problems: [
      ...unknown.map((name) => ({ line: header.line, reason: `There is no column ${quote(name)}.` })),
      ...odd.map(({ cells, line }) => ({
        line,
        reason: `The row has ${cells.length} of the ${columns.length} cells that the header names.`,
      })),
    ],
  }
}

const DELIMITERS = [',', ';', '\t']

interface Dialect {
  delimiter: string
  /** The line of the header, from 1. */
  from_line: number
}

/** Excel names the delimiter in a line of its own before the header. Without one, the header has the most fields in one of them. */
function findDialect(lines: string): Dialect {
  const named = /^"?sep=([^\n"])"?(?:\n|$)/i.exec(lines)?.[1]
  if (named !== undefined) return { delimiter: named, from_line: 2 }
  const header = /^\s*(.*)$/m.exec(lines)?.[1] ?? ''
  const fieldsIn = (delimiter: string) =>
    header.split(delimiter).filter((title) => toField(title.replaceAll('"', '')) !== null).length
  const [delimiter = ','] = DELIMITERS.toSorted((a, b) => fieldsIn(b) - fieldsIn(a))
  return { delimiter, from_line: 1 }
}

function readCells(lines: string, dialect: Dialect, limits: ReadLimits): Cells[] {
  const found: Cells[] = []
  try {
    parse(lines, {
      ...dialect,
      skip_empty_lines: true,
      relax_column_count: true,
      on_record: (cells: string[], { lines: end }: Info) => {
        if (cells.length > limits.columns)
          throw new ImportFileError(`Line ${end} has more than ${limits.columns} columns.`)
        // The first row is the header.
        refuseRows(found.length, limits)
        found.push({ cells, line: end - cells.join('').split('\n').length + 1 })
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const after = found.at(-1)?.line ?? 0
    throw new ImportFileError(
      `The file is not CSV: a quote after line ${after} is not closed or not doubled.`,
    )
  }
  return found
}

/** `Price From` and `price_from` become `priceFrom`. */
function toField(title: string): Field | null {
  const squeezed = title.replace(/[\s_-]/g, '').toLowerCase()
  return FIELDS.find((field) => field.toLowerCase() === squeezed) ?? null
}

function toValue(
  cells: readonly string[],
  columns: readonly (Field | null)[],
  notation: Notation,
): Record<string, unknown> {
  const entries = columns.flatMap((field, at) =>
    field === null ? [] : [[field, READ_CELL[field]((cells[at] ?? '').trim(), notation)]],
  )
  return Object.fromEntries(entries)
}

function toNumber(typed: string, { hasDecimalComma }: Notation): unknown {
  if (typed === '') return null
  const cell = hasDecimalComma ? typed.replace(/^(-?\d+),(\d+)$/, '$1.$2') : typed
  return /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell
}

function toBoolean(cell: string): unknown {
  if (/^(true|yes|1)$/i.test(cell)) return true
  return /^(false|no|0)$/i.test(cell) ? false : cell
}

function toList(cell: string): string[] {
  const entries = cell.split(/[,;\n]/).map((entry) => entry.trim())
  return entries.filter((entry) => entry !== '')
}

function toText(cell: string): string | null {
  return cell === '' ? null : cell
}
