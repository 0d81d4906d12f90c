import { expect, test } from 'vitest'

test('buffers of other bytes are not equal in any test', () => {
  const { buffer } = new Uint8Array([1, 2])
  expect(buffer).toEqual(new Uint8Array([1, 2]).buffer)
  expect({ buffer }).not.toEqual({ buffer: new Uint8Array([2, 2]).buffer })
  expect(buffer).not.toEqual(new ArrayBuffer(3))
})
