import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { premiumMessages } from '#shared/messages/premium.ts'
import { paths } from '#shared/paths.ts'
import { UI_TIMES } from '#shared/policy/later-ui.ts'
import { callAccount } from '../../data/account-api.ts'
import { checkSession } from '../../data/check-session.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { currentSession } from '../../data/session.ts'
import { askToSignIn } from '../../data/sign-in-request.ts'
import { welcomeShown } from '../../data/tour-marks.ts'
import { useSend } from '../../data/use-send.ts'
import { showToast } from '../../ui/toast.ts'

export interface Activation {
  isBusy: boolean
  /** Why the last attempt did not work, where the server has said so. */
  problem: string | null
  activate: () => void
}

/**
 * Visitors are asked who they are; everybody else gets premium and is taken to the tools (SPEC §4), or to where it is
 * paid for.
 */
export function useActivation(): Activation {
  const [problem, setProblem] = useState<string | null>(null)
  const leaveLater = useLeaving()
  const goTo = useCheckout()
  const { activationFailed } = premiumMessages
  const refuse = (why: string) => {
    setProblem(why)
    showToast({ ...activationFailed, tone: 'error' })
  }
  const { send, isSending } = useSend({
    send: async () => {
      const answer = await callAccount('activatePremium')
      if (answer.checkoutUrl === undefined && answer.success) await welcomePremium()
      return answer
    },
    onDone: ({ success, message, checkoutUrl }) => {
      if (checkoutUrl === undefined && !success) return refuse(message)
      setProblem(null)
      if (checkoutUrl === undefined) leaveLater()
      else goTo(checkoutUrl)
    },
    failed: null,
    onFailed: (error) => refuse(reasonOf(error, activationFailed.text)),
  })
  return {
    isBusy: isSending,
    problem,
    activate: () => (currentSession().user === null ? askToSignIn() : send()),
  }
}

/** The checkout of the sandbox is a page of ours; others are those of a payment provider. */
function useCheckout(): (url: string) => void {
  const navigate = useNavigate()
  return (address) => {
    const url = new URL(address)
    if (url.origin === location.origin) void navigate(`${url.pathname}${url.search}`)
    else location.assign(address)
  }
}

/** Tells whoever has just got premium, and this page, that they have. */
export async function welcomePremium(): Promise<void> {
  // The welcome so far was that of a free user; the one of a premium user is still to come.
  welcomeShown.set(null)
  await checkSession()
  showToast({ ...premiumMessages.activated, tone: 'success' })
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

/** The payment in the address that leads back from a checkout. */
export function usePaymentId(): number | null {
  const [search] = useSearchParams()
  const id = search.get('payment') ?? ''
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null
}
