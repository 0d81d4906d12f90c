import { createStore } from 'zustand/vanilla'
import type { Call, Routes } from './api-client.ts'
import { ApiError } from './api-errors.ts'
import { currentSession, followSession } from './session.ts'

/** Calls that wait until the user has proved who they are; null while none waits. */
export interface ProofRequest {
  /** Resolved by `settleProof`. */
  answer: Promise<boolean>
  settle(isProved: boolean): void
}

export const proofRequest = createStore<ProofRequest | null>(() => null)

// Who signs out proves nothing any more.
followSession(() => {
  if (currentSession().user === null) settleProof(false)
})

/** Opens the dialog, or joins the open one. @returns whether the proof was given */
export function askForProof(): Promise<boolean> {
  const waiting = proofRequest.getState()
  if (waiting !== null) return waiting.answer
  const { promise, resolve } = Promise.withResolvers<boolean>()
  proofRequest.setState({ answer: promise, settle: resolve }, true)
  return promise
}

/** Closes the dialog and lets the waiting calls go on, or fail. */
export function settleProof(isProved: boolean): void {
  const waiting = proofRequest.getState()
  proofRequest.setState(null)
  waiting?.settle(isProved)
}

/** The same calls; one that asks for a fresh proof is repeated as it was, once, when the proof was given. */
export function withFreshProof<R extends Routes>(call: Call<R>): Call<R> {
  return async (name, request) => {
    try {
      return await call(name, request)
    } catch (error) {
      const isAsked = error instanceof ApiError && error.code === 'fresh-proof-required'
      if (!isAsked || !(await askForProof())) throw error
      return call(name, request)
    }
  }
}
