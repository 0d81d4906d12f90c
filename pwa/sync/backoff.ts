const FIRST_MS = 1000
const LONGEST_MS = 60_000

/**
 * Full jitter: anything from 0 to a ceiling that doubles with each failure, from one second to one minute.
 * `atLeast` is what the server asked for by Retry-After, in milliseconds; the jitter comes on top of it.
 */
export function backoffDelay(failures: number, random: () => number, atLeast = 0): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1))
  return atLeast + random() * ceiling
}
