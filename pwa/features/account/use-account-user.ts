import { useState } from 'react'
import { EXPIRED, type Me, useSession } from '../../data/session.ts'

interface AccountUser {
  /** Whose account the page shows; undefined until that is known, null for visitors. */
  user: Me | null | undefined
  /** The server has ended the session while the page was open: what was typed stays, nothing can be sent. */
  isEnded: boolean
}

/** Signing out empties the page at once; a session that ended by itself leaves it standing. */
export function useAccountUser(): AccountUser {
  const session = useSession()
  const [shown, setShown] = useState(session.user)
  if (session !== EXPIRED && session.user !== shown) setShown(session.user)
  const user = session === EXPIRED ? shown : session.user
  if (session.status === 'unknown') return { user: undefined, isEnded: false }
  return { user, isEnded: session === EXPIRED && user !== null }
}
