import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { recommendationsMessages } from '#shared/messages/admin-recommendations.ts'
import { ApiError } from '../../../data/api-errors.ts'
import { reasonOf } from '../../../data/reason-of.ts'
import { showToast } from '../../../ui/toast.ts'
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
  const client = useQueryClient()
  const [present, setPresent] = useState(part.item)
  const isSending = useRef(false)
  const refresh = () => client.invalidateQueries({ queryKey: ['admin'] })
  const undo = useUndo(part, present, refresh)
  const mutation = useMutation({
    mutationFn: (decision: Decision<Status>) => part.send(present.id, { ...decision, from: present.status }),
    onSuccess: ({ status }, { apply = false }) => {
      const { title, text } = apply ? recommendationsMessages.applied : recommendationsMessages.updated
      showToast({
        title,
        text: text(statusLabel(status)),
        tone: 'success',
        action: { label: recommendationsMessages.undo, onClick: () => undo(status, apply) },
      })
      part.onDecided()
    },
    onError: async (error) => {
      if (!(error instanceof ApiError) || error.status !== 409) return
      const now = await part.look(present.id).catch(() => undefined)
      if (now !== undefined) setPresent(now)
    },
    onSettled: () => {
      isSending.current = false
      void refresh()
    },
  })
  return {
    present,
    isBusy: mutation.isPending,
    problem: mutation.error === null ? null : reasonOf(mutation.error, recommendationsMessages.notSaved),
    decide(decision: Decision<Status>) {
      if (isSending.current) return
      isSending.current = true
      mutation.mutate(decision)
    },
  }
}

/** Goes back to the status and the notes before, unless somebody has decided anew since. */
function useUndo<Status extends string, Item extends Decidable<Status>>(
  { send, undoApplied }: DecisionOf<Status, Item>,
  before: Item,
  refresh: () => Promise<void>,
) {
  return async (from: Status, wasApplied: boolean) => {
    try {
      if (wasApplied) await undoApplied?.(before)
      await send(before.id, { status: before.status, adminNotes: before.adminNotes ?? '', from })
      const { title, text } = recommendationsMessages.undone
      showToast({ title, text: text(statusLabel(before.status)) })
    } catch (error) {
      showToast({
        title: recommendationsMessages.notUndone,
        text: reasonOf(error, recommendationsMessages.notSaved),
        tone: 'error',
      })
    }
    void refresh()
  }
}
