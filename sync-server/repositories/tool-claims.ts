import type { AdminClaim, ClaimEnd, ClaimWay } from '#shared/domain/claim.ts'
import { websiteHost } from '#shared/domain/website.ts'
import { compileOnce, type Slot } from '../db/compile-once.ts'
import type { Database, ToolClaimRow } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { queueMail } from './mail-queue.ts'
import { takeSeqs } from './meta.ts'

export const CLAIM_ENDED_TEMPLATE = 'claim-ended'

const selectActive = compileOnce((db, slot: Slot<{ userId: number; toolId: number }>) =>
  db
    .selectFrom('tool_claim')
    .select('id')
    .where('tool_id', '=', slot('toolId'))
    .where('user_id', '=', slot('userId'))
    .where('state', '=', 'active'),
)

/** Whether a user has proved that a tool is theirs, and it still holds. */
export async function hasActiveClaim(db: Database, userId: number, toolId: number): Promise<boolean> {
  return (await selectActive(db, { userId, toolId })).length > 0
}

export function findClaim(db: Database, userId: number, toolId: number): Promise<ToolClaimRow | undefined> {
  return db
    .selectFrom('tool_claim')
    .selectAll()
    .where('tool_id', '=', toolId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export function findClaimById(db: Database, id: number): Promise<ToolClaimRow | undefined> {
  return db.selectFrom('tool_claim').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Whom the end of a claim is told, and of which tool. */
export function findClaimLetter(db: Database, id: number) {
  return db
    .selectFrom('tool_claim')
    .innerJoin('tool', 'tool.id', 'tool_claim.tool_id')
    .innerJoin('user', 'user.id', 'tool_claim.user_id')
    .select(['tool_claim.state', 'tool_claim.host', 'tool_claim.end_reason as reason'])
    .select(['tool_claim.end_note as note', 'tool.id as toolId', 'tool.name as tool'])
    .select(['user.email', 'user.must_verify as mustVerify'])
    .where('tool_claim.id', '=', id)
    .executeTakeFirst()
}

/** How many tokens a user has that can still be proved. */
export async function countPendingClaims(db: Database, userId: number, now: string): Promise<number> {
  const { count } = await db
    .selectFrom('tool_claim')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

interface NewClaim {
  toolId: number
  userId: number
  host: string
  token: string
  expiresAt: string
}

/** Begins a claim; one that has ended or expired begins anew. */
export async function beginClaim(
  transaction: WriteTransaction,
  { toolId, userId, host, token, expiresAt }: NewClaim,
  now: string,
): Promise<void> {
  const begun = {
    host,
    token,
    state: 'pending' as const,
    way: null,
    created_at: now,
    expires_at: expiresAt,
    verified_at: null,
    checked_at: null,
    next_check_at: null,
    failures: 0,
    ended_at: null,
    end_reason: null,
    end_note: null,
  }
  await transaction
    .insertInto('tool_claim')
    .values({ tool_id: toolId, user_id: userId, ...begun })
    .onConflict((conflict) => conflict.columns(['tool_id', 'user_id']).doUpdateSet(begun))
    .execute()
}

/** Forgets a claim that was never proved. */
export async function dropClaim(transaction: WriteTransaction, id: number): Promise<void> {
  await transaction.deleteFrom('tool_claim').where('id', '=', id).execute()
}

/** The token was found. Devices get the tool again, unless it showed the mark before. */
export async function activateClaim(
  transaction: WriteTransaction,
  { id, tool_id: toolId }: ToolClaimRow,
  { way, now, nextCheckAt }: { way: ClaimWay; now: string; nextCheckAt: string },
): Promise<void> {
  await transaction
    .updateTable('tool_claim')
    .set({ state: 'active', way, verified_at: now, checked_at: now, next_check_at: nextCheckAt, failures: 0 })
    .where('id', '=', id)
    .execute()
  await showClaimed(transaction, toolId)
}

interface NewEnd {
  reason: ClaimEnd
  note?: string
  now: string
}

/** The holder learns of it by mail, unless it was their own wish or they never had it. */
export async function endClaim(
  transaction: WriteTransaction,
  { id, tool_id: toolId, state }: Pick<ToolClaimRow, 'id' | 'tool_id' | 'state'>,
  end: NewEnd,
): Promise<void> {
  await markEnded(transaction, { id, state }, end)
  if (state === 'active') await showClaimed(transaction, toolId)
}

async function markEnded(
  transaction: WriteTransaction,
  { id, state }: Pick<ToolClaimRow, 'id' | 'state'>,
  { reason, note, now }: NewEnd,
): Promise<void> {
  await transaction
    .updateTable('tool_claim')
    .set({ state: 'ended', ended_at: now, end_reason: reason, end_note: note ?? null, next_check_at: null })
    .where('id', '=', id)
    .execute()
  if (state === 'active' && reason !== 'let-go')
    await queueMail(transaction, { template: CLAIM_ENDED_TEMPLATE, data: { claimId: id } }, now)
}

/** Brings the mark of a tool in line with its claims. */
async function showClaimed(transaction: WriteTransaction, toolId: number): Promise<void> {
  const active = await transaction
    .selectFrom('tool_claim')
    .select('id')
    .where('tool_id', '=', toolId)
    .where('state', '=', 'active')
    .limit(1)
    .executeTakeFirst()
  const isClaimed = active === undefined ? 0 : 1
  const tool = await transaction
    .selectFrom('tool')
    .select('is_claimed')
    .where('id', '=', toolId)
    .executeTakeFirstOrThrow()
  if (tool.is_claimed === isClaimed) return
  const seq = await takeSeqs(transaction, 1)
  await transaction.updateTable('tool').set({ is_claimed: isClaimed, seq }).where('id', '=', toolId).execute()
}

interface Moved {
  toolId: number
  before: { website: string }
  after: { website: string }
}

/**
 * Ends the claims of tools that get a website on another host: they were proofs of the old one. Called by whatever writes facts of
 * tools, in its transaction and before it writes them, which gives the tools their new seq.
 */
export async function endClaimsOfMoved(
  transaction: WriteTransaction,
  steps: readonly Moved[],
  now: string,
): Promise<void> {
  const moved = steps.filter(({ before, after }) => hostOf(before.website) !== hostOf(after.website))
  for (const { toolId } of moved) {
    const claims = await transaction
      .selectFrom('tool_claim')
      .select(['id', 'state'])
      .where('tool_id', '=', toolId)
      .where('state', '!=', 'ended')
      .execute()
    for (const claim of claims) await markEnded(transaction, claim, { reason: 'website-changed', now })
    if (claims.length > 0)
      await transaction.updateTable('tool').set({ is_claimed: 0 }).where('id', '=', toolId).execute()
  }
}

/** What is no address has no host, and stays apart from all that have one. */
const hostOf = (website: string) => (URL.canParse(website) ? websiteHost(website) : '')

export interface DueClaim {
  claim: ToolClaimRow
  way: ClaimWay
  website: string
}

/** The active claims of listed tools that are to be looked at again, those that have waited longest first. */
export async function listDueClaims(db: Database, now: string, limit: number): Promise<DueClaim[]> {
  const rows = await db
    .selectFrom('tool_claim')
    .innerJoin('tool', 'tool.id', 'tool_claim.tool_id')
    .selectAll('tool_claim')
    .select('tool.website')
    .where('tool_claim.state', '=', 'active')
    .where('tool_claim.next_check_at', '<=', now)
    .where('tool.deleted', '=', 0)
    .orderBy('tool_claim.next_check_at')
    .limit(limit)
    .execute()
  return rows.flatMap(({ website, ...claim }) =>
    claim.way === null ? [] : [{ claim, way: claim.way, website }],
  )
}

/** Notes a look that did not end the claim. */
export async function noteLook(
  transaction: WriteTransaction,
  id: number,
  { failures, now, nextCheckAt }: { failures: number; now: string; nextCheckAt: string },
): Promise<void> {
  await transaction
    .updateTable('tool_claim')
    .set({ failures, checked_at: now, next_check_at: nextCheckAt })
    .where('id', '=', id)
    .execute()
}

/** The tools that a user has claimed or claims, the latest first. */
export function listClaimsOf(db: Database, userId: number) {
  return db
    .selectFrom('tool_claim')
    .innerJoin('tool', 'tool.id', 'tool_claim.tool_id')
    .selectAll('tool_claim')
    .select(['tool.name', 'tool.website'])
    .where('tool_claim.user_id', '=', userId)
    .where('tool.deleted', '=', 0)
    .orderBy('tool_claim.id', 'desc')
    .execute()
}

export interface AdminClaimQuery {
  state: AdminClaim['state'] | 'all'
  toolId?: number | undefined
  /** Only claims with smaller ids. */
  before?: number | undefined
  limit: number
}

/** The latest first. */
export async function listClaims(db: Database, query: AdminClaimQuery): Promise<AdminClaim[]> {
  const { state, toolId, before, limit } = query
  let claims = db
    .selectFrom('tool_claim')
    .innerJoin('tool', 'tool.id', 'tool_claim.tool_id')
    .innerJoin('user', 'user.id', 'tool_claim.user_id')
    .selectAll('tool_claim')
    .select(['tool.name', 'user.username'])
  if (state !== 'all') claims = claims.where('tool_claim.state', '=', state)
  if (toolId !== undefined) claims = claims.where('tool_claim.tool_id', '=', toolId)
  if (before !== undefined) claims = claims.where('tool_claim.id', '<', before)
  const rows = await claims.orderBy('tool_claim.id', 'desc').limit(limit).execute()
  return rows.map((row) => ({
    id: row.id,
    tool: { id: row.tool_id, name: row.name },
    user: { id: row.user_id, username: row.username },
    host: row.host,
    state: row.state,
    way: row.way,
    createdAt: row.created_at,
    verifiedAt: row.verified_at,
    checkedAt: row.checked_at,
    failures: row.failures,
    ended: endOf(row),
  }))
}

/** How a claim has ended; null while it has not. */
export function endOf({
  ended_at: at,
  end_reason: reason,
  end_note: note,
}: ToolClaimRow): AdminClaim['ended'] {
  return at === null || reason === null ? null : { at, reason, note }
}

/** For the export of the account. The token is its user's own. */
export function describeClaims(db: Database, userId: number): Promise<object[]> {
  return db
    .selectFrom('tool_claim')
    .innerJoin('tool', 'tool.id', 'tool_claim.tool_id')
    .select(['tool_claim.tool_id as toolId', 'tool.name as tool', 'tool_claim.host', 'tool_claim.state'])
    .select(['tool_claim.way', 'tool_claim.token', 'tool_claim.created_at as createdAt'])
    .select(['tool_claim.verified_at as verifiedAt', 'tool_claim.checked_at as checkedAt'])
    .select(['tool_claim.ended_at as endedAt', 'tool_claim.end_reason as endReason'])
    .select('tool_claim.end_note as endNote')
    .where('tool_claim.user_id', '=', userId)
    .orderBy('tool_claim.id')
    .execute()
}

/** Deletes the claims of a deleted account; its tools lose the mark unless somebody else has proved them. */
export async function eraseClaims(transaction: WriteTransaction, userId: number): Promise<void> {
  const gone = await transaction
    .deleteFrom('tool_claim')
    .where('user_id', '=', userId)
    .returning(['tool_id', 'state'])
    .execute()
  for (const { tool_id, state } of gone) if (state === 'active') await showClaimed(transaction, tool_id)
}
