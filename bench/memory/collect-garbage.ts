const ROUNDS = 3
const PAUSE_MS = 200

/** Needs `--expose-gc`. Buffers are freed some time after their owners, so it takes more than once. */
export async function collectGarbage(): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    globalThis.gc?.()
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
