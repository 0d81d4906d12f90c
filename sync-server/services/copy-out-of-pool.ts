/**
 * Copies bytes for a cache into their own memory. Node cuts small buffers out of a shared pool of 64 KB, and a
 * cached buffer of a hundred bytes would retain the whole pool.
 */
export function copyOutOfPool(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}
