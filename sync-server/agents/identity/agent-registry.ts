import type { z } from 'zod'
import type { agentRegistrationSchema } from '#shared/domain/agent.ts'
import { AGENT_SCOPES } from '#shared/policy/marketplace.ts'
import { type Writer, writeTransaction } from '../../db/write-transaction.ts'
import { InvalidInputError } from '../../errors/request-errors.ts'
import { insertKey } from '../../repositories/agent-keys.ts'
import { insertAgent } from '../../repositories/agents.ts'
import { findUser } from '../../repositories/users.ts'
import { findAgentReferrer } from '../../services/referrals/referrer.ts'
import { passesForOurs } from './agent-name.ts'
import { agentTypeOf } from './agent-type.ts'
import { hashKey, keyPrefix, makeKey } from './key-format.ts'

type Registration = z.output<typeof agentRegistrationSchema>

export interface RegisteredAgent {
  agentId: number
  /** Nobody sees it again. */
  apiKey: string
}

/** Making agents. */
export class AgentRegistry {
  readonly #writer: Writer

  constructor({ writer }: { writer: Writer }) {
    this.#writer = writer
  }

  /**
   * Makes an agent with a first key for everything. `ownerId` is whoever is signed in.
   * @throws InvalidInputError for a name that passes for ours, and for a referral code that is nobody's
   */
  register(
    { name: said, type, referralCode }: Registration,
    ownerId: number | null,
  ): Promise<RegisteredAgent> {
    // In lists and in the audit log a name is one line.
    const name = said.replace(/\s+/g, ' ')
    if (passesForOurs(name))
      throw new InvalidInputError([{ path: 'name', message: 'is too much like a name of our own' }])
    const apiKey = makeKey()
    const now = new Date().toISOString()
    return writeTransaction(this.#writer, async (transaction) => {
      // An account that was deleted a moment ago owns nothing.
      const owner = ownerId === null ? undefined : await findUser(transaction, ownerId)
      const referredBy = await findAgentReferrer(transaction, { code: referralCode, owner })
      const agentId = await insertAgent(
        transaction,
        { name, kind: type, agentType: agentTypeOf(type), ownerId: owner?.id ?? null, referredBy },
        now,
      )
      const key = { agentId, label: 'First key', prefix: keyPrefix(apiKey), hash: hashKey(apiKey) }
      await insertKey(transaction, { ...key, scopes: AGENT_SCOPES }, now)
      return { agentId, apiKey }
    })
  }
}
