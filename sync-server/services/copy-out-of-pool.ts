/**
 * The same bytes in memory of their own, for what is kept. Node cuts small buffers out of a common pool of 64 KB, so a
 * hundred kept bytes would hold on to all of it.
 */
export function copyOutOfPool(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}
