import { createECDH, createHash, randomBytes } from 'node:crypto'
import { contract } from '#shared/api/contract.ts'
import { makeTool } from '#shared/testing/factories.ts'
import { addFixtures, removeTools } from '../../../sync-server/testing/open-test-store.ts'
import { sampleWords } from '../../../sync-server/testing/sample-words.ts'
import { makeContent } from '../../../sync-server/testing/summary-fixtures.ts'
import type { Answer, Party } from './callers.ts'
import type { World } from './world.ts'

// New subjects for calls, so that no request depends on an earlier one. They return ids.

/** More mails than stand in the queue at once (`services/newsletter/issue-runner.ts`). */
const FULL_QUEUE = 30
/** The current time: an old subject could expire. */
export const AT = new Date().toISOString()
export const FAR_OFF = '2099-01-01T00:00:00.000Z'
export const DESCRIPTION = makeTool().description

let count = 0
/** A word that was not used before. */
export const fresh = (word: string): string => `${word}-${++count}`
/** Unique, because a duplicate description is refused. */
export const freshDescription = (): string => `For people who ${sampleWords(++count, 16)}.`
export const freshHex = (digits: number): string => randomBytes(digits / 2).toString('hex')

type Table = 'tool' | 'category' | 'review' | 'improvement' | 'listing' | 'recommendation' | 'feedback'

export async function newest({ store }: World, table: Table): Promise<number> {
  const { id } = await store.writer
    .selectFrom(table)
    .select(({ fn }) => fn.max<number>('id').as('id'))
    .executeTakeFirstOrThrow()
  return id
}

export async function addTool(world: World): Promise<number> {
  const name = fresh('subject')
  const tool = { name, website: `https://${name}.example.com`, description: DESCRIPTION }
  await addFixtures(world.store, { tools: [tool] })
  return newest(world, 'tool')
}

/** Added just now, as the server shows it. */
export async function addNewTool(world: World): Promise<void> {
  const name = fresh('new')
  const tool = { name, website: `https://${name}.example.com`, createdAt: new Date().toISOString() }
  await addFixtures(world.store, { tools: [tool] })
  await world.server.until(
    async () => (await world.server.fetch(`/tool/${await newest(world, 'tool')}`)).status !== 404,
  )
}

export async function addArchivedTool(world: World): Promise<number> {
  const id = await addTool(world)
  await removeTools(world.store, [id])
  return id
}

export async function addCategory(world: World): Promise<number> {
  const slug = fresh('shelf')
  await addFixtures(world.store, { categories: [{ name: slug, slug }] })
  return newest(world, 'category')
}

/** A user who cannot sign in. */
export async function addUser({ store }: World): Promise<number> {
  const name = fresh('somebody')
  const { id } = await store.writer
    .insertInto('user')
    .values({
      username: name,
      username_key: name,
      email: `${name}@example.com`,
      email_key: `${name}@example.com`,
      password_hash: '-',
      is_premium: 0,
      is_admin: 0,
      is_owner: 0,
      session_epoch: 0,
      created_at: AT,
      updated_at: AT,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function addSession({ store }: World, { id: userId }: Party): Promise<string> {
  const hash = freshHex(64)
  const { session_epoch: epoch } = await store.writer
    .selectFrom('user')
    .select('session_epoch')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const times = { created_at: AT, signed_in_at: AT, last_seen_at: AT, expires_at: FAR_OFF }
  await store.writer
    .insertInto('session')
    .values({ id_hash: hash, user_id: userId, epoch, ...times, user_agent: 'Test', data: '{}' })
    .execute()
  return hash.slice(0, 16)
}

/** By the user, for a new tool. */
export async function addReview(world: World): Promise<number> {
  const path = `/api/tools/${await addTool(world)}/review`
  await must(world.callers.user.send(contract.setReview, { path, body: { rating: 4, text: 'Good.' } }))
  return newest(world, 'review')
}

/** By a user who cannot sign in. */
export async function addReviewBySomebody(world: World, toolId?: number): Promise<number> {
  const tool = toolId ?? (await addTool(world))
  const review = { user_id: await addUser(world), tool_id: tool, rating: 4, text: 'Good.' }
  await world.store.writer
    .insertInto('review')
    .values({ ...review, created_at: AT, updated_at: AT, seq: 1, deleted: 0 })
    .execute()
  return newest(world, 'review')
}

/** A tool that a user has proved to be theirs. @returns the ids of both */
export async function addClaim(world: World, userId: number): Promise<{ toolId: number; claimId: number }> {
  const toolId = await addTool(world)
  const claim = {
    tool_id: toolId,
    user_id: userId,
    host: `${fresh('host')}.example.com`,
    way: 'file' as const,
  }
  const { id } = await world.store.writer
    .insertInto('tool_claim')
    .values({
      ...claim,
      token: freshHex(40),
      state: 'active',
      created_at: AT,
      expires_at: AT,
      verified_at: AT,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await world.store.writer.updateTable('tool').set({ is_claimed: 1 }).where('id', '=', toolId).execute()
  return { toolId, claimId: id }
}

/** A review of the tool of a user, whom it answers. */
export async function addAnsweredReview(world: World, userId: number): Promise<number> {
  const { toolId } = await addClaim(world, userId)
  const reviewId = await addReviewBySomebody(world, toolId)
  const answer = { review_id: reviewId, user_id: userId, text: 'Thanks.' }
  await world.store.writer
    .insertInto('review_answer')
    .values({ ...answer, created_at: AT, updated_at: AT })
    .execute()
  return reviewId
}

/** @returns the token that it is shared under */
export async function addSharedList(world: World): Promise<string> {
  const token = freshHex(32)
  const list = {
    user_id: await addUser(world),
    list_id: freshHex(32),
    created_at: AT,
    updated_at: AT,
    deleted: 0,
  } as const
  await world.store.writer
    .insertInto('tool_list')
    .values({ ...list, name: 'What we use', notes: '', token, seq: 1 })
    .execute()
  return token
}

export async function addHeldReview(world: World): Promise<number> {
  const id = await addReview(world)
  const { tool_id: toolId } = await world.store.writer
    .updateTable('review')
    .set({ held_at: AT })
    .where('id', '=', id)
    .returning('tool_id')
    .executeTakeFirstOrThrow()
  // It does not count.
  await world.store.writer.deleteFrom('tool_stars').where('tool_id', '=', toolId).execute()
  return id
}

export async function addTicket(world: World): Promise<number> {
  const { id } = await world.store.writer
    .insertInto('support_ticket')
    .values({
      public_id: freshHex(32),
      user_id: await addUser(world),
      subject: 'A question',
      message: 'How?',
      priority: 'low',
      status: 'open',
      seq: 1,
      created_at: AT,
      updated_at: AT,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function addToolReport(world: World): Promise<number> {
  const { id } = await world.store.writer
    .insertInto('tool_report')
    .values({
      user_id: await addUser(world),
      tool_id: await addTool(world),
      kind: 'dead',
      note: null,
      status: 'open',
      reply: null,
      seq: 1,
      filed_at: AT,
      decided_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function addReward(world: World, { id: userId }: Party): Promise<number> {
  const { id } = await world.store.writer
    .insertInto('referral_reward')
    .values({
      user_id: userId,
      referral_id: await addUser(world),
      type: 'premium_month',
      value: 1,
      created_at: AT,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A payment for premium that the user has started. */
export async function beginPayment({ store, callers }: World, { name, id }: Party): Promise<number> {
  await callers[name].send(contract.activatePremium, { path: contract.activatePremium.path })
  const payment = await store.writer
    .selectFrom('payment')
    .select('id')
    .where('purpose', '=', 'premium')
    .where('subject_id', '=', id)
    .where('state', 'in', ['created', 'processing'])
    .executeTakeFirstOrThrow()
  return payment.id
}

/** @returns the token of the link in a mail */
export async function addSubscriber(world: World): Promise<string> {
  const { id } = await addReader(world)
  const token = freshHex(32)
  const { writer } = world.store
  const token_hash = createHash('sha256').update(token).digest('hex')
  await writer.insertInto('unsubscribe_token').values({ token_hash, subscriber_id: id }).execute()
  return token
}

export async function addReader({ store: { writer } }: World): Promise<{ id: number; email: string }> {
  const email = `${fresh('reader')}@example.com`
  const times = { subscribed_at: AT, mailed_at: AT, created_at: AT, updated_at: AT }
  const { id } = await writer
    .insertInto('newsletter_subscriber')
    .values({ email, email_key: email, status: 'subscribed', ...times })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, email }
}

/** What a browser that nobody has seen says of itself. */
export function newDevice({ hookUrl }: World) {
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  const follows = [{ kind: 'tool' as const, toolId: 1 }]
  return { endpoint: `${hookUrl}/${freshHex(16)}`, keys, follows, timeZone: 'UTC', quiet: null }
}

/** @returns the endpoint of a device that is told of news */
export async function addDevice(world: World): Promise<string> {
  const body = newDevice(world)
  const { path } = contract.savePushSubscription
  await world.callers.visitor.send(contract.savePushSubscription, { path, body })
  return body.endpoint
}

/** @returns the token of the link in a mail about a new account */
export async function addLink(world: World, purpose: 'verify' | 'reset'): Promise<string> {
  const userId = await addUser(world)
  const { writer } = world.store
  const user = writer.selectFrom('user').select('email').where('id', '=', userId)
  const { email } = await user.executeTakeFirstOrThrow()
  const [nonce, token] = [freshHex(32), freshHex(32)]
  const token_hash = createHash('sha256').update(token).digest('hex')
  const row = { purpose, user_id: userId, email, nonce, token_hash, created_at: AT, expires_at: FAR_OFF }
  await writer.insertInto('account_token').values(row).execute()
  return token
}

/** A job with work left that is never due. */
export async function addJob(world: World, state: 'queued' | 'paused' | 'failed'): Promise<number> {
  const toolId = await addTool(world)
  // In one transaction: for the server, a job without items is done.
  return world.store.writer.transaction().execute(async (transaction) => {
    const { id } = await transaction
      .insertInto('job')
      .values({ kind: 'tool', state, total: 1, done: 0, failed: 0, created_at: AT })
      .returning('id')
      .executeTakeFirstOrThrow()
    const item = { job_id: id, tool_id: toolId, attempts: 0, next_attempt_at: FAR_OFF }
    await transaction
      .insertInto('job_item')
      .values({ ...item, state: 'queued' })
      .execute()
    return id
  })
}

/** Only one job of a kind can be under way. */
export async function addSiteJob({ store: { writer } }: World): Promise<number> {
  await writer
    .updateTable('site_job')
    .set({ state: 'cancelled', finished_at: AT })
    .where('state', '=', 'queued')
    .execute()
  const { id } = await writer
    .insertInto('site_job')
    .values({
      kind: 'check',
      scope: 'all',
      state: 'queued',
      total: 1,
      done: 0,
      good: 0,
      cursor: 0,
      created_at: AT,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An older summary of a tool. */
export async function addSummary(world: World): Promise<{ id: number; summaryId: number }> {
  const id = await addTool(world)
  const { id: summaryId } = await world.store.writer
    .insertInto('summary')
    .values({
      tool_id: id,
      content: JSON.stringify(await makeContent()),
      generated_by: 'embedded',
      created_at: AT,
      is_current: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, summaryId }
}

export async function must(answer: Promise<Answer>): Promise<void> {
  const { status, text } = await answer
  if (status !== 200) throw new Error(`It was answered with ${status}: ${text}`)
}

/** Of the issue that `addIssue` adds. */
export const ISSUE_WEEK = '2026-01-05'

/** An issue of the newsletter that is being sent. It goes no further, for the queue is full of mails for a distant day. */
export async function addIssue({ store: { writer } }: World): Promise<number> {
  await writer.deleteFrom('newsletter_issue').execute()
  const far = { state: 'waiting', attempts: 0, next_attempt_at: FAR_OFF, created_at: AT } as const
  const mail = { template: 'newsletter-issue', data: '{"issueId":0,"subscriberId":0}', ...far }
  await writer
    .insertInto('mail_queue')
    .values(Array.from({ length: FULL_QUEUE }, () => mail))
    .execute()
  const totals = { added: 0, changed: 0, trending: 0, gone: 0 }
  const content = { since: AT, until: AT, added: [], changed: [], trending: [], gone: [], totals }
  const { id } = await writer
    .insertInto('newsletter_issue')
    .values({
      week: ISSUE_WEEK,
      subject: 'News',
      content: JSON.stringify(content),
      state: 'sending',
      total: 0,
      ordered: 0,
      cursor_id: 0,
      last_subscriber: 0,
      created_at: AT,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
