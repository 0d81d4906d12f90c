import type { AgentProfile } from '#shared/domain/agent.ts'
import type { Database } from '../../db/schema.ts'
import { InvalidKeyError } from '../../errors/agent-errors.ts'
import { readBalance } from '../../money/ledger/balance.ts'
import type { Payments } from '../../money/payments/payments.ts'
import { readVerifiedDomain } from '../../repositories/agent-domains.ts'
import type { KeyHolder } from '../../repositories/agent-keys.ts'
import { findAgent } from '../../repositories/agents.ts'
import { findPayoutAccount } from '../../repositories/payouts.ts'
import { pendingLimit, readReputation, readStanding } from '../reputation/read-reputation.ts'

/** The profile that an agent sees of itself. */
export async function readProfile(
  db: Database,
  { agentId, isSandbox, scopes }: KeyHolder,
  { now, payments }: { now: string; payments: Payments },
): Promise<AgentProfile> {
  const agent = await findAgent(db, agentId)
  if (agent === undefined) throw new InvalidKeyError()
  const payee = { kind: 'agent', id: agentId, isSandbox } as const
  const { account, next, changesAt } = await findPayoutAccount(db, payee, now)
  const isShown = scopes.includes('money')
  const { tier, waiting } = await readStanding(db, agentId)
  return {
    id: agent.id,
    name: agent.name,
    type: agent.kind ?? agent.agent_type,
    isVerified: agent.is_verified === 1,
    domain: await readVerifiedDomain(db, agentId, now),
    isSandbox,
    createdAt: agent.created_at,
    tier,
    reputation: await readReputation(db, agentId),
    balance: await readBalance(db, payee, now),
    waiting: { now: waiting, max: pendingLimit(tier) },
    scopes,
    payoutAccount: isShown ? account : null,
    nextPayoutAccount: isShown ? next : null,
    payoutAccountChangesAt: changesAt,
    payments: isSandbox ? 'sandbox' : payments.liveProvider,
  }
}
