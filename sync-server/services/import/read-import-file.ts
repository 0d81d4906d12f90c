import { readFileSync, statSync } from 'node:fs'
import { extname } from 'node:path'
import { ImportFileError, type RawRows, type ReadLimits } from './import-rows.ts'
import { readCsv } from './read-csv.ts'
import { readJson } from './read-json.ts'

/** For files that come with the program. */
const NO_LIMITS: ReadLimits = { rows: Number.POSITIVE_INFINITY, columns: Number.POSITIVE_INFINITY }
const MAX_FILE_BYTES = 200 * 2 ** 20

export type ImportFormat = 'json' | 'csv'

const READERS: Readonly<Record<ImportFormat, (text: string, limits: ReadLimits) => RawRows>> = {
  json: readJson,
  csv: readCsv,
}

/** @throws ImportFileError */
export function readImportFile(file: string, limits: ReadLimits = NO_LIMITS): RawRows {
  const format = extname(file).slice(1).toLowerCase()
  if (format !== 'json' && format !== 'csv') throw new ImportFileError('The file must end in .json or .csv.')
  return readImportText(format, readText(file), limits)
}

/** @throws ImportFileError */
export function readImportText(format: ImportFormat, text: string, limits: ReadLimits): RawRows {
  return READERS[format](text, limits)
}

function readText(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (stats === undefined) throw new ImportFileError('This file does not exist.')
  if (!stats.isFile()) throw new ImportFileError('This isn’t a file.')
  if (stats.size > MAX_FILE_BYTES) throw new ImportFileError('The file is larger than 200 MB; split it.')
  const bytes = readFileSync(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new ImportFileError('The file isn’t UTF-8 text.', { cause: error })
  }
}
