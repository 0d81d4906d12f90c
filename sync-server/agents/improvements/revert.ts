import { isDeepStrictEqual } from 'node:util'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import type { AnyTool } from '../../repositories/any-tools.ts'
import type { Applied } from '../../repositories/improvement-row.ts'
import type { Act } from '../../services/audit.ts'
import { BuiltUponError } from './improvement-errors.ts'
import { valuesOf } from './values.ts'
import { putBackArchived, putBackSummary, writeFacts } from './write-fields.ts'
import { writtenFields } from './written-fields.ts'

/**
 * Puts back what an improvement has changed, where it still stands as it was written. What was there already, and was
 * written as it was, may have been changed since. @throws BuiltUponError
 */
export async function putBack(
  transaction: WriteTransaction,
  act: Act,
  { before, applied }: { before: AnyTool; applied: Applied },
): Promise<void> {
  const { tool, archivedAt } = before
  const current = valuesOf(tool)
  const fields = writtenFields(applied)
  const changed = fields.filter((field) => !isDeepStrictEqual(applied[field]?.after, current[field]))
  if (changed.length > 0) throw new BuiltUponError(tool.id, changed)
  const values = Object.fromEntries(fields.map((field) => [field, applied[field]?.before]))
  if (archivedAt !== null) return putBackArchived(transaction, act, { before, values })
  await writeFacts(transaction, act, { tool, values })
  const { summary } = applied
  if (summary !== undefined && fields.includes('summary'))
    await putBackSummary(transaction, { toolId: tool.id, text: summary.before }, act.now)
}
