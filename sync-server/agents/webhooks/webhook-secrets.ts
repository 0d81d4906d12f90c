import { randomBytes } from 'node:crypto'
import { type Writer, writeTransaction } from '../../db/write-transaction.ts'
import { openSealedText, sealText } from '../../lib/sealed-text.ts'
import type { ServerSecret } from '../../lib/server-secret.ts'
import { listPlainSecrets, replaceSecret } from '../../repositories/webhooks.ts'

const SECRET_BYTES = 32
/** Tells what is encrypted from the secrets of earlier versions, which are not. */
const SEALED = 'sealed:'

/** A secret that only its agent can read in full. */
export interface NewSecret {
  /** In the form of Standard Webhooks; shown once. */
  secret: string
  /** What the database keeps. */
  sealed: string
}

/** The secrets that sign deliveries, encrypted under the server's own key: who reads the database cannot forge one. */
export class WebhookSecrets {
  readonly #server: ServerSecret

  constructor(server: ServerSecret) {
    this.#server = server
  }

  make(agentId: number): NewSecret {
    const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
    return { secret, sealed: this.seal(secret, agentId) }
  }

  seal(secret: string, agentId: number): string {
    return SEALED + sealText(secret, this.#keyOf(agentId))
  }

  /** The secret again, in the form of Standard Webhooks; null when it was sealed under another server's key. */
  open(kept: string, agentId: number): string | null {
    if (!kept.startsWith(SEALED)) return kept
    try {
      return openSealedText(kept.slice(SEALED.length), this.#keyOf(agentId))
    } catch {
      return null
    }
  }

  /** Encrypts those of earlier versions, which were kept as they are. */
  async sealPlain(writer: Writer): Promise<void> {
    // Most starts find none, so they look without a lock first.
    if ((await listPlainSecrets(writer)).length === 0) return
    await writeTransaction(writer, async (transaction) => {
      for (const { id, agentId, secret } of await listPlainSecrets(transaction))
        await replaceSecret(transaction, { id, secret: this.seal(secret, agentId) })
    })
  }

  #keyOf(agentId: number): string {
    return this.#server.derive('webhook-secret', agentId)
  }
}
