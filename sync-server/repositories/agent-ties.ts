import { NO_LIMIT } from '../db/dialect.ts'
import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

/** Networks that are remembered of an agent. */
const KEPT_NETWORKS = 500

/** The people behind an agent, and where it was registered and used. */
export interface AgentTies {
  agentId: number
  /** The user who registered it while signed in. */
  ownerId: number | null
  ownerEmail: string | null
  /** Who invited the owner. */
  ownerReferredBy: number | null
  /** Who brought the agent. */
  referredBy: number | null
  networks: ReadonlySet<string>
}

export async function listAgentTies(db: Database, agentIds: readonly number[]): Promise<AgentTies[]> {
  if (agentIds.length === 0) return []
  const agents = await db
    .selectFrom('agent')
    .leftJoin('user', 'user.id', 'agent.owner_user_id')
    .select(['agent.id as agentId', 'agent.owner_user_id as ownerId', 'agent.referred_by as referredBy'])
    .select(['user.email as ownerEmail', 'user.referred_by as ownerReferredBy'])
    .where('agent.id', 'in', agentIds)
    .execute()
  const rows = await db
    .selectFrom('agent_network')
    .select(['agent_id', 'network'])
    .where('agent_id', 'in', agentIds)
    .execute()
  const networks = Map.groupBy(rows, ({ agent_id }) => agent_id)
  return agents.map((agent) => ({
    ...agent,
    networks: new Set(networks.get(agent.agentId)?.map(({ network }) => network)),
  }))
}

/** An admin or owner who is not locked. */
export interface Approver {
  id: number
  username: string
  email: string
  /** Who invited them, and who brought their agents. */
  broughtBy: ReadonlySet<number>
  /** The networks of their sign-ins that the security log remembers. */
  networks: ReadonlySet<string>
}

/** Everybody in charge, or one of them. */
export async function listApprovers(db: Database, id?: number): Promise<Approver[]> {
  const users = await db
    .selectFrom('user')
    .select(['id', 'username', 'email', 'referred_by'])
    .where(({ or, eb }) => or([eb('is_admin', '=', 1), eb('is_owner', '=', 1)]))
    .where('deleted_at', 'is', null)
    .where('locked_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy('id')
    .execute()
  const ids = users.map((user) => user.id)
  if (ids.length === 0) return []
  const agents = await db
    .selectFrom('agent')
    .select(['owner_user_id as ownerId', 'referred_by as referredBy'])
    .where('owner_user_id', 'in', ids)
    .where('referred_by', 'is not', null)
    .execute()
  const signIns = await db
    .selectFrom('security_events')
    .select(['user_id as userId', 'address'])
    .distinct()
    .where('user_id', 'in', ids)
    .where('kind', 'in', ['sign-in', 'sign-in.new-device'])
    .where('address', '!=', '')
    .execute()
  const networks = Map.groupBy(signIns, ({ userId }) => userId)
  return users.map(({ referred_by, ...user }) => {
    const own = agents.filter(({ ownerId }) => ownerId === user.id)
    const people = [referred_by, ...own.map(({ referredBy }) => referredBy)]
    return {
      ...user,
      broughtBy: new Set(people.filter((person) => person !== null)),
      networks: new Set(networks.get(user.id)?.map(({ address }) => address)),
    }
  })
}

/** The agent was registered or used from there. Of too many networks, the one that was seen longest ago is forgotten. */
export async function saveAgentNetwork(
  transaction: WriteTransaction,
  { agentId, network }: { agentId: number; network: string },
  now: string,
): Promise<void> {
  await transaction
    .insertInto('agent_network')
    .values({ agent_id: agentId, network, first_seen_at: now, last_seen_at: now })
    .onConflict((conflict) => conflict.columns(['agent_id', 'network']).doUpdateSet({ last_seen_at: now }))
    .execute()
  const longestAgo = transaction
    .selectFrom('agent_network')
    .select('network')
    .where('agent_id', '=', agentId)
    .orderBy('last_seen_at', 'desc')
    .limit(NO_LIMIT)
    .offset(KEPT_NETWORKS)
  await transaction
    .deleteFrom('agent_network')
    .where('agent_id', '=', agentId)
    .where('network', 'in', longestAgo)
    .execute()
}

export async function deleteNetworksSeenBefore(db: Database, time: string): Promise<void> {
  await db.deleteFrom('agent_network').where('last_seen_at', '<', time).execute()
}
