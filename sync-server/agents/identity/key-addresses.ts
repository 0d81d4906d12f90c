import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { CannotSaveError } from '../../errors/cannot-save-error.ts'
import { currentRequest, isTelling, truncateAddress } from '../../lib/current-request.ts'
import type { KeyHolder } from '../../repositories/agent-keys.ts'
import { saveAgentNetwork } from '../../repositories/agent-ties.ts'
import { findAgent } from '../../repositories/agents.ts'
import {
  deleteOldestKeyAddress,
  insertKeyAddress,
  listKeyAddresses,
} from '../../repositories/security-events.ts'
import { record } from '../../services/security-log/record.ts'

/** Networks that are remembered of a key. */
const OF_A_KEY = 50
/** Pairs of key and network in memory, which spare a look into the database. */
const IN_MEMORY = 10_000

/** Notices when a key is used from a network that it was never used from, and on which days each network was used last. */
export class KeyAddresses {
  readonly #writer: Writer
  readonly #seen = new Set<string>()

  constructor(writer: Writer) {
    this.#writer = writer
  }

  /** Costs a look into a set, except when the network is new to this process today. */
  async note({ keyId, agentId, isSandbox }: KeyHolder): Promise<void> {
    // The key of the demo is everybody's.
    if (isSandbox) return
    const address = truncateAddress(currentRequest().address)
    const pair = `${keyId} ${address} ${new Date().toISOString().slice(0, 10)}`
    if (address === '' || this.#seen.has(pair)) return
    this.#remember(pair)
    try {
      await this.#store({ keyId, agentId, address })
    } catch (error) {
      // A read must not fail because the disk is full.
      if (!(error instanceof CannotSaveError)) throw error
    }
  }

  #remember(pair: string): void {
    const oldest = this.#seen.values().next().value
    if (this.#seen.size >= IN_MEMORY && oldest !== undefined) this.#seen.delete(oldest)
    this.#seen.add(pair)
  }

  #store({ keyId, agentId, address }: { keyId: number; agentId: number; address: string }): Promise<void> {
    return writeTransaction(this.#writer, async (transaction) => {
      const now = new Date().toISOString()
      await noteNetwork(transaction, agentId, now)
      const known = await listKeyAddresses(transaction, keyId)
      if (known.some((entry) => entry.address === address)) return
      if (known.length >= OF_A_KEY) await deleteOldestKeyAddress(transaction, keyId)
      await insertKeyAddress(transaction, { keyId, address }, now)
      // The first network is where the key was made for.
      if (known.length === 0) return
      const agent = await findAgent(transaction, agentId)
      await record(
        transaction,
        { kind: 'key.new-address', agentId, userId: agent?.owner_user_id ?? null },
        now,
      )
    })
  }
}

/** Remembers the network of this request as one of the agent's, if it tells anything. */
export async function noteNetwork(
  transaction: WriteTransaction,
  agentId: number,
  now: string,
): Promise<void> {
  const network = truncateAddress(currentRequest().address)
  if (isTelling(network)) await saveAgentNetwork(transaction, { agentId, network }, now)
}
