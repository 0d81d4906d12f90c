import type { AgentKey, AgentScope } from '#shared/domain/agent.ts'
import { AGENT_COUNTS, AGENT_SCOPES } from '#shared/policy/marketplace.ts'
import type { AgentKeyRow } from '../../db/schema.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import {
  InvalidKeyError,
  LastManagingKeyError,
  ScopeError,
  TooManyKeysError,
} from '../../errors/agent-errors.ts'
import { NotFoundError } from '../../errors/request-errors.ts'
import {
  endKey,
  endUnusedSuccessors,
  findKey,
  insertKey,
  type KeyHolder,
  listLiveKeys,
  type NewKey,
  purgeEndedKeys,
} from '../../repositories/agent-keys.ts'
import { hashKey, keyPrefix, makeKey } from './key-format.ts'
import { ENDED_SHOWN, showKey } from './show-key.ts'

/** How long a replaced key keeps working, unless the new key is used first. */
const HANDOVER_MS = 60 * 60 * 1000

/** A new key together with its secret, which is shown only once. */
export type NewAgentKey = AgentKey & { apiKey: string }

interface NewKeyRequest {
  label: string
  /** Defaults to the scopes of the requesting key. */
  scopes?: readonly AgentScope[] | undefined
}

/**
 * The keys of an agent. A new key never has more scopes than the key that requests it. So for every scope an agent
 * holds, it also has a managing key with that scope.
 */
export class AgentKeys {
  readonly #writer: Writer

  constructor({ writer }: { writer: Writer }) {
    this.#writer = writer
  }

  /** @throws InvalidKeyError, ScopeError, TooManyKeysError */
  add(holder: KeyHolder, { label, scopes = holder.scopes }: NewKeyRequest): Promise<NewAgentKey> {
    refuseWider(holder, scopes)
    return this.#act(holder, async (transaction, now) => {
      const live = await listLiveKeys(transaction, holder.agentId)
      if (live.length >= AGENT_COUNTS.keys) throw new TooManyKeysError(AGENT_COUNTS.keys)
      return newKey(transaction, { agentId: holder.agentId, label, scopes }, now)
    })
  }

  /**
   * Replaces a key. The old key ends when the new one is first used, and after an hour at the latest. If the answer
   * is lost, the old key can be rotated again.
   * @throws InvalidKeyError, NotFoundError, ScopeError
   */
  rotate(holder: KeyHolder, id: number): Promise<NewAgentKey> {
    const { agentId } = holder
    return this.#act(holder, async (transaction, now) => {
      const old = await findKey(transaction, { agentId, id })
      if (old === undefined || hasEnded(old, now)) throw new NotFoundError(NO_SUCH_KEY)
      const { label, scopes } = showKey(old)
      refuseWider(holder, scopes)
      await endUnusedSuccessors(transaction, { agentId, id }, now)
      await endKey(transaction, { agentId, id }, new Date(Date.parse(now) + HANDOVER_MS).toISOString())
      return newKey(transaction, { agentId, label, scopes, replaces: id }, now)
    })
  }

  /** A key that has already ended stays ended. @throws InvalidKeyError, NotFoundError, LastManagingKeyError */
  async revoke(holder: KeyHolder, id: number): Promise<void> {
    const { agentId } = holder
    await this.#act(holder, async (transaction, now) => {
      const key = await findKey(transaction, { agentId, id })
      if (key === undefined) throw new NotFoundError(NO_SUCH_KEY)
      if (key.revoked_at === null) refuseLoss(key, await listLiveKeys(transaction, agentId))
      await endKey(transaction, { agentId, id }, now)
    })
  }

  /** Checks inside the transaction that the requesting key is still valid: another request may have ended it. */
  #act<T>(
    { agentId, keyId }: KeyHolder,
    work: (transaction: WriteTransaction, now: string) => Promise<T>,
  ): Promise<T> {
    return writeTransaction(this.#writer, async (transaction) => {
      const now = new Date().toISOString()
      const own = await findKey(transaction, { agentId, id: keyId })
      if (own === undefined || hasEnded(own, now)) throw new InvalidKeyError()
      return work(transaction, now)
    })
  }
}

const NO_SUCH_KEY = 'The agent has no such key, or it has ended.'

function refuseWider(holder: KeyHolder, scopes: readonly AgentScope[]): void {
  const missing = scopes.find((scope) => !holder.scopes.includes(scope))
  if (missing !== undefined) throw new ScopeError(missing)
}

/**
 * Refuses to end a key if no other managing key has one of its scopes: the agent could never get that scope back.
 * @throws LastManagingKeyError
 */
function refuseLoss(key: AgentKeyRow, live: readonly AgentKeyRow[]): void {
  const { scopes } = showKey(key)
  if (!scopes.includes('manage')) return
  const others = live.filter(({ id }) => id !== key.id).map((other) => showKey(other).scopes)
  const managing = others.filter((kept) => kept.includes('manage'))
  const lost = scopes.find((scope) => !managing.some((kept) => kept.includes(scope)))
  if (lost !== undefined) throw new LastManagingKeyError(managing.length === 0 ? 'manage' : lost)
}

export const hasEnded = ({ revoked_at }: AgentKeyRow, now: string) => revoked_at !== null && revoked_at <= now

async function newKey(
  transaction: WriteTransaction,
  { agentId, label, scopes, replaces }: Pick<NewKey, 'agentId' | 'label' | 'scopes' | 'replaces'>,
  now: string,
): Promise<NewAgentKey> {
  await purgeEndedKeys(transaction, { agentId, keep: ENDED_SHOWN }, now)
  const apiKey = makeKey()
  const inOrder = AGENT_SCOPES.filter((scope) => scopes.includes(scope))
  const stored = { prefix: keyPrefix(apiKey), hash: hashKey(apiKey), scopes: inOrder }
  const key = { agentId, label, ...stored, ...(replaces !== undefined && { replaces }) }
  return { ...showKey(await insertKey(transaction, key, now)), isCurrent: false, apiKey }
}
