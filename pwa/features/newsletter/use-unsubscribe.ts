import { useState } from 'react'
import { api } from '../../data/api-client.ts'
import { ApiError, UnreachableError } from '../../data/api-errors.ts'
import { showToast } from '../../ui/toast.ts'

export interface Unsubscription {
  state: 'asking' | 'busy' | 'done' | 'unknown'
  /** Why the last attempt did not work. */
  problem: string | null
  send: () => void
}

const FAILED = 'Could not unsubscribe'
const OFFLINE = 'There is no connection. Try again when you are back online.'
const UNREACHABLE = 'The server could not be reached. Please try again in a moment.'
const BROKEN = 'Something went wrong. Please try again later.'

/** Ends the subscription that the token of a mail's link stands for, when told to. */
export function useUnsubscribe(token: string): Unsubscription {
  const [state, setState] = useState<Unsubscription['state']>(token === '' ? 'unknown' : 'asking')
  const [problem, setProblem] = useState<string | null>(null)

  const fail = (error: unknown) => {
    if (error instanceof ApiError && UNKNOWN.has(error.code)) return setState('unknown')
    const text = reasonOf(error)
    showToast({ title: FAILED, text, tone: 'error' })
    setProblem(text)
    setState('asking')
  }
  const send = () => {
    if (state === 'busy') return
    setState('busy')
    api.call('unsubscribeNewsletter', { body: { token } }).then(() => setState('done'), fail)
  }
  return { state, problem, send }
}

/** A link that was never ours, and one that cannot be. */
const UNKNOWN = new Set<string | null>(['unknown-link', 'invalid-input'])

function reasonOf(error: unknown): string {
  if (error instanceof UnreachableError) return navigator.onLine ? UNREACHABLE : OFFLINE
  return (error instanceof ApiError ? error.detail : null) ?? BROKEN
}
