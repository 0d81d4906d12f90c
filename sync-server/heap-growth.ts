import { setFlagsFromString } from 'node:v8'

const PERCENT = 100

/**
 * Lets the heap grow to twice what was left of it before everything is collected again. A collection of the whole heap
 * holds up all requests for 10 to 20 ms, and V8 by itself would have one for every few megabytes while tools change.
 */
export function collectSeldom(): void {
  setFlagsFromString(`--heap-growing-percent=${PERCENT}`)
}
