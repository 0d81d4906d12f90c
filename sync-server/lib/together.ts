/**
 * As `Promise.all`, but waits for all of them also when one fails: none goes on with a transaction that has ended meanwhile.
 * @throws what the first in the list that failed has failed with
 */
export async function together<T extends readonly unknown[]>(
  work: T,
): Promise<{ -readonly [P in keyof T]: Awaited<T[P]> }> {
  await Promise.allSettled(work)
  return Promise.all(work)
}
