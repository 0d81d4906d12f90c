import { useState } from 'react'
import { callAccount } from '../../data/account-api.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { currentSession, storeUser } from '../../data/session.ts'
import { showToast } from '../../ui/toast.ts'

const FAILED = { title: 'Your link could not be made', text: 'Please try again later.' } as const

export interface OwnCode {
  isBusy: boolean
  /** Why the last attempt did not work. */
  problem: string | null
  getCode: () => void
}

/** Gives the signed-in user a code, which all pages know then. */
export function useOwnCode(): OwnCode {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const getCode = () => {
    if (isBusy) return
    setBusy(true)
    void askForCode().then((reason) => {
      setBusy(false)
      setProblem(reason)
    })
  }
  return { isBusy, problem, getCode }
}

/** @returns what stood in the way; null when nothing did */
async function askForCode(): Promise<string | null> {
  const before = currentSession().user
  try {
    const { referralCode } = await callAccount('generateReferralCode')
    const { user } = currentSession()
    // Somebody else may have signed in meanwhile.
    if (user !== null && user.id === before?.id) storeUser({ ...user, referralCode })
    return null
  } catch (error) {
    const text = reasonOf(error, FAILED.text)
    showToast({ title: FAILED.title, text, tone: 'error' })
    return text
  }
}
