import { createECDH } from 'node:crypto'
import type { ServerSecret } from '../../lib/server-secret.ts'

/** Both in base64url: the private scalar, and the point that browsers subscribe with. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

const MOST_TRIES = 8

/**
 * The key that push services know this server by (RFC 8292). It is derived from the server's secret, so that all nodes have
 * the same one, and it stays for as long as that does.
 */
export function vapidKeys(secret: ServerSecret): VapidKeys {
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    const privateKey = secret.derive('vapid', attempt)
    const curve = createECDH('prime256v1')
    try {
      curve.setPrivateKey(privateKey, 'base64url')
    } catch {
      // One of four billion texts of 256 bits is no scalar of P-256.
      continue
    }
    return { publicKey: curve.getPublicKey('base64url'), privateKey }
  }
  throw new Error('No key for push could be derived')
}
