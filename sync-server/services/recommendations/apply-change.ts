import type { ProposedChange } from '#shared/domain/recommendation.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import { InvalidInputError, NotFoundError } from '../../errors/request-errors.ts'
import { EditConflictError, StateConflictError } from '../admin-catalogue/admin-catalogue-errors.ts'
import { editTool } from '../admin-catalogue/edit-tool.ts'
import type { Act } from '../audit.ts'
import { OutdatedChangeError } from './recommendation-errors.ts'

/** Makes a change that was proposed some time ago. @throws OutdatedChangeError where the tool is no longer as it was then */
export async function applyChange(
  transaction: WriteTransaction,
  act: Act,
  { toolId, edit }: ProposedChange,
): Promise<void> {
  try {
    await editTool(transaction, act, { id: toolId, edit })
  } catch (error) {
    throw asOutdated(error, toolId)
  }
}

/** The same errors mean something else here: the admin has not written this edit, time has passed it by. */
function asOutdated(error: unknown, toolId: number): unknown {
  if (error instanceof EditConflictError) {
    const { issues } = error
    const fields = issues.map(({ path }) => path).join(', ')
    const detail = `Nothing was applied: the tool has been edited since this was suggested (${fields}). Look at the tool and decide again.`
    return new OutdatedChangeError(toolId, { detail, issues })
  }
  if (error instanceof StateConflictError)
    return new OutdatedChangeError(toolId, { detail: 'Nothing was applied: the tool is archived.' })
  if (error instanceof NotFoundError)
    return new OutdatedChangeError(toolId, { detail: 'Nothing was applied: the tool is gone.' })
  if (error instanceof InvalidInputError)
    return new OutdatedChangeError(toolId, {
      detail: 'Nothing was applied: what the suggestion leads to is gone.',
      issues: error.issues,
    })
  return error
}
