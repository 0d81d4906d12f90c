import type { ImportAnswer } from '#shared/api/admin-catalogue-calls.ts'
import { type Writer, writeTransaction } from '../../db/write-transaction.ts'
import { InvalidInputError } from '../../errors/request-errors.ts'
import { audit } from '../audit.ts'
import { importWithin } from './import-tools.ts'
import { ImportFileError, type RawRows } from './raw-rows.ts'
import { type ImportFormat, readImportText } from './read-import-file.ts'

const SHOWN = { problems: 200, changes: 200 } as const

export interface TextImport {
  format: ImportFormat
  text: string
  dryRun: boolean
  skipInvalid: boolean
  createCategories: boolean
}

/** An import that an admin makes; what it wrote goes into the audit log. @throws InvalidInputError */
export function importText(
  writer: Writer,
  actorId: number,
  { format, text, ...options }: TextImport,
): Promise<ImportAnswer> {
  const raw = read(format, text)
  const now = new Date()
  return writeTransaction(writer, async (transaction) => {
    const { problems, changes, ...report } = await importWithin(transaction, raw, { ...options, now })
    const { added, updated, newCategories } = report
    if (report.isWritten && changes.length > 0) {
      await audit(
        transaction,
        { actorId, now: now.toISOString() },
        {
          action: 'catalogue.import',
          subject: { kind: 'catalogue', id: 0, label: `${added + updated} tools` },
          before: null,
          after: { added, updated, newCategories },
        },
      )
    }
    return {
      ...report,
      problems: problems.slice(0, SHOWN.problems),
      problemCount: problems.length,
      changes: changes.slice(0, SHOWN.changes),
    }
  })
}

function read(format: ImportFormat, text: string): RawRows {
  try {
    return readImportText(format, text)
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error
    throw new InvalidInputError([{ path: 'text', message: error.message }])
  }
}
