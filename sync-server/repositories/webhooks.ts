import { sql } from 'kysely'
import { z } from 'zod'
import { type DeliveredEvent, type Webhook, webhookEventSchema } from '#shared/domain/webhook.ts'
import { compileOnce, type Slot } from '../db/compile-once.ts'
import { isPostgres } from '../db/dialect.ts'
import { jsonColumn } from '../db/json-column.ts'
import type { Database, WebhookDeliveryRow, WebhookRow } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { currentTrace } from '../lib/tracing.ts'

export const readEvents = jsonColumn('webhook.events', z.array(webhookEventSchema))

const selectOfAgent = compileOnce((db, slot: Slot<{ agentId: number }>) =>
  db.selectFrom('webhook').selectAll().where('agent_id', '=', slot('agentId')).orderBy('id'),
)

export function listAgentWebhooks(db: Database, agentId: number): Promise<WebhookRow[]> {
  return selectOfAgent(db, { agentId })
}

/** With the number of their dead letters. */
export async function listShownWebhooks(db: Database, agentId: number): Promise<Webhook[]> {
  const rows = await db
    .selectFrom('webhook')
    .selectAll()
    .select(({ selectFrom, fn }) =>
      selectFrom('webhook_delivery')
        .select(fn.countAll<number>().as('count'))
        .whereRef('webhook_id', '=', 'webhook.id')
        .where('state', '=', 'dead')
        .as('dead'),
    )
    .where('agent_id', '=', agentId)
    .orderBy('id')
    .execute()
  return rows.map(({ dead, ...row }) => toWebhook(row, dead ?? 0))
}

export async function insertWebhook(
  transaction: WriteTransaction,
  {
    agentId,
    url,
    secret,
    events,
  }: { agentId: number; url: string; secret: string; events: readonly string[] },
  now: string,
): Promise<Webhook> {
  const row = await transaction
    .insertInto('webhook')
    .values({ agent_id: agentId, url, secret, events: JSON.stringify(events), created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toWebhook(row, 0)
}

function toWebhook({ id, url, events, created_at }: WebhookRow, deadLetters: number): Webhook {
  return { id, url, events: readEvents(events, id), createdAt: created_at, deadLetters }
}

/** A webhook, and the agent that must own it. */
interface OfAgent {
  id: number
  agentId: number
}

export async function isAgentWebhook(db: Database, { id, agentId }: OfAgent): Promise<boolean> {
  const query = db.selectFrom('webhook').select('id').where('id', '=', id).where('agent_id', '=', agentId)
  return (await query.executeTakeFirst()) !== undefined
}

/** Its deliveries go with it. @returns whether there was one */
export async function deleteWebhook(
  transaction: WriteTransaction,
  { id, agentId }: OfAgent,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('webhook')
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function insertDelivery(
  transaction: WriteTransaction,
  { webhookId, event, payload }: { webhookId: number; event: DeliveredEvent; payload: string },
  now: string,
): Promise<WebhookDeliveryRow> {
  return transaction
    .insertInto('webhook_delivery')
    .values({
      webhook_id: webhookId,
      event,
      payload,
      state: 'waiting',
      attempts: 0,
      next_attempt_at: now,
      created_at: now,
      trace: currentTrace(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Whether a delivery of this event has not come to an end yet. */
export async function isDeliveryWaiting(
  db: Database,
  { webhookId, event }: { webhookId: number; event: DeliveredEvent },
): Promise<boolean> {
  const query = db
    .selectFrom('webhook_delivery')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .where('event', '=', event)
    .where('state', '=', 'waiting')
  return (await query.executeTakeFirst()) !== undefined
}

export function listDeliveries(
  db: Database,
  webhookId: number,
  limit: number,
): Promise<WebhookDeliveryRow[]> {
  return db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Queues dead letters again, as if they were new. @returns how many there were */
export async function requeueDead(
  transaction: WriteTransaction,
  webhookId: number,
  now: string,
): Promise<number> {
  const { numUpdatedRows } = await transaction
    .updateTable('webhook_delivery')
    .set({ state: 'waiting', attempts: 0, next_attempt_at: now })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'dead')
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** @returns how many were deleted */
export async function purgeDeliveries(db: Database, before: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_delivery')
    .where('state', '!=', 'waiting')
    .where('created_at', '<', before)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** The secrets that are not encrypted yet: they begin as Standard Webhooks has it. */
export function listPlainSecrets(db: Database): Promise<{ id: number; agentId: number; secret: string }[]> {
  return db
    .selectFrom('webhook')
    .select(['id', 'agent_id as agentId', 'secret'])
    .where(sql<boolean>`substr(secret, 1, 6) = 'whsec_'`)
    .execute()
}

export async function replaceSecret(
  transaction: WriteTransaction,
  { id, secret }: { id: number; secret: string },
): Promise<void> {
  await transaction.updateTable('webhook').set({ secret }).where('id', '=', id).execute()
}

/** A delivery that is due, with its target and its encrypted secret. */
export interface DueDelivery {
  id: number
  webhookId: number
  agentId: number
  url: string
  sealedSecret: string
  /** JSON, sent unchanged. */
  payload: string
  /** Earlier attempts, including those that a crash cut off. */
  attempts: number
  createdAt: string
  /** The trace in which it was queued; null where nothing is traced. */
  trace: string | null
}

/** The delivery that has waited longest, of webhooks that are not `busy`. */
export async function findDueDelivery(
  db: Database,
  busy: readonly number[],
  now: string,
): Promise<DueDelivery | undefined> {
  return (
    db
      .selectFrom('webhook_delivery as delivery')
      .innerJoin('webhook', 'webhook.id', 'delivery.webhook_id')
      .select([
        'delivery.id',
        'webhook.id as webhookId',
        'webhook.url',
        'webhook.agent_id as agentId',
        'webhook.secret as sealedSecret',
        'delivery.payload',
        'delivery.attempts',
        'delivery.created_at as createdAt',
        'delivery.trace',
      ])
      .where('delivery.state', '=', 'waiting')
      .where('delivery.next_attempt_at', '<=', now)
      .$if(busy.length > 0, (query) => query.where('delivery.webhook_id', 'not in', [...busy]))
      .orderBy('delivery.next_attempt_at')
      .orderBy('delivery.id')
      .limit(1)
      // What another node is taking is passed over instead of waited for.
      .$if(isPostgres(db), (query) => query.forUpdate('delivery').skipLocked())
      .executeTakeFirst()
  )
}

/** Counts an attempt before it is made, and schedules the next one. */
export async function bookDelivery(
  transaction: WriteTransaction,
  id: number,
  nextAttemptAt: string,
): Promise<void> {
  await transaction
    .updateTable('webhook_delivery')
    .set((expression) => ({ attempts: expression('attempts', '+', 1), next_attempt_at: nextAttemptAt }))
    .where('id', '=', id)
    .execute()
}

export interface Settlement {
  state: 'waiting' | 'delivered' | 'dead'
  outcome: string
  /** When it is tried again; ignored for other states. */
  nextAttemptAt: string
}

/** Records the outcome of an attempt, unless the delivery has changed since the attempt began. */
export async function settleDelivery(
  db: Database,
  { id, attempts }: Pick<DueDelivery, 'id' | 'attempts'>,
  { state, outcome, nextAttemptAt }: Settlement,
): Promise<void> {
  await db
    .updateTable('webhook_delivery')
    .set({ state, outcome, next_attempt_at: nextAttemptAt })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', attempts)
    .execute()
}
