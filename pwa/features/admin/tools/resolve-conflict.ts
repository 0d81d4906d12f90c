import type { AdminTool } from '#shared/api/admin-catalogue-calls.ts'
import { changedFields, type EditDraft, type EditField, editDraftOf, isSame } from './edit-draft.ts'

interface Conflict {
  /** What the form was filled from. */
  base: AdminTool
  /** What is there now. */
  now: AdminTool
  draft: EditDraft
}

/** The fields that were typed over here and, meanwhile, by somebody else, with another outcome. */
export function conflictingFields({ base, now, draft }: Conflict): EditField[] {
  const present = editDraftOf(now)
  const theirs = changedFields(base, present)
  return changedFields(base, draft).filter(
    (field) => theirs.includes(field) && !isSame(draft[field], present[field]),
  )
}

/** What is there now, with what was typed here over it; the fields of `theirs` stay as they are there. */
export function mergeDrafts({ base, now, draft }: Conflict, theirs: ReadonlySet<EditField>): EditDraft {
  const merged = editDraftOf(now)
  const mine = changedFields(base, draft).filter((field) => !theirs.has(field))
  return Object.assign(merged, Object.fromEntries(mine.map((field) => [field, draft[field]])))
}
