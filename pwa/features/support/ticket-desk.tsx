import { useState } from 'react'
import type { Me } from '../../data/session.ts'
import { TicketForm } from './ticket-form.tsx'
import { TicketSent } from './ticket-sent.tsx'
import { useDraft } from './use-draft.ts'

/** Where a ticket is written, and then the word that it is on its way. */
export function TicketDesk({ user }: { user: Me }) {
  const { draft, change, clear } = useDraft(user.id)
  const [sentId, setSentId] = useState<string | null>(null)
  const isPremium = user.is_premium
  if (sentId === null) {
    const onSent = () => {
      setSentId(draft.id)
      clear()
    }
    return <TicketForm draft={draft} isPremium={isPremium} onChange={change} onSent={onSent} />
  }
  return <TicketSent id={sentId} isPremium={isPremium} onAnother={() => setSentId(null)} />
}
