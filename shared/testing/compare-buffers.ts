import { expect } from 'vitest'

/** Vitest compares the bytes of views, and takes any two buffers for equal. */
function compareBuffers(a: unknown, b: unknown): boolean | undefined {
  if (!(a instanceof ArrayBuffer && b instanceof ArrayBuffer)) return undefined
  const [one, other] = [new Uint8Array(a), new Uint8Array(b)]
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}

expect.addEqualityTesters([compareBuffers])
