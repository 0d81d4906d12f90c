import { expect, test } from 'vitest'
import { unsavedMessages } from '#shared/messages/unsaved.ts'
import { mutationSchema } from '#shared/sync/user-mutations.ts'
import { USER_SYNC_SCHEMA } from '#shared/sync/user-protocol.ts'
import { type UserRow, userRowKey } from '#shared/sync/user-rows.ts'
import { type UserView, userView, withPending } from '#shared/sync/user-view.ts'
import { CatalogueDatabase } from '../../../pwa/catalogue-worker/catalogue-database.ts'
import { describeChange, sendingProblem } from '../../../pwa/features/unsaved/change-texts.ts'
import { AppOutdatedError, SessionEndedError } from '../../../pwa/sync/sync-errors.ts'
import { userDatabaseName } from '../../../pwa/sync/user/user-database.ts'
import { openBrowser, readForm } from './build-form.ts'
import { type Fixture, fixtureNames, readFixture } from './fixture.ts'
import { SAMPLE_TOOLS, SAMPLE_USERS, UNKNOWN_TOOL } from './samples.ts'
import { outboxIn, PASTS, type Past, SkewWorld, userOf, waitingIn } from './skew-world.ts'
import { addRow, dumpDatabase, loadDatabase } from './stored-database.ts'

const ROOT = new URL('../../..', import.meta.url).pathname
const RECORD = 'Run `npm run skew` and commit the fixture that it writes.'
const names = fixtureNames()
const newest = readFixture(names.at(-1) ?? '')

test('the newest fixture stands for what this build stores and sends', async () => {
  expect(
    await readForm(ROOT),
    `This build stores or sends something else than ${names.at(-1)}. ${RECORD}`,
  ).toEqual(newest.form)
})

test('the newest fixture has every kind of change waiting', () => {
  const { users } = newest
  const kinds = new Set(users.flatMap(({ database }) => outboxIn(database).map(({ name }) => name)))
  const all = mutationSchema.options.map(({ shape }) => shape.name.value)
  expect([...kinds].sort(), `A change has no line in samples.ts. ${RECORD}`).toEqual(all.toSorted())
})

/** Whom the server refuses what, whatever the build: a tool that does not exist, and what takes premium. */
function isRefused(sample: number, { name, args }: { name: string; args: unknown }): boolean {
  return (name === 'comparison.set' && sample === 1) || JSON.stringify(args).includes(String(UNKNOWN_TOOL))
}

/** Builds whose devices keep the same of a user, and differ in the catalogue alone, are told once. */
function ofUsers(): string[] {
  const told = names.map((name) => {
    const { form } = readFixture(name)
    const catalogue = { 'number of the catalogue protocol': 0, 'database of the catalogue': '' }
    return [JSON.stringify({ ...form, ...catalogue }), name] as const
  })
  return [...new Map(told).values()]
}

test.each(ofUsers())('what %s left on a device arrives, or comes back with a reason', async (name) => {
  const world = await SkewWorld.start(readFixture(name))
  for (const past of PASTS) {
    if (past === 'slept') await world.sleep()
    const browser = await world.openBrowser(past)
    for (const sample of SAMPLE_USERS) await handOver(world, browser, { past, sample, name })
  }
})

async function handOver(
  world: SkewWorld,
  browser: IDBFactory,
  { past, sample, name }: { past: Past; sample: number; name: string },
): Promise<void> {
  const where = `${name}, ${past}, user ${sample}`
  const [user, other] = [userOf(past, sample), userOf(past, 3 - sample)]
  const left = outboxIn(world.databaseOf(past, sample))
  const waiting = left.filter(({ ackedAt }) => ackedAt === null)
  const app = world.openApp(user)
  const before = await app.device.read()
  const pending = await app.store.transact((tables) => tables.readOutbox())
  const ofOther = {
    device: await dumpDatabase(browser, userDatabaseName(other)),
    rows: await world.rows(other),
  }

  // 1. Before there is a connection, the screen shows all of it and counts what waits.
  expect(before.waiting, where).toBe(waiting.length)

  // 2. The cookie of somebody else takes none of it.
  const confused = world.openApp(user, { session: other })
  await expect(confused.sync(), where).rejects.toThrow(SessionEndedError)
  expect(await world.rows(other), where).toEqual(ofOther.rows)
  confused.store.close()

  // 3. Afterwards nothing waits, and nothing is left that nobody sees.
  await app.sync()
  const after = await app.device.read()
  expect(after.waiting, where).toBe(0)
  const { tables } = await dumpDatabase(browser, userDatabaseName(user))
  expect(tables.outbox?.rows, where).toEqual([])
  expect(tables.deadLetters?.rows, where).toHaveLength(after.deadLetters.length)

  // 4. Each change was taken once, or stands on the screen with its reason and can be tried again.
  const outcomes = await world.outcomes(user)
  const refused = new Set(after.deadLetters.map(({ key }) => key))
  // What was acknowledged before is not sent again, and shows in 5.
  for (const change of waiting) {
    expect(outcomes.has(change.key), `${where}: ${change.name}`).toBe(true)
    expect(refused.has(change.key), `${where}: ${change.name}`).toBe(isRefused(sample, change))
  }
  for (const { key, mutation, detail } of after.deadLetters) {
    expect(detail, where).not.toBe('')
    expect(describeChange(mutation, String), where).not.toBe('')
    await app.device.retry(key)
  }
  await app.sync()
  const tried = await app.device.read()
  expect(tried.deadLetters, where).toHaveLength(after.deadLetters.length)

  // 5. The rows are those of a device that has none from before, and hold what was changed here.
  const rows = await world.rows(user)
  const stored = await app.store.transact((tables) => tables.readRows())
  expect(inOrder(stored), where).toEqual(inOrder(rows))
  const taken = pending.filter(({ key }) => !refused.has(key)).map(({ mutation }) => mutation)
  const view = userView(rows, [])
  expect(plain(withPending(view, taken)), where).toEqual(plain(view))

  // 6. The next change gets through.
  await app.device.enqueue({ name: 'favorite.set', args: { toolId: SAMPLE_TOOLS - 1, on: true } })
  await app.sync()
  expect((await app.device.read()).waiting, where).toBe(0)
  expect(userView(await world.rows(user), []).favorites, where).toContain(SAMPLE_TOOLS - 1)
  app.store.close()

  // 7. The other user of this browser has what they had, here and at the server.
  expect(await dumpDatabase(browser, userDatabaseName(other)), where).toEqual(ofOther.device)
  expect(await world.rows(other), where).toEqual(ofOther.rows)
}

/** In one order, and without times: the server of the fixture had another clock. */
function inOrder(rows: readonly UserRow[]): unknown {
  const sorted = rows.toSorted((a, b) => userRowKey(a).localeCompare(userRowKey(b)))
  return JSON.parse(JSON.stringify(sorted).replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"a time"'))
}

/** A view without what only the server knows: times, and that there was nothing to remove. */
function plain({ reviews, lists, ...view }: UserView) {
  return {
    ...view,
    favorites: view.favorites.toSorted(),
    lists: [...lists.values()].map(({ entries, ...list }) => ({ ...list, entries: [...entries.values()] })),
    reviews: [...reviews]
      .filter(([, { review, removal }]) => review !== null || removal !== null)
      .map(([toolId, { updatedAt: _, ...review }]) => ({ toolId, ...review })),
  }
}

test.each(names)("today's catalogue opens where %s kept one", async (name) => {
  const { catalogue } = readFixture(name)
  const browser = openBrowser()
  await loadDatabase(browser, catalogue)
  const db = new CatalogueDatabase(catalogue.name)
  await db.open()
  expect(db.tables.map(({ name }) => name).sort()).toEqual(Object.keys(newest.catalogue.tables).sort())
  db.close()
})

/** One fixture for each other protocol that a build has spoken. */
function otherProtocols(): Fixture[] {
  const fixtures = names.map(readFixture).map((fixture) => [protocolOf(fixture), fixture] as const)
  return [...new Map(fixtures).values()].filter((fixture) => protocolOf(fixture) !== USER_SYNC_SCHEMA)
}

const protocolOf = ({ form }: Fixture) => form['number of the user protocol']

test('the server takes nothing of an app that speaks another protocol, and says so', async () => {
  const world = await SkewWorld.start(newest)
  const before = await world.rows(1)
  for (const fixture of otherProtocols()) {
    const mutations = fixture.users.slice(0, 1).flatMap(({ database }) => waitingIn(database))
    const answer = await world.send(1, { schema: protocolOf(fixture), mutations })
    expect(answer.status).toBe(426)
    expect(await answer.json()).toMatchObject({ code: 'schema' })
  }
  expect(await world.rows(1)).toEqual(before)
})

test('before the server of any older protocol the app keeps its queue, and hands it over to a newer one', async () => {
  const world = await SkewWorld.start(newest)
  openBrowser()
  let next = 1
  for (const { refusal } of otherProtocols()) {
    const answer = () =>
      new Response(JSON.stringify(refusal.body), {
        status: refusal.status,
        headers: { 'Content-Type': refusal.type },
      })
    const early = world.openApp(1, { send: async () => answer() })
    const toolId = next++
    await early.device.enqueue({ name: 'favorite.set', args: { toolId, on: true } })
    await expect(early.sync()).rejects.toThrow(AppOutdatedError)
    await expect(early.sync().catch(sendingProblem)).resolves.toBe(unsavedMessages.outdated)
    expect((await early.device.read()).waiting).toBe(1)
    early.store.close()
    const app = world.openApp(1)
    await app.sync()
    expect((await app.device.read()).waiting).toBe(0)
    expect(userView(await world.rows(1), []).favorites).toContain(toolId)
    app.store.close()
  }
})

test('a change of a later build is on no screen, is sent all the same, and comes back with a reason', async () => {
  const world = await SkewWorld.start(newest)
  const browser = await world.openBrowser('upgraded')
  const [user, left] = [userOf('upgraded', 1), outboxIn(world.databaseOf('upgraded', 1))]
  const entry = { mutation: { name: 'shelf.set', args: { on: true } }, ackedAt: null }
  const last = Math.max(...left.map(({ mid }) => mid))
  await addRow(browser, userDatabaseName(user), 'outbox', { ...entry, mid: last + 1, key: '9'.repeat(32) })
  const app = world.openApp(user)
  expect((await app.device.read()).waiting).toBe(left.filter(({ ackedAt }) => ackedAt === null).length + 1)
  await app.sync()
  const { waiting, deadLetters } = await app.device.read()
  expect(waiting).toBe(0)
  const letter = deadLetters.find(({ key }) => key === '9'.repeat(32))
  expect(letter?.detail).not.toBe('')
  expect(letter && describeChange(letter.mutation, String)).toBe(unsavedMessages.ofAnotherVersion)
})
