import type { z } from 'zod'
import { type AgentType, type agentRegistrationSchema, agentTypeSchema } from '#shared/domain/agent.ts'
import { AGENT_SCOPES } from '#shared/policy/marketplace.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { LookAlikeError } from '../../errors/conflict-errors.ts'
import { InvalidInputError } from '../../errors/request-errors.ts'
import { nameSkeleton } from '../../lib/name-skeleton.ts'
import { insertKey } from '../../repositories/agent-keys.ts'
import { insertAgent } from '../../repositories/agents.ts'
import { findRivalTool, looksLikeAgent, looksLikeVendor } from '../../repositories/name-skeletons.ts'
import { findUser } from '../../repositories/users.ts'
import { analysers } from '../../services/analysers/run-analysers.ts'
import { findAgentReferrer } from '../../services/referrals/referrer.ts'
import { namesProduct } from '../../services/reserved-names.ts'
import { noteNetwork } from './key-addresses.ts'
import { hashKey, keyPrefix, makeKey } from './key-format.ts'

type Registration = z.output<typeof agentRegistrationSchema>

export interface RegisteredAgent {
  agentId: number
  /** Shown once. */
  apiKey: string
}

export class AgentRegistry {
  readonly #writer: Writer

  constructor({ writer }: { writer: Writer }) {
    this.#writer = writer
  }

  /**
   * Creates an agent and its first key, which has all scopes. `ownerId` is the signed-in user.
   * @throws InvalidInputError for a name that looks like one of ours, a vendor's or a tool's, and for an unknown referral
   * code; LookAlikeError for one that looks like another agent's
   */
  register(registration: Registration, ownerId: number | null): Promise<RegisteredAgent> {
    const apiKey = makeKey()
    const now = new Date().toISOString()
    return writeTransaction(this.#writer, async (transaction) => {
      const agentId = await createAgent(transaction, registration, ownerId, now)
      const key = { agentId, label: 'First key', prefix: keyPrefix(apiKey), hash: hashKey(apiKey) }
      await insertKey(transaction, { ...key, scopes: AGENT_SCOPES }, now)
      return { agentId, apiKey }
    })
  }
}

/**
 * Creates an agent without a key. @returns its id
 * @throws InvalidInputError, LookAlikeError as `AgentRegistry.register`
 */
export async function createAgent(
  transaction: WriteTransaction,
  { name: rawName, type, referralCode }: Registration,
  ownerId: number | null,
  now: string,
): Promise<number> {
  // Lists and the audit log show a name on one line.
  const name = rawName.replace(/\s+/g, ' ')
  if (looksLikeOurs(name))
    throw new InvalidInputError([{ path: 'name', message: 'is too similar to one of our own names' }])
  await refuseTakenName(transaction, name)
  // The account may have been deleted a moment ago.
  const owner = ownerId === null ? undefined : await findUser(transaction, ownerId)
  const referredBy = await findAgentReferrer(transaction, { code: referralCode, owner })
  const agentId = await insertAgent(
    transaction,
    { name, kind: type, agentType: agentTypeOf(type), ownerId: owner?.id ?? null, referredBy },
    now,
  )
  await noteNetwork(transaction, agentId, now)
  return agentId
}

/** Whoever speaks for a vendor asks the operator; an agent that only says so would be believed. */
async function refuseTakenName(transaction: WriteTransaction, name: string): Promise<void> {
  const refuse = (message: string) => new InvalidInputError([{ path: 'name', message }])
  if (await looksLikeVendor(transaction, name)) throw refuse('looks like a vendor in the directory')
  const tool = await findRivalTool(transaction, { name, vendor: null })
  if (tool !== undefined) throw refuse(`looks like a tool in the directory, “${tool.name}”`)
  if (await looksLikeAgent(transaction, name)) throw new LookAlikeError('name')
}

/** The agent's type in analytics, which know four types. Any other kind counts as an optimizer. */
function agentTypeOf(kind: string): AgentType {
  return agentTypeSchema.catch('optimizer').parse(kind)
}

/** The name of the public demo agent. */
export const SANDBOX_NAME = 'Demo agent'

const OURS = new Set([SANDBOX_NAME, ...analysers.map(({ agent }) => agent.name)].map(nameSkeleton))

/** Whether a name is one of ours or looks like one. People trust what seems to come from the product itself. */
export function looksLikeOurs(name: string): boolean {
  return namesProduct(name) || OURS.has(nameSkeleton(name))
}
