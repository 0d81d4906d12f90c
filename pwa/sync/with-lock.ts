/** A frozen tab that holds the lock must not stop the others. Correctness comes from the transactions, not from the lock. */
const PATIENCE_MS = 20_000

/** Runs `work` while no other tab does. Where Web Locks are missing or stuck, it runs without the lock. */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks
  if (locks === undefined) return work()
  let isHeld = false
  const holding = locks.request(name, { signal: AbortSignal.timeout(PATIENCE_MS) }, () => {
    isHeld = true
    return work()
  })
  try {
    return await holding
  } catch (error) {
    if (isHeld) throw error
    return work()
  }
}
