import { readFileSync, statSync } from 'node:fs'
import { extname } from 'node:path'
import { ImportFileError, type RawRows } from './import-rows.ts'
import { readCsv } from './read-csv.ts'
import { readJson } from './read-json.ts'

const MAX_FILE_BYTES = 200 * 2 ** 20

export type ImportFormat = 'json' | 'csv'

const READERS: Readonly<Record<ImportFormat, (text: string) => RawRows>> = { json: readJson, csv: readCsv }

/** @throws ImportFileError */
export function readImportFile(file: string): RawRows {
  const format = extname(file).slice(1).toLowerCase()
  if (format !== 'json' && format !== 'csv') throw new ImportFileError('The file must end in .json or .csv.')
  return readImportText(format, readText(file))
}

/** @throws ImportFileError */
export function readImportText(format: ImportFormat, text: string): RawRows {
  return READERS[format](text)
}

function readText(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (stats === undefined) throw new ImportFileError('There is no such file.')
  if (!stats.isFile()) throw new ImportFileError('That is not a file.')
  if (stats.size > MAX_FILE_BYTES) throw new ImportFileError('The file is larger than 200 MB; split it.')
  const bytes = readFileSync(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new ImportFileError('The file is not UTF-8 text.', { cause: error })
  }
}
