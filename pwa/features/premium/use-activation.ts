import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { premiumMessages } from '#shared/messages/premium.ts'
import { callAccount } from '../../data/account-api.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { currentSession } from '../../data/session.ts'
import { askToSignIn } from '../../data/sign-in-request.ts'
import { showToast } from '../../ui/toast.ts'
import { useLeaving, welcomePremium } from './welcome-premium.ts'

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
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const leaveLater = useLeaving()
  const goTo = useCheckout()
  const activate = () => {
    if (isBusy) return
    if (currentSession().user === null) {
      askToSignIn()
      return
    }
    setBusy(true)
    void getPremium().then((outcome) => {
      setBusy(false)
      setProblem('refusal' in outcome ? outcome.refusal : null)
      if ('checkoutUrl' in outcome) goTo(outcome.checkoutUrl)
      else if (!('refusal' in outcome)) leaveLater()
    })
  }
  return { isBusy, problem, activate }
}

/** What became of it: premium, what stood in the way, or the page to pay at. */
type Outcome = { isActive: true } | { refusal: string } | { checkoutUrl: string }

async function getPremium(): Promise<Outcome> {
  const { activationFailed } = premiumMessages
  try {
    const { success, message, checkoutUrl } = await callAccount('activatePremium')
    if (checkoutUrl !== undefined) return { checkoutUrl }
    if (success) {
      await welcomePremium()
      return { isActive: true }
    }
    showToast({ ...activationFailed, tone: 'error' })
    return { refusal: message }
  } catch (error) {
    showToast({ ...activationFailed, tone: 'error' })
    return { refusal: reasonOf(error, activationFailed.text) }
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
