import { CsvError, type Info, parse } from 'csv-parse/sync'
import type { ToolFacts } from '#shared/domain/tool.ts'
import type { ToolDetails } from '#shared/domain/tool-details.ts'
import { ImportFileError, quote, type RawRows, type ReadLimits, refuseRows } from './import-rows.ts'

/** Details have no columns: a price is no cell. */
type Field = Exclude<keyof ToolFacts, keyof ToolDetails>
type Cells = { cells: string[]; line: number }

/** How the text of a cell becomes a value. A text that does not fit stays text, and the check of the row refuses it. */
const READ_CELL: Record<Field, (cell: string) => unknown> = {
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
 * A header of field names, then one tool per row. Tags and features are separated by commas or semicolons in their
 * cell.
 * @throws ImportFileError
 */
export function readCsv(text: string, limits: ReadLimits): RawRows {
  const [header, ...body] = readCells(text.replace(/\r\n?/g, '\n'), limits)
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
    rows: rows.map(({ cells, line }) => ({ line, value: toValue(cells, columns) })),
    problems: [
      ...unknown.map((name) => ({ line: header.line, reason: `There is no column ${quote(name)}.` })),
      ...odd.map(({ cells, line }) => ({
        line,
        reason: `The row has ${cells.length} of the ${columns.length} cells that the header names.`,
      })),
    ],
  }
}

function readCells(text: string, limits: ReadLimits): Cells[] {
  const found: Cells[] = []
  try {
    parse(text, {
      bom: true,
      skip_empty_lines: true,
      relax_column_count: true,
      on_record: (cells: string[], { lines }: Info) => {
        if (cells.length > limits.columns)
          throw new ImportFileError(`Line ${lines} has more than ${limits.columns} columns.`)
        // The first row is the header.
        refuseRows(found.length, limits)
        // `lines` is the line where the row ends.
        found.push({ cells, line: lines - cells.join('').split('\n').length + 1 })
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

function toValue(cells: readonly string[], columns: readonly (Field | null)[]): Record<string, unknown> {
  const entries = columns.flatMap((field, at) =>
    field === null ? [] : [[field, READ_CELL[field]((cells[at] ?? '').trim())]],
  )
  return Object.fromEntries(entries)
}

function toNumber(cell: string): unknown {
  if (cell === '') return null
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
