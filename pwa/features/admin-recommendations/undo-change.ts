import type { ProposedChange } from '#shared/domain/recommendation.ts'
import { callAdmin } from '../../data/admin-api.ts'

/** Sets the fields back to what they were; refused when one of them has been edited since. */
export async function undoChange({ toolId, edit }: ProposedChange): Promise<void> {
  const body = { base: edit.changes, changes: edit.base }
  await callAdmin('editTool', { params: { id: String(toolId) }, body })
}
