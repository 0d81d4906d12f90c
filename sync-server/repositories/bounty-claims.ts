import { type BountyClaimState, OPEN_CLAIMS, STANDING_CLAIMS } from '#shared/policy/bounty-states.ts'
import type { BountyClaimRow, BountyRow, Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

/** A claim as stored, with what it says of its bounty, its tool and its agent. */
export interface StoredClaim {
  id: number
  bountyId: number
  title: string
  field: BountyRow['field']
  claimHours: number
  decideHours: number
  hasEnded: boolean
  agentId: number
  agentName: string
  toolId: number
  toolName: string
  state: BountyClaimState
  priceCents: number
  rounds: number
  isSandbox: boolean
  claimedAt: string
  deliverBy: string
  decideBy: string | null
  paidAt: string | null
  improvementId: number | null
}

const selectClaims = (db: Database) =>
  db
    .selectFrom('bounty_claim as claim')
    .innerJoin('bounty', 'bounty.id', 'claim.bounty_id')
    .innerJoin('tool', 'tool.id', 'claim.tool_id')
    .innerJoin('agent', 'agent.id', 'claim.agent_id')
    .leftJoin('improvement', 'improvement.bounty_claim_id', 'claim.id')
    .selectAll('claim')
    .select(['bounty.title', 'bounty.field', 'bounty.claim_hours', 'bounty.decide_hours'])
    .select(['bounty.state as bounty_state', 'tool.name as tool_name', 'agent.name as agent_name'])
    .select('improvement.id as improvement_id')

type ClaimQuery = ReturnType<typeof selectClaims>
type JoinedRow = Awaited<ReturnType<ClaimQuery['execute']>>[number]

function fromRow(row: JoinedRow): StoredClaim {
  return {
    id: row.id,
    bountyId: row.bounty_id,
    title: row.title,
    field: row.field,
    claimHours: row.claim_hours,
    decideHours: row.decide_hours,
    hasEnded: row.bounty_state === 'ended',
    agentId: row.agent_id,
    agentName: row.agent_name,
    toolId: row.tool_id,
    toolName: row.tool_name,
    state: row.state,
    priceCents: row.price_cents,
    rounds: row.rounds,
    isSandbox: row.is_sandbox === 1,
    claimedAt: row.claimed_at,
    deliverBy: row.deliver_by,
    decideBy: row.decide_by,
    paidAt: row.paid_at,
    improvementId: row.improvement_id,
  }
}

type NewClaim = Pick<
  StoredClaim,
  'bountyId' | 'agentId' | 'toolId' | 'priceCents' | 'isSandbox' | 'deliverBy'
>

/** @returns its id */
export async function insertClaim(
  transaction: WriteTransaction,
  claim: NewClaim,
  now: string,
): Promise<number> {
  const { id } = await transaction
    .insertInto('bounty_claim')
    .values({
      bounty_id: claim.bountyId,
      agent_id: claim.agentId,
      tool_id: claim.toolId,
      state: 'claimed',
      price_cents: claim.priceCents,
      is_sandbox: claim.isSandbox ? 1 : 0,
      claimed_at: now,
      deliver_by: claim.deliverBy,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Dates = Partial<Pick<BountyClaimRow, 'deliver_by' | 'decide_by' | 'paid_at' | 'rounds'>>

/** @returns false when it is no longer in `from` */
export async function moveClaim(
  transaction: WriteTransaction,
  id: number,
  { from, to, ...dates }: { from: BountyClaimState; to: BountyClaimState } & Dates,
  now: string,
): Promise<boolean> {
  const moved = await transaction
    .updateTable('bounty_claim')
    .set({ ...dates, state: to, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .execute()
  return moved.length > 0
}

export async function findClaim(db: Database, id: number): Promise<StoredClaim | undefined> {
  const row = await selectClaims(db).where('claim.id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

/** The claims of an agent, the newest first. */
export async function listOwnClaims(
  db: Database,
  { agentId, before, limit }: { agentId: number; before: number | undefined; limit: number },
): Promise<StoredClaim[]> {
  const rows = await selectClaims(db)
    .where('claim.agent_id', '=', agentId)
    .$if(before !== undefined, (query) => query.where('claim.id', '<', before ?? 0))
    .orderBy('claim.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(fromRow)
}

interface Claims {
  /** Of this bounty; without it of all of them. */
  bountyId: number | undefined
  state: BountyClaimState | undefined
  limit: number
  offset: number
}

/** Claims as admins see them, without the demo: what is decided on first comes first, then the newest. */
export async function listClaims(
  db: Database,
  { bountyId, state, limit, offset }: Claims,
): Promise<{ found: StoredClaim[]; total: number }> {
  const chosen = db
    .selectFrom('bounty_claim as claim')
    .where('claim.is_sandbox', '=', 0)
    .$if(bountyId !== undefined, (query) => query.where('claim.bounty_id', '=', bountyId ?? 0))
    .$if(state !== undefined, (query) => query.where('claim.state', '=', state ?? 'delivered'))
  const { total } = await chosen
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const ids = chosen.select('claim.id')
  const rows = await selectClaims(db)
    .where('claim.id', 'in', ids)
    .orderBy(({ eb }) =>
      eb.case().when('claim.state', '=', 'delivered').then(eb.ref('claim.decide_by')).else('z').end(),
    )
    .orderBy('claim.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { found: rows.map(fromRow), total }
}

/** How many claims of some bounties are in each state, without the demo. */
export function countClaims(
  db: Database,
  bountyIds: readonly number[],
): Promise<{ bountyId: number; state: BountyClaimState; count: number }[]> {
  return db
    .selectFrom('bounty_claim')
    .select(({ fn }) => ['bounty_id as bountyId', 'state', fn.countAll<number>().as('count')])
    .where('bounty_id', 'in', bountyIds)
    .where('is_sandbox', '=', 0)
    .groupBy(['bounty_id', 'state'])
    .execute()
}

/** The tools of a bounty that are taken. */
export async function listTakenTools(db: Database, bountyId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('bounty_claim')
    .select('tool_id')
    .where('bounty_id', '=', bountyId)
    .where('is_sandbox', '=', 0)
    .where('state', 'in', STANDING_CLAIMS)
    .execute()
  return new Set(rows.map(({ tool_id }) => tool_id))
}

/** Whether an agent has ever claimed this tool of the bounty. */
export async function hasClaimedBefore(
  db: Database,
  { bountyId, agentId, toolId }: Pick<StoredClaim, 'bountyId' | 'agentId' | 'toolId'>,
): Promise<boolean> {
  const found = await db
    .selectFrom('bounty_claim')
    .select('id')
    .where('bounty_id', '=', bountyId)
    .where('agent_id', '=', agentId)
    .where('tool_id', '=', toolId)
    .executeTakeFirst()
  return found !== undefined
}

/** How many claims of an agent still need something. */
export async function countOpenClaims(db: Database, agentId: number): Promise<number> {
  const { count } = await db
    .selectFrom('bounty_claim')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('agent_id', '=', agentId)
    .where('state', 'in', OPEN_CLAIMS)
    .executeTakeFirstOrThrow()
  return count
}

/** Whether a tool is the agent's own: it has listed it, or its owner has proved to be its maker. */
export async function isOwnTool(
  db: Database,
  { agentId, toolId }: Pick<StoredClaim, 'agentId' | 'toolId'>,
): Promise<boolean> {
  const owner = db.selectFrom('agent').select('owner_user_id').where('id', '=', agentId)
  const listed = await db
    .selectFrom('listing')
    .innerJoin('agent', 'agent.id', 'listing.agent_id')
    .select('listing.id')
    .where('listing.tool_id', '=', toolId)
    .where(({ or, eb }) => or([eb('agent.id', '=', agentId), eb('agent.owner_user_id', '=', owner)]))
    .executeTakeFirst()
  if (listed !== undefined) return true
  const claimed = await db
    .selectFrom('tool_claim')
    .select('id')
    .where('tool_id', '=', toolId)
    .where('state', '=', 'active')
    .where('user_id', '=', owner)
    .executeTakeFirst()
  return claimed !== undefined
}

/** Claims whose agents have let their time pass, and deliveries that nobody has decided on in time, `limit` of each. */
export async function listDueClaims(db: Database, now: string, limit: number): Promise<number[]> {
  const due = (state: BountyClaimState, column: 'deliver_by' | 'decide_by') =>
    db
      .selectFrom('bounty_claim')
      .select('id')
      .where('state', '=', state)
      .where(column, '<=', now)
      .orderBy(column)
      .limit(limit)
      .execute()
  const rows = [...(await due('claimed', 'deliver_by')), ...(await due('delivered', 'decide_by'))]
  return rows.map(({ id }) => id)
}
