import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../../db/schema.ts'
import type { TokenPurpose } from '../../db/security-schema.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import type { ServerSecret } from '../../lib/server-secret.ts'
import { type AccountToken, findOpenToken, insertToken } from '../../repositories/account-tokens.ts'
import { queueMail } from '../../repositories/mail-queue.ts'
import { LINK_TEMPLATE } from './letters.ts'

const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS
const NONCE_BYTES = 16

/** How long a link works. */
const LIFETIME_MS: Readonly<Record<TokenPurpose, number>> = {
  verify: 3 * DAY_MS,
  reset: 30 * MINUTE_MS,
  'change-old': 3 * DAY_MS,
  'change-new': 3 * DAY_MS,
  newsletter: 3 * DAY_MS,
}

/**
 * The one-time tokens of links in mails. A token is derived from a random number in its row and the server's secret when
 * the mail is written, and found by its hash: neither the mail queue nor a backup holds one.
 */
export class AccountTokens {
  readonly #secret: ServerSecret

  constructor(secret: ServerSecret) {
    this.#secret = secret
  }

  /** Makes a token and queues the mail with its link. */
  async send(
    transaction: WriteTransaction,
    { purpose, userId, email }: Pick<AccountToken, 'purpose' | 'userId' | 'email'>,
    now: string,
  ): Promise<void> {
    const nonce = randomBytes(NONCE_BYTES).toString('base64url')
    const tokenHash = hashOf(this.#derive(nonce))
    const expiresAt = new Date(Date.parse(now) + LIFETIME_MS[purpose]).toISOString()
    const token = { purpose, userId, email, nonce, tokenHash, expiresAt }
    const tokenId = await insertToken(transaction, token, now)
    await queueMail(transaction, { template: LINK_TEMPLATE, data: { tokenId } }, now)
  }

  /** The token itself, for its mail. */
  write({ nonce }: AccountToken): string {
    return this.#derive(nonce)
  }

  /** undefined for a token that is unknown, used or expired. */
  find(db: Database, token: string, now: string): Promise<AccountToken | undefined> {
    return findOpenToken(db, hashOf(token), now)
  }

  #derive(nonce: string): string {
    return this.#secret.derive('account-token', nonce)
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
