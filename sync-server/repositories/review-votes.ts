import { sql } from 'kysely'
import { jsonList } from '../db/dialect.ts'
import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

/** Brings the counts of reviews in line with their votes. */
async function countVotes(transaction: WriteTransaction, reviewIds: readonly number[]): Promise<void> {
  await sql`update review set helpful_count =
      (select count(*) from review_vote where review_vote.review_id = review.id)
    where id in (select value from ${jsonList(transaction, 'voted', reviewIds)})`.execute(transaction)
}

/** Sets whether a user finds a review helpful. @returns how many do */
export async function saveVote(
  transaction: WriteTransaction,
  { reviewId, userId, on }: { reviewId: number; userId: number; on: boolean },
  now: string,
): Promise<number> {
  const vote = { review_id: reviewId, user_id: userId, created_at: now }
  if (on)
    await transaction
      .insertInto('review_vote')
      .values(vote)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else
    await transaction
      .deleteFrom('review_vote')
      .where('review_id', '=', reviewId)
      .where('user_id', '=', userId)
      .execute()
  await countVotes(transaction, [reviewId])
  const { helpful_count } = await transaction
    .selectFrom('review')
    .select('helpful_count')
    .where('id', '=', reviewId)
    .executeTakeFirstOrThrow()
  return helpful_count
}

/** Which public reviews of a tool a user finds helpful. */
export async function listVotesOn(db: Database, toolId: number, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('review_vote')
    .innerJoin('review', 'review.id', 'review_vote.review_id')
    .select('review.id')
    .where('review_vote.user_id', '=', userId)
    .where('review.tool_id', '=', toolId)
    .where('review.deleted', '=', 0)
    .where('review.held_at', 'is', null)
    .orderBy('review.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** What was found helpful in a review that is gone says nothing of the next one. */
export async function dropVotesOn(transaction: WriteTransaction, reviewId: number): Promise<void> {
  await transaction.deleteFrom('review_vote').where('review_id', '=', reviewId).execute()
  await countVotes(transaction, [reviewId])
}

/** Deletes the votes on the reviews of a deleted account, and those that it gave. */
export async function eraseVotes(transaction: WriteTransaction, userId: number): Promise<void> {
  await transaction
    .deleteFrom('review_vote')
    .where('review_id', 'in', (select) =>
      select.selectFrom('review').select('id').where('user_id', '=', userId),
    )
    .execute()
  const given = await transaction
    .deleteFrom('review_vote')
    .where('user_id', '=', userId)
    .returning('review_id')
    .execute()
  await countVotes(
    transaction,
    given.map(({ review_id }) => review_id),
  )
}

/** For the export of the account. */
export function describeVotes(db: Database, userId: number): Promise<object[]> {
  return db
    .selectFrom('review_vote')
    .innerJoin('review', 'review.id', 'review_vote.review_id')
    .innerJoin('tool', 'tool.id', 'review.tool_id')
    .select(['review.tool_id as toolId', 'tool.name as tool', 'review_vote.created_at as createdAt'])
    .where('review_vote.user_id', '=', userId)
    .orderBy('review_vote.created_at')
    .execute()
}
