import { IMPORT_TEXT_LIMIT } from '#shared/policy/limits.ts'
import { formatNumber } from '../../../ui/format.ts'

export type ImportFormat = 'json' | 'csv'

/** What is to be imported. */
export interface ImportSource {
  format: ImportFormat
  text: string
  /** The file it came from; null when it was typed or pasted. */
  fileName: string | null
}

/** JSON begins with a list or an object; everything else is taken for CSV. */
export function formatOf(text: string, fileName: string | null): ImportFormat {
  const ending = fileName === null ? null : /\.(json|csv)$/i.exec(fileName)?.[1]?.toLowerCase()
  if (ending === 'json' || ending === 'csv') return ending
  return /^\s*[[{]/.test(text) ? 'json' : 'csv'
}

/** Why a file is not read at all; null when it may be. */
export function refuseFile({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (!/\.(json|csv|txt)$/i.test(name)) return `“${name}” is neither JSON nor CSV.`
  if (size === 0) return `“${name}” is empty.`
  // Letters outside ASCII take more bytes than characters; the text itself is measured again.
  return size > 4 * IMPORT_TEXT_LIMIT ? tooLong(name) : null
}

export function refuseText(text: string, fileName: string | null): string | null {
  if (text.trim() === '') return 'There is nothing to import yet. Choose a file, or paste its text.'
  return text.length > IMPORT_TEXT_LIMIT ? tooLong(fileName) : null
}

const tooLong = (name: string | null) =>
  `${name === null ? 'The text' : `“${name}”`} is longer than ${formatNumber(IMPORT_TEXT_LIMIT)} characters. Split it, or use “manage import” on the server.`
