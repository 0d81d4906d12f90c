import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { premiumMessages } from '#shared/messages/premium.ts'
import { paths } from '#shared/paths.ts'
import { LATER_STORAGE_KEYS, UI_TIMES } from '#shared/policy/later-ui.ts'
import { checkSession } from '../../data/check-session.ts'
import { showToast } from '../../ui/toast.ts'

/** Tells whoever has just got premium, and this page, that they have. */
export async function welcomePremium(): Promise<void> {
  letTourBegin()
  await checkSession()
  showToast({ ...premiumMessages.activated, tone: 'success' })
}

/** The session's welcome was that of a free user; the one of a premium user is still to come. */
function letTourBegin(): void {
  try {
    sessionStorage.removeItem(LATER_STORAGE_KEYS.welcomeShown)
  } catch {
    // Storage is refused: there is no tour then.
  }
}

/** The way to the tools, after a moment. Whoever has gone somewhere else by then is not taken away from there. */
export function useLeaving(): () => void {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    timer.current = setTimeout(() => void navigate(paths.home), UI_TIMES.premiumRedirect)
  }
}
