import { useStore } from 'zustand/react'
import { createStore } from 'zustand/vanilla'
import { catalogue } from '../../data/catalogue-client.ts'
import { currentSession } from '../../data/session.ts'

/** A page out of sight for so long may have missed something. */
const ASLEEP_MS = 60_000
/** How long the outcome of a check stays on the screen. */
const TOLD_MS = 4000

type Check = 'checking' | 'fresh' | 'failed' | null

const check = createStore((): { check: Check } => ({ check: null }))
let checks = 0

/** What a check of this page is at, to be told; null: nothing to tell. */
export function useCheck(): Check {
  return useStore(check).check
}

/** Checks whether the server has news of the catalogue, and tells how that went. */
export function checkCatalogue(): Promise<void> {
  return tellOf(catalogue.refresh())
}

/** Checks everything on the page that may have news: for those who ask for it. */
export function checkAll(): Promise<void> {
  return tellOf(Promise.all([catalogue.refresh(), checkUser(), checkAnswers()]))
}

/** Calls when a page is shown again that was out of sight for more than a minute. @returns a function that ends it */
export function onWakeUp(wake: () => void, now = Date.now): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let hiddenAt: number | null = null
  const hide = () => {
    hiddenAt ??= now()
  }
  const show = () => {
    const isLong = hiddenAt !== null && now() - hiddenAt > ASLEEP_MS
    hiddenAt = null
    if (isLong) wake()
  }
  document.addEventListener(
    'visibilitychange',
    () => (document.visibilityState === 'visible' ? show() : hide()),
    { signal },
  )
  // A page in the back-forward cache is hidden without a word of its visibility in some browsers.
  window.addEventListener('pagehide', hide, { signal })
  window.addEventListener('pageshow', show, { signal })
  return () => ending.abort()
}

/** The outcome of the latest check alone is told. */
async function tellOf(work: Promise<unknown>): Promise<void> {
  const number = ++checks
  const tell = (now: Check) => {
    if (number === checks) check.setState({ check: now })
  }
  tell('checking')
  await work.then(
    () => tell('fresh'),
    () => tell('failed'),
  )
  setTimeout(() => tell(null), TOLD_MS)
}

async function checkUser(): Promise<void> {
  if (currentSession().user === null) return
  const { checkUserData } = await import('../../sync/user/follow-user.ts')
  await checkUserData()
}

async function checkAnswers(): Promise<void> {
  const { askAgain } = await import('../../data/online.tsx')
  await askAgain()
}
