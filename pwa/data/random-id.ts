/**
 * 32 hexadecimal digits (128 random bits) that nobody else has. Pages without TLS have no `crypto.randomUUID`, so it
 * is not used.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
