import { randomId } from '../../data/random-id.ts'
import { userData } from '../../data/user-data.ts'
import { sendLater } from '../background.ts'
import { AppOutdatedError, SessionEndedError } from '../sync-errors.ts'
import { withLock } from '../with-lock.ts'
import { DexieUserStore, hasUserDatabase, userDatabaseName, userLock } from './user-database.ts'
import { UserDevice } from './user-device.ts'
import { runUserRound } from './user-round.ts'
import { createUserServer } from './user-server.ts'

/** A page with a connection has sent it by then, and needs nobody else. */
const PATIENCE_MS = 3000

/**
 * Asks the browser to send what waits of the user without this page: when it has waited for a moment, or the page is left.
 * @returns a function that ends it
 */
export function sendWithoutPage(user: number): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsked = false
  const isWaiting = () => (userData.getState()?.waiting ?? 0) > 0
  const ask = () => {
    if (isAsked || !isWaiting()) return
    isAsked = true
    // Where the browser has no Background Sync, or refuses it, the page sends when it is opened again.
    sendLater(user).catch(() => {})
  }
  const follow = () => {
    if (isWaiting()) {
      timer ??= setTimeout(ask, PATIENCE_MS)
      return
    }
    clearTimeout(timer)
    timer = undefined
    isAsked = false
  }
  const unfollow = userData.subscribe(follow)
  window.addEventListener('pagehide', ask, { signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && ask(), {
    signal,
  })
  return () => {
    ending.abort()
    clearTimeout(timer)
    unfollow()
  }
}

/**
 * Sends what waits of a user, without a page. Open tabs show what came of it.
 * @throws what stopped it, when another try may succeed
 */
export async function sendOutbox(user: number): Promise<void> {
  if (!(await hasUserDatabase(user))) return
  const name = userDatabaseName(user)
  const store = new DexieUserStore(name)
  const tabs = new BroadcastChannel(name)
  const device = new UserDevice({ store, randomId })
  const round = async () => {
    if ((await device.readUnsaved()).waiting.length === 0) return
    await runUserRound({
      user,
      server: createUserServer(),
      store,
      device,
      // Only pages know. The server refuses a round for anybody but whom its cookie names.
      isSignedIn: () => true,
      onApplied: () => tabs.postMessage(null),
    })
  }
  try {
    await withLock(userLock(user), round)
  } catch (error) {
    // It stays on the device for the next sign-in, or the next version.
    if (!(error instanceof SessionEndedError || error instanceof AppOutdatedError)) throw error
  } finally {
    tabs.close()
    store.close()
  }
}
