import { expect, test } from 'vitest'
import { z } from 'zod'
import type { FollowSubject } from '#shared/domain/follow.ts'
import type { Tool } from '#shared/domain/tool.ts'
import { parseConfig } from '../../config.ts'
import type { Store } from '../../db/engine.ts'
import { writeTransaction } from '../../db/write-transaction.ts'
import { saveFollow } from '../../repositories/follows.ts'
import { addFixtures, changeTool, openTestStore } from '../../testing/open-test-store.ts'
import { makeTempDir } from '../../testing/temp-dir.ts'
import { addBareUsers } from '../../testing/user-rows.ts'
import { eraseAccount, exportAccount } from '../accounts/personal-data.ts'
import { createDigests } from './digests.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY = 24
const NOON = Date.parse('2026-11-25T12:00:00.000Z')
const ONE: FollowSubject = { kind: 'tool', toolId: 1 }
const TWO: FollowSubject = { kind: 'tool', toolId: 2 }

const mailSchema = z.object({ digestId: z.int(), newsIds: z.array(z.int()) })

/** Three tools, two users, and the digests of a server with a clock of its own. */
async function prepare() {
  const dataDir = makeTempDir()
  const store = await openTestStore(dataDir)
  const tools = [1, 2, 3].map(
    (id): Partial<Tool> => ({ id, name: `Tool ${id}`, pricing: 'paid', priceFrom: 20 }),
  )
  await addFixtures(store, { categories: [{}], tools })
  await addBareUsers(store, 2)
  const clock = { time: NOON }
  const now = () => new Date(clock.time)
  const node = (at: Store = store) =>
    createDigests(at, {
      config: parseConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'https://tools.example' }),
      onMail: () => {},
      onError: (error) => {
        throw error
      },
      now,
    })
  const { digests, runner, letters } = node()
  const follow = (userId: number, subject: FollowSubject, on = true) =>
    writeTransaction(store.writer, (transaction) =>
      saveFollow(transaction, { userId, subject, on }, now().toISOString()),
    )
  const run = async (hours = 0) => {
    clock.time += hours * HOUR_MS
    await runner.run()
  }
  const price = (priceFrom: number, id = 1) => changeTool(store, id, { pricing: 'paid', priceFrom })
  /** The mails that were ordered since the last look, as they would be sent. */
  const mails = async () => {
    const rows = await store.reader.selectFrom('mail_queue').select(['id', 'template', 'data']).execute()
    await store.writer.deleteFrom('mail_queue').execute()
    const write = letters['follow-digest']
    return Promise.all(
      rows
        .filter(({ template }) => template === 'follow-digest')
        .map(({ data }) => write?.(mailSchema.parse(JSON.parse(data)))),
    )
  }
  return { store, clock, now, node, digests, follow, run, price, mails, ada: 1, bea: 2 }
}

test('a day of changes is one mail, of what is followed alone, with a link that ends it; a day without is none', async () => {
  const { digests, follow, run, price, mails, now, ada, bea } = await prepare()
  await follow(ada, ONE)
  await follow(bea, TWO)
  await price(19)
  expect(await digests.set(ada, 'daily', now())).toEqual({
    cadence: 'daily',
    nextAt: '2026-11-26T12:00:00.000Z',
    leftOut: [],
  })
  await run()
  await price(8)
  await price(9, 2)
  await run(DAY - 1)
  expect(await mails()).toEqual([])
  await run(2)
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    to: 'user-1@example.com',
    subject: '1 tool you follow changed',
    unsubscribeUrl: `https://tools.example/unsubscribe?token=${digests.tokenOf(ada)}`,
  })
  expect(mail?.text).toContain('Tool 1: Price: $19 / month → $8 / month')
  expect(mail?.text).not.toContain('Tool 2')
  await run(DAY)
  expect(await mails()).toEqual([])
  expect(await digests.unsubscribe(digests.tokenOf(bea))).toBe(false)
  expect(await digests.unsubscribe(digests.tokenOf(ada))).toBe(true)
  await price(7)
  await run(2 * DAY)
  expect(await mails()).toEqual([])
  expect((await digests.get(ada)).cadence).toBe('off')
})

test('what is followed no more when the mail is due is not in it, and what is followed since then is', async () => {
  const { digests, follow, run, price, mails, now, ada } = await prepare()
  await follow(ada, ONE)
  await digests.set(ada, 'weekly', now())
  await run()
  await follow(ada, TWO)
  await price(8, 1)
  await price(9, 2)
  await run(1)
  await follow(ada, ONE, false)
  await run(7 * DAY)
  const [mail] = await mails()
  expect(mail?.text).toContain('What changed this week')
  expect(mail?.text).toContain('Tool 2')
  expect(mail?.text).not.toContain('Tool 1')
})

test('a follow that is left out of the mails is put in again, and what is followed no more is forgotten', async () => {
  const { store, digests, follow, run, price, mails, now, ada } = await prepare()
  const choose = (key: string, inMail: boolean) => digests.setFollow(ada, { key, inMail })
  await follow(ada, ONE)
  await follow(ada, TWO)
  await expect(choose('tool:1', false)).rejects.toMatchObject({ code: 'state-conflict' })
  await digests.set(ada, 'daily', now())
  await run()
  expect((await choose('tool:1', false)).leftOut).toEqual(['tool:1'])
  expect((await choose('tool:1', false)).leftOut).toEqual(['tool:1'])
  await price(8, 1)
  await price(9, 2)
  await run(DAY + 1)
  const [mail] = await mails()
  expect(mail?.text).toContain('Tool 2')
  expect(mail?.text).not.toContain('Tool 1')

  // Put in again before the mail is due, it is in it; another cadence changes nothing of it.
  await price(7, 1)
  await price(6, 2)
  await choose('tool:2', false)
  await choose('tool:1', true)
  expect(await digests.set(ada, 'weekly', now())).toMatchObject({ leftOut: ['tool:2'] })
  expect((await exportAccount(store.reader, ada)).notifiedDevices).toMatchObject([{ notByMail: ['tool:2'] }])
  await run(8 * DAY)
  const [next] = await mails()
  expect(next?.text).toContain('Tool 1: Price: $8 / month → $7 / month')
  expect(next?.text).not.toContain('Tool 2')

  await follow(ada, TWO, false)
  expect((await choose('tool:1', false)).leftOut).toEqual(['tool:1'])
})

test('two nodes order each mail once, and a node that dies in between has ordered all of it or nothing', async () => {
  const { store, clock, node, digests, follow, price, mails, now, ada, bea, run } = await prepare()
  for (const user of [ada, bea]) {
    await follow(user, ONE)
    await digests.set(user, 'daily', now())
  }
  await run()
  await price(8)
  clock.time += 25 * HOUR_MS
  await Promise.all([node().runner.run(), node().runner.run(), run()])
  expect((await mails()).map((mail) => mail?.to).sort()).toEqual(['user-1@example.com', 'user-2@example.com'])
  await run(25)
  expect(await mails()).toEqual([])
  const states = await store.reader.selectFrom('push_news').select('state').execute()
  expect(states.map(({ state }) => state)).toEqual(['sent', 'sent'])
})

test('another cadence keeps what waits; a mail that is not wanted any more when it is sent is not written', async () => {
  const { digests, follow, run, price, mails, now, ada } = await prepare()
  await follow(ada, ONE)
  await digests.set(ada, 'weekly', now())
  await run()
  await price(8)
  await run(1)
  await digests.set(ada, 'daily', now())
  await run(DAY)
  await digests.set(ada, 'off', now())
  expect(await mails()).toEqual([null])
})

test('an account that must confirm its address gets none, and deleting an account ends them', async () => {
  const { store, digests, now, ada, bea } = await prepare()
  await store.writer.updateTable('user').set({ must_verify: 1 }).where('id', '=', ada).execute()
  await expect(digests.set(ada, 'daily', now())).rejects.toMatchObject({ code: 'address-unverified' })
  await digests.set(bea, 'daily', now())
  expect((await exportAccount(store.reader, bea)).notifiedDevices).toMatchObject([{ byMail: 'daily' }])
  await writeTransaction(store.writer, (transaction) => eraseAccount(transaction, bea, now().toISOString()))
  expect((await digests.get(bea)).cadence).toBe('off')
})
