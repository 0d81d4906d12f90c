import { sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { oldestDuePayout } from './payouts.ts'

/** How many items wait in each queue. */
export interface QueueDepths {
  mail: number
  webhooks: number
  summaries: number
  push: number
  payouts: number
}

export async function readQueueDepths(db: Database): Promise<QueueDepths> {
  const { rows } = await sql<QueueDepths>`select
    (select count(*) from mail_queue where state = 'waiting') as mail,
    (select count(*) from webhook_delivery where state = 'waiting') as webhooks,
    (select count(*) from job_item where state in ('queued', 'running')) as summaries,
    (select count(*) from push_news where state = 'waiting') as push,
    (select count(*) from payout where state in ('requested', 'processing')) as payouts`.execute(db)
  return rows[0] ?? { mail: 0, webhooks: 0, summaries: 0, push: 0, payouts: 0 }
}

/** When the oldest change of the catalogue after `seq` was written; null when there is none. */
export async function oldestChangeAfter(db: Database, seq: number): Promise<string | null> {
  const { rows } = await sql<{ oldest: string | null }>`select min(updated_at) as oldest from (
    select updated_at from tool where seq > ${seq} union all
    select updated_at from category where seq > ${seq}) changed`.execute(db)
  return rows[0]?.oldest ?? null
}

/**
 * When the item of each queue was due that has been due longest, or will be next; null where none waits. What waits for
 * something else than its turn is not due: news of a device for its digest or for the end of its quiet hours, a payout for
 * an account.
 */
export async function readQueueAges(
  db: Database,
  now: string,
): Promise<Record<keyof QueueDepths, string | null>> {
  const { rows } = await sql<Record<Exclude<keyof QueueDepths, 'payouts'>, string | null>>`select
    (select min(next_attempt_at) from mail_queue where state = 'waiting') as mail,
    (select min(next_attempt_at) from webhook_delivery where state = 'waiting') as webhooks,
    (select min(item.next_attempt_at) from job_item item join job on job.id = item.job_id
      where job.state in ('queued', 'running') and item.state = 'queued') as summaries,
    (select min(case when news.at > device.next_attempt_at then news.at else device.next_attempt_at end)
      from push_news news join push_subscription device on device.id = news.subscription_id
      where news.state = 'waiting' and device.digest is null) as push`.execute(db)
  const { mail = null, webhooks = null, summaries = null, push = null } = rows[0] ?? {}
  return { mail, webhooks, summaries, push, payouts: await oldestDuePayout(db, now) }
}

/** What all accounts of the ledger add up to, by the sums of their days: as many rows as accounts had days with entries. */
export async function sumLedger(db: Database): Promise<number> {
  const { cents } = await db
    .selectFrom('ledger_day')
    .select(({ fn }) => fn.sum<number | null>('cents').as('cents'))
    .executeTakeFirstOrThrow()
  return Number(cents ?? 0)
}
