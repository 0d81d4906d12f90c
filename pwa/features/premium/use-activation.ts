import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { premiumMessages } from '#shared/messages/premium.ts'
import { paths } from '#shared/paths.ts'
import { STORAGE_KEYS, UI_TIMES } from '#shared/policy/ui.ts'
import { callAccount } from '../../data/account-api.ts'
import { checkSession } from '../../data/check-session.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { currentSession } from '../../data/session.ts'
import { askToSignIn } from '../../data/sign-in-request.ts'
import { showToast } from '../../ui/toast.ts'

export interface Activation {
  isBusy: boolean
  /** Why the last attempt did not work, where the server has said so. */
  problem: string | null
  activate: () => void
}

/** Visitors are asked who they are; everybody else gets premium and is taken to the tools (SPEC §4). */
export function useActivation(): Activation {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const leaveLater = useLeaving()
  const activate = () => {
    if (isBusy) return
    if (currentSession().user === null) {
      askToSignIn()
      return
    }
    setBusy(true)
    void getPremium().then((refusal) => {
      setBusy(false)
      setProblem(refusal)
      if (refusal === null) leaveLater()
    })
  }
  return { isBusy, problem, activate }
}

/** @returns what stood in the way; null when nothing did */
async function getPremium(): Promise<string | null> {
  const { activationFailed, activated } = premiumMessages
  try {
    const { success, message } = await callAccount('activatePremium')
    if (success) {
      letTourBegin()
      await checkSession()
      showToast({ ...activated, tone: 'success' })
      return null
    }
    showToast({ ...activationFailed, tone: 'error' })
    return message
  } catch (error) {
    showToast({ ...activationFailed, tone: 'error' })
    return reasonOf(error, activationFailed.text)
  }
}

/** The session's welcome was that of a free user; the one of a premium user is still to come. */
function letTourBegin(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEYS.welcomeShown)
  } catch {
    // Storage is refused: there is no tour then.
  }
}

/** Whoever has gone somewhere else by then is not taken away from there. */
function useLeaving(): () => void {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    timer.current = setTimeout(() => void navigate(paths.home), UI_TIMES.premiumRedirect)
  }
}
