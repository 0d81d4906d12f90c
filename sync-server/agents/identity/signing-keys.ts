import { createPublicKey, randomBytes } from 'node:crypto'
import type { PublicKey, SigningKey } from '#shared/domain/agent.ts'
import { AGENT_COUNTS } from '#shared/policy/marketplace.ts'
import type { Database } from '../../db/schema.ts'
import { type Writer, writeTransaction } from '../../db/write-transaction.ts'
import { InvalidKeyError, SandboxRefusedError } from '../../errors/agent-errors.ts'
import { InvalidInputError, NotFoundError } from '../../errors/request-errors.ts'
import { currentRequest } from '../../lib/current-request.ts'
import { findKey, type KeyHolder } from '../../repositories/agent-keys.ts'
import {
  deleteSigningKey,
  insertSigningKey,
  listSigningKeys,
  type ShownSigningKey,
} from '../../repositories/signing-keys.ts'
import { deviceName } from '../../services/accounts/device-name.ts'
import { hasEnded } from './agent-keys.ts'

const ID_BYTES = 16

interface NewSigningKey {
  publicKey: PublicKey
  /** That of the device when left out. */
  label?: string | undefined
}

/**
 * Public keys that verify signed requests. Each acts for one API key, with its scopes, and ends with it. Only the API
 * key itself registers one: whoever abuses a signing key cannot replace it by a key that can be taken away.
 */
export class SigningKeys {
  readonly #writer: Writer

  constructor({ writer }: { writer: Writer }) {
    this.#writer = writer
  }

  /**
   * Of more than `AGENT_COUNTS.signingKeys` for one API key, the one that was used longest ago ends: browsers lose
   * theirs without a word.
   * @throws SandboxRefusedError, InvalidInputError for a point that is not on the curve, InvalidKeyError
   */
  async add(holder: KeyHolder, { publicKey, label: given }: NewSigningKey): Promise<SigningKey> {
    // Everybody has the key of the demo, and nobody needs to hide it.
    if (holder.isSandbox) throw new SandboxRefusedError('register signing keys')
    if (!isOnCurve(publicKey))
      throw new InvalidInputError([{ path: 'publicKey', message: 'isn’t a P-256 public key' }])
    const { agentId, keyId: agentKeyId } = holder
    const label = given ?? deviceName(currentRequest().userAgent)
    return writeTransaction(this.#writer, async (transaction) => {
      const now = new Date().toISOString()
      // Another request may have ended it.
      const own = await findKey(transaction, { agentId, id: agentKeyId })
      if (own === undefined || hasEnded(own, now)) throw new InvalidKeyError()
      const keyId = `sk_${randomBytes(ID_BYTES).toString('base64url')}`
      const { id } = await insertSigningKey(transaction, { agentKeyId, keyId, label, publicKey }, now)
      const keys = await listSigningKeys(transaction, { agentId, agentKeyId }, now)
      for (const { id: old } of leastUsed(keys, keys.length - AGENT_COUNTS.signingKeys))
        await deleteSigningKey(transaction, old)
      const made = keys.find((key) => key.id === id)
      if (made === undefined) throw new InvalidKeyError()
      return showSigningKey(made, holder)
    })
  }

  /** One of the agent, or without the scope `manage` one of the calling key. @throws NotFoundError */
  async remove(holder: KeyHolder, id: number): Promise<void> {
    await writeTransaction(this.#writer, async (transaction) => {
      const keys = await listSigningKeys(transaction, reach(holder), new Date().toISOString())
      if (!keys.some((key) => key.id === id))
        throw new NotFoundError('This agent has no signing key with that id.')
      await deleteSigningKey(transaction, id)
    })
  }
}

/** All of the agent, or without the scope `manage` those of the calling key; the newest first. */
export async function readSigningKeys(db: Database, holder: KeyHolder): Promise<SigningKey[]> {
  const keys = await listSigningKeys(db, reach(holder), new Date().toISOString())
  return keys.map((key) => showSigningKey(key, holder))
}

const reach = ({ agentId, keyId, scopes }: KeyHolder) =>
  scopes.includes('manage') ? { agentId } : { agentId, agentKeyId: keyId }

function showSigningKey(row: ShownSigningKey, { signingKeyId }: KeyHolder): SigningKey {
  return {
    id: row.id,
    keyId: row.key_id,
    label: row.label,
    prefix: row.prefix,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    isCurrent: row.id === signingKeyId,
  }
}

/** A key that was never used counts as used when it was made. The newest is never among them. */
function leastUsed(newestFirst: readonly ShownSigningKey[], count: number): ShownSigningKey[] {
  const usedAt = (key: ShownSigningKey) => key.last_used_at ?? key.created_at
  const others = newestFirst.slice(1).toSorted((one, other) => (usedAt(one) < usedAt(other) ? -1 : 1))
  return others.slice(0, Math.max(0, count))
}

function isOnCurve(publicKey: PublicKey): boolean {
  try {
    createPublicKey({ key: publicKey, format: 'jwk' })
    return true
  } catch {
    return false
  }
}
