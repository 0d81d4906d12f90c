import { useEffect, useEffectEvent, useState } from 'react'
import { premiumMessages } from '#shared/messages/premium.ts'
import { callAccount } from '../../data/account-api.ts'
import { ApiError } from '../../data/api-errors.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { useOnce } from '../../ui/use-once.ts'
import { useLeaving, welcomePremium } from './welcome-premium.ts'

/** How long a payment that is under way is left alone before it is asked after. */
const ASK_AGAIN_MS = 2000

export interface PremiumPayment {
  isBusy: boolean
  /** Under way: it is asked after by itself. */
  isUnderWay: boolean
  /** Why it has not worked so far, in the words of the server. */
  problem: string | null
  /** With a test card, or to ask how it stands. */
  pay: (card?: string) => void
}

/** Goes on with a payment for premium. `isAskedAfter`: whether to ask how it stands at once. */
export function usePayment(paymentId: number, { isAskedAfter }: { isAskedAfter: boolean }): PremiumPayment {
  const [isUnderWay, setUnderWay] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const leaveLater = useLeaving()
  const { isBusy, run } = useOnce(async (card?: string) => {
    const outcome = await goOn(paymentId, card)
    setUnderWay(outcome === 'under-way')
    setProblem(typeof outcome === 'object' ? outcome.problem : null)
    if (outcome === 'paid') leaveLater()
  })
  const ask = useEffectEvent(() => run())
  useEffect(() => {
    if (isAskedAfter) ask()
  }, [isAskedAfter])
  useEffect(() => {
    if (!isUnderWay || isBusy) return
    const timer = setTimeout(ask, ASK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isUnderWay, isBusy])
  return { isBusy, isUnderWay, problem, pay: run }
}

async function goOn(
  paymentId: number,
  card: string | undefined,
): Promise<'paid' | 'under-way' | { problem: string }> {
  try {
    await callAccount('payPremium', { body: { paymentId, ...(card === undefined ? {} : { card }) } })
    await welcomePremium()
    return 'paid'
  } catch (error) {
    if (error instanceof ApiError && error.code === 'payment-processing') return 'under-way'
    return { problem: reasonOf(error, premiumMessages.activationFailed.text) }
  }
}
