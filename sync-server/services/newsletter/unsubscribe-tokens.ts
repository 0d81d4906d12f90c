import { createHash } from 'node:crypto'
import type { Database } from '../../db/schema.ts'
import type { Writer } from '../../db/write-transaction.ts'
import type { ServerSecret } from '../../lib/server-secret.ts'
import { addUnsubscribeToken, findTokenOwner } from '../../repositories/newsletter-subscribers.ts'

const PURPOSE = 'newsletter-unsubscribe'

/**
 * The tokens of unsubscribe links, derived from the server's secret for each mail and stored as hashes. A stored hash stays
 * valid, so the links of old mails still work after the secret was lost and replaced.
 */
export class UnsubscribeTokens {
  readonly #writer: Writer
  readonly #secret: ServerSecret

  constructor(writer: Writer, secret: ServerSecret) {
    this.#writer = writer
    this.#secret = secret
  }

  async issue(subscriberId: number): Promise<string> {
    const token = this.#secret.derive(PURPOSE, subscriberId)
    await addUnsubscribeToken(this.#writer, hash(token), subscriberId)
    return token
  }

  /** @returns the id of the subscriber that the token was issued for */
  owner(db: Database, token: string): Promise<number | undefined> {
    return findTokenOwner(db, hash(token))
  }
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
