import { z } from 'zod'
import { mutationSchema } from '#shared/sync/user-mutations.ts'
import { USER_SYNC_SCHEMA } from '#shared/sync/user-protocol.ts'
import { AppOutdatedError } from '../../../pwa/sync/sync-errors.ts'
import { DexieUserStore } from '../../../pwa/sync/user/user-database.ts'
import { UserDevice } from '../../../pwa/sync/user/user-device.ts'
import { runUserRound } from '../../../pwa/sync/user/user-round.ts'
import { createUserServer } from '../../../pwa/sync/user/user-server.ts'
import type { Browser } from '../../../sync-server/testing/browser.ts'
import { type Build, countingIds, loadBuild, openBrowser, unlessCommitted } from './build-form.ts'
import { BuildServer } from './build-server.ts'
import { sampleMutations } from './samples.ts'
import { dumpDatabase } from './stored-database.ts'
import { ROOT } from './with-commit.ts'

/** Of whom the samples are: premium, so that nothing is refused for its plan. */
const USER = 2

/** @returns what is wrong when a build and today's meet */
export async function meetBuild(root: string): Promise<string[]> {
  const ids = countingIds('4')
  const build = await loadBuild(root, ids)
  const today = await withPerson(root, (browser) => handOverToday(browser, ids))
  const then = await withPerson(ROOT, (browser) => handOverOf(build, browser))
  return [...judge("today's app", today, build), ...judge('its app', then, build)]
}

interface HandedOver {
  sent: number
  /** What neither was taken nor came back with a reason. */
  waiting: number
  /** The reasons of those that came back. */
  reasons: string[]
  isOutdated: boolean
}

function judge(who: string, { sent, waiting, reasons, isOutdated }: HandedOver, { schema }: Build): string[] {
  const isOther = schema !== USER_SYNC_SCHEMA
  if (isOutdated !== isOther) return [`${who} was ${isOutdated ? '' : 'not '}told that it is outdated`]
  if (isOther) return waiting === sent ? [] : [`${who} has lost ${sent - waiting} of ${sent} changes`]
  if (waiting > 0) return [`${waiting} changes of ${who} are stuck`]
  return reasons.includes('') ? [`${who} got something back without a reason`] : []
}

/** The server of a build, and somebody who is signed in there. */
async function withPerson<T>(root: string, work: (browser: Browser) => Promise<T>): Promise<T> {
  const server = await BuildServer.start(root)
  try {
    for (let user = 1; user < USER; user++) await server.signUp(user, { isPremium: false })
    return await work(await server.signUp(USER, { isPremium: true }))
  } finally {
    await server.stop()
  }
}

async function handOverToday(browser: Browser, ids: () => string): Promise<HandedOver> {
  openBrowser()
  const store = new DexieUserStore('today')
  const device = new UserDevice({ store, randomId: ids })
  const samples = sampleMutations(USER, 'waiting').map((sample) => mutationSchema.parse(sample))
  await device.enqueue(...samples)
  const server = createUserServer((path, init) => browser.fetch(String(path), init))
  const ports = { user: USER, store, device, server, isSignedIn: () => true, onApplied: () => {} }
  const isOutdated = await runUserRound(ports).then(() => false, isAppOutdated)
  const { waiting, deadLetters } = await device.read()
  store.close()
  return { sent: samples.length, waiting, reasons: deadLetters.map(({ detail }) => detail), isOutdated }
}

function isAppOutdated(error: unknown): boolean {
  if (error instanceof AppOutdatedError) return true
  throw error
}

const entrySchema = z.looseObject({ ackedAt: z.int().nullable() })
const letterSchema = z.looseObject({ detail: z.string() })

async function handOverOf(build: Build, browser: Browser): Promise<HandedOver> {
  const factory = openBrowser()
  const store = build.openStore('then')
  const device = build.openDevice(store)
  const samples = sampleMutations(USER, 'waiting').filter(
    (sample) => build.mutationSchema.safeParse(sample).success,
  )
  for (const sample of samples) await unlessCommitted(device.enqueue(sample))
  let isOutdated = false
  const round = async (request: unknown) => {
    const response = await browser.send('POST', '/api/sync/user', request)
    isOutdated = response.status === 426
    if (!response.ok) throw new RefusedError()
    return response.json()
  }
  const ports = { user: USER, store, device, server: { round }, isSignedIn: () => true, onApplied: () => {} }
  await build.runRound(ports).catch((error: unknown) => {
    if (!(error instanceof RefusedError)) throw error
  })
  store.close()
  const { outbox, deadLetters } = (await dumpDatabase(factory, 'then')).tables
  const waiting = (outbox?.rows ?? []).filter((row) => entrySchema.parse(row).ackedAt === null).length
  const reasons = (deadLetters?.rows ?? []).map((row) => letterSchema.parse(row).detail)
  return { sent: samples.length, waiting, reasons, isOutdated }
}

/** As the API client of the build would say it. */
class RefusedError extends Error {
  override readonly name = 'RefusedError'
}
