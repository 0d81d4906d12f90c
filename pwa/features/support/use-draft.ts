import { useState } from 'react'
import { dropDraft, keepDraft, newDraft, readDraft, type TicketDraft } from './ticket-draft.ts'

interface DraftControl {
  draft: TicketDraft
  /** Kept on the device with each letter. */
  change: (patch: Partial<TicketDraft>) => void
  clear: () => void
}

/** What a user is writing, which survives a reload. */
export function useDraft(userId: number): DraftControl {
  const [draft, setDraft] = useState(() => readDraft(userId))
  return {
    draft,
    change: (patch) => {
      const next = { ...draft, ...patch }
      setDraft(next)
      keepDraft(userId, next)
    },
    clear: () => {
      setDraft(newDraft())
      dropDraft()
    },
  }
}
