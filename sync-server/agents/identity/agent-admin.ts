import type { z } from 'zod'
import type { AdminAgent, adminMarketCalls } from '#shared/api/admin-market-calls.ts'
import type { Database } from '../../db/schema.ts'
import { type Writer, writeTransaction } from '../../db/write-transaction.ts'
import { StateConflictError } from '../../errors/conflict-errors.ts'
import { NotFoundError } from '../../errors/request-errors.ts'
import { readBalance } from '../../money/ledger/balance.ts'
import { listVerifiedDomains } from '../../repositories/agent-domains.ts'
import { type AdminAgentRow, findRegisteredAgent, setAgent } from '../../repositories/agents.ts'
import { audit } from '../../services/audit.ts'
import { readDomainReputations, readReputations, tierOf } from '../reputation/read-reputation.ts'
import { readKeys } from './show-key.ts'

type AgentChange = z.output<(typeof adminMarketCalls.changeAgent)['body']>

/**
 * Changes that admins make to agents. A revoked agent keeps its money and its keys; they work again once it is
 * restored.
 */
export class AgentAdmin {
  readonly #writer: Writer

  constructor({ writer }: { writer: Writer }) {
    this.#writer = writer
  }

  /** @throws NotFoundError, StateConflictError when nothing would change */
  change(actorId: number, id: number, { isVerified, isRevoked }: AgentChange): Promise<AdminAgent> {
    return writeTransaction(this.#writer, async (transaction) => {
      const now = new Date().toISOString()
      const agent = await findRegisteredAgent(transaction, id)
      if (agent === undefined) throw new NotFoundError(`No registered agent has the id ${id}.`)
      const isOut = agent.revokedAt !== null
      const before = { isVerified: agent.isVerified, isRevoked: isOut }
      const after = { isVerified: isVerified ?? agent.isVerified, isRevoked: isRevoked ?? isOut }
      if (before.isVerified === after.isVerified && before.isRevoked === after.isRevoked)
        throw new StateConflictError('Someone else has already done this.')
      const revokedAt = after.isRevoked ? (agent.revokedAt ?? now) : null
      const changed = { ...agent, isVerified: after.isVerified, revokedAt }
      await setAgent(transaction, changed)
      const subject = { kind: 'agent', id, label: agent.name }
      await audit(transaction, { actorId, now }, { action: 'agent.change', subject, before, after })
      const [shown] = await toAdminAgents(transaction, [changed], now)
      if (shown === undefined) throw new NotFoundError(`No registered agent has the id ${id}.`)
      return shown
    })
  }
}

/** Registered agents as admins see them. */
export async function toAdminAgents(
  db: Database,
  agents: readonly AdminAgentRow[],
  now: string,
): Promise<AdminAgent[]> {
  const ids = agents.map(({ id }) => id)
  const reputationOf = await readReputations(db, ids)
  const domains = new Map((await listVerifiedDomains(db, ids, now)).map((one) => [one.agentId, one]))
  const domainIds = [...new Set([...domains.values()].map(({ domainId }) => domainId))]
  const ofDomain = await readDomainReputations(db, domainIds, now)
  const shown: AdminAgent[] = []
  for (const agent of agents) {
    const reputation = reputationOf(agent.id)
    const balance = await readBalance(db, { kind: 'agent', ...agent }, now)
    const domain = domains.get(agent.id)
    shown.push({
      ...agent,
      tier: tierOf(reputation),
      reputation,
      balance,
      keys: await readKeys(db, agent.id),
      domain:
        domain === undefined
          ? null
          : { name: domain.name, since: domain.since, reputation: ofDomain(domain.domainId) },
    })
  }
  return shown
}
