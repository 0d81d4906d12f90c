import { setFlagsFromString } from 'node:v8'

const PERCENT = 100

/**
 * Lets the heap grow to twice its size after the last full collection before the next one. A full collection holds up all
 * requests for 10 to 20 ms, and by default V8 would run one for every few megabytes while tools change.
 */
export function tuneGarbageCollector(): void {
  setFlagsFromString(`--heap-growing-percent=${PERCENT}`)
}
