/** A tab that was frozen with the lock in its hand must not stop the others: correctness rests on the transactions. */
const PATIENCE_MS = 20_000

/** Runs `work` while no other tab does; where Web Locks are missing or stuck, it runs all the same. */
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
