import { importMessages } from '#shared/messages/admin-import.ts'
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
  if (!/\.(json|csv|txt)$/i.test(name)) return importMessages.wrongKind(name)
  if (size === 0) return importMessages.empty(name)
  // Letters outside ASCII take more bytes than characters; the text itself is measured again.
  return size > 4 * IMPORT_TEXT_LIMIT ? tooLong(name) : null
}

export function refuseText(text: string, fileName: string | null): string | null {
  if (text.trim() === '') return importMessages.nothingToImport
  return text.length > IMPORT_TEXT_LIMIT ? tooLong(fileName) : null
}

const tooLong = (name: string | null) => importMessages.tooLong(name, formatNumber(IMPORT_TEXT_LIMIT))
