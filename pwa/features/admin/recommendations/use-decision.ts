import { useState } from 'react'
import { recommendationsMessages } from '#shared/messages/admin-recommendations.ts'
import { ApiError } from '../../../data/api-errors.ts'
import { reasonOf } from '../../../data/reason-of.ts'
import { useSend } from '../../../data/use-send.ts'
import { statusLabel } from './statuses.tsx'

interface Decidable<Status> {
  id: number
  status: Status
  adminNotes: string | null
}

export interface Decision<Status> {
  status: Status
  adminNotes?: string
  from?: Status
  apply?: boolean
}

interface DecisionOf<Status extends string, Item extends Decidable<Status>> {
  item: Item
  send: (id: number, decision: Decision<Status>) => Promise<Item>
  look: (id: number) => Promise<Item | undefined>
  /** Takes back what `apply` has done. */
  undoApplied?: (item: Item) => Promise<void>
  onDecided: () => void
}

/** Decides once at a time, on what is on the screen: when another admin was quicker, it shows what there is now. */
export function useDecision<Status extends string, Item extends Decidable<Status>>(
  part: DecisionOf<Status, Item>,
) {
  const [present, setPresent] = useState(part.item)
  const undo = useUndo(part, present)
  const { send, isSending, error } = useSend({
    send: (decision: Decision<Status>) => part.send(present.id, { ...decision, from: present.status }),
    done: ({ status }, { apply = false }) => {
      const { title, text } = apply ? recommendationsMessages.applied : recommendationsMessages.updated
      return {
        title,
        text: text(statusLabel(status)),
        tone: 'success',
        action: {
          label: recommendationsMessages.undo,
          onClick: () => undo({ from: status, wasApplied: apply }),
        },
      }
    },
    onDone: part.onDecided,
    failed: null,
    onFailed: async (error) => {
      if (!(error instanceof ApiError) || error.status !== 409) return
      const now = await part.look(present.id).catch(() => undefined)
      if (now !== undefined) setPresent(now)
    },
    refresh: [['admin']],
  })
  return {
    present,
    isBusy: isSending,
    problem: error === null ? null : reasonOf(error, recommendationsMessages.notSaved),
    decide: send,
  }
}

interface Undoing<Status> {
  from: Status
  wasApplied: boolean
}

/** Goes back to the status and the notes before, unless somebody has decided anew since. */
function useUndo<Status extends string, Item extends Decidable<Status>>(
  { send, undoApplied }: DecisionOf<Status, Item>,
  before: Item,
) {
  const { title, text } = recommendationsMessages.undone
  const undo = useSend({
    send: async ({ from, wasApplied }: Undoing<Status>) => {
      if (wasApplied) await undoApplied?.(before)
      await send(before.id, { status: before.status, adminNotes: before.adminNotes ?? '', from })
    },
    done: { title, text: text(statusLabel(before.status)) },
    failed: { title: recommendationsMessages.notUndone, text: recommendationsMessages.notSaved },
    refresh: [['admin']],
  })
  return undo.send
}
