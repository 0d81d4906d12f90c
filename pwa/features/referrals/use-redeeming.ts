import { useRef, useState } from 'react'
import { callAccount } from '../../data/account-api.ts'
import { ApiError } from '../../data/api-errors.ts'
import { checkSession } from '../../data/check-session.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { formatDay } from '../../ui/format-day.ts'
import { showToast } from '../../ui/toast.ts'

export interface Redeeming {
  /** The reward that is being redeemed. */
  busyId: number | null
  redeem: (id: number) => void
}

/** Redeems one reward at a time; `onChange` is told when what is on the screen is no longer so. */
export function useRedeeming(onChange: () => void): Redeeming {
  const [busyId, setBusyId] = useState<number | null>(null)
  const isBusy = useRef(false)
  const redeem = (id: number) => {
    // The second click of a double click comes before anything is drawn again.
    if (isBusy.current) return
    isBusy.current = true
    setBusyId(id)
    void send(id).then((isNews) => {
      isBusy.current = false
      setBusyId(null)
      if (isNews) onChange()
    })
  }
  return { busyId, redeem }
}

/** @returns whether there is something new to show: also where another device was faster, or something forbids it */
async function send(id: number): Promise<boolean> {
  try {
    const { expiresAt } = await callAccount('redeemReward', { params: { id: String(id) } })
    await checkSession()
    showToast({
      title: 'Reward redeemed',
      text: `You have premium until ${formatDay(expiresAt)}.`,
      tone: 'success',
    })
    return true
  } catch (error) {
    const text = reasonOf(error, 'Please try again later.')
    showToast({ title: 'The reward was not redeemed', text, tone: 'error' })
    return error instanceof ApiError && error.status === 409
  }
}
