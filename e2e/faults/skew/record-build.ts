import { z } from 'zod'
import type { Browser } from '../../../sync-server/testing/browser.ts'
import {
  type Build,
  type BuildMutation,
  countingIds,
  loadBuild,
  makeCatalogue,
  openBrowser,
  readForm,
  unlessCommitted,
} from './build-form.ts'
import { BuildServer } from './build-server.ts'
import type { Fixture } from './fixture.ts'
import { acknowledgedSample, SAMPLE_USERS, type SamplePart, sampleMutations } from './samples.ts'
import { dumpDatabase } from './stored-database.ts'

const requestSchema = z.object({
  mutations: z.array(z.object({ mid: z.int(), key: z.string(), name: z.string(), args: z.unknown() })),
})
const manifestSchema = z.object({ epoch: z.string() })

/** Lets the build in `root` write what it keeps on a device, with its own code against its own server. */
export async function recordBuild(root: string, commit: string | null): Promise<Fixture> {
  const form = await readForm(root)
  const factory = openBrowser()
  const catalogue = await makeCatalogue(root, factory)
  const server = await BuildServer.start(root)
  try {
    const users: Fixture['users'] = []
    let [epoch, refusal]: [string, Fixture['refusal'] | null] = ['', null]
    for (const user of SAMPLE_USERS) {
      const browser = await server.signUp(user, { isPremium: user === 2 })
      // Ids of two builds differ, so that one database can take what both have sent.
      const build = await loadBuild(root, countingIds(`${user}${form['rows of a user'].slice(0, 6)}`))
      const taken = await writeUser(build, user, browser)
      users.push({ user, taken, database: await dumpDatabase(factory, `user-${user}`) })
      ;({ epoch } = manifestSchema.parse(await (await browser.fetch('/api/sync/manifest')).json()))
      refusal = await askOtherProtocol(browser, user, build.schema + 1)
    }
    if (refusal === null) throw new Error('Nobody has asked.')
    return { commit, form, epoch, catalogue, users, refusal }
  } finally {
    await server.stop()
  }
}

/** Changes that the server has taken or refused, and then some that wait. */
async function writeUser(build: Build, user: number, browser: Browser) {
  const store = build.openStore(`user-${user}`)
  const device = build.openDevice(store)
  const enqueue = async (part: SamplePart) => {
    for (const mutation of knownSamples(build, user, part)) await unlessCommitted(device.enqueue(mutation))
  }
  const taken: Fixture['users'][number]['taken'] = []
  const round = async (request: unknown) => {
    const response = await browser.send('POST', '/api/sync/user', request)
    if (!response.ok) throw new Error(`The round was answered with ${response.status}.`)
    const answer: unknown = await response.json()
    taken.push(...requestSchema.parse(request).mutations)
    return answer
  }
  const run = async (server: typeof round) => {
    const ports = { user, store, device, server: { round: server } }
    try {
      await build.runRound({ ...ports, isSignedIn: () => true, onApplied: () => {} })
    } catch (error) {
      // The server of one build could not store reports: its devices have kept all that was sent with one.
      process.emitWarning(`User ${user} has kept everything. ${error}`)
    }
  }
  await enqueue('taken')
  await run(round)
  // The device is closed when the answer has come, and the rows have not: this one is acknowledged, and stays in the outbox.
  await unlessCommitted(device.enqueue(acknowledgedSample(user)))
  await run(async (request) => withoutRows(request, await round(request)))
  await enqueue('waiting')
  store.close()
  return taken
}

function withoutRows(request: unknown, answer: unknown): unknown {
  const { since } = z.object({ since: z.int() }).parse(request)
  return { ...z.record(z.string(), z.unknown()).parse(answer), rows: [], next: since, more: false }
}

/** The samples that the build's own schema lets pass. */
function knownSamples({ mutationSchema }: Build, user: number, part: SamplePart): BuildMutation[] {
  return sampleMutations(user, part).filter((sample) => mutationSchema.safeParse(sample).success)
}

async function askOtherProtocol(browser: Browser, user: number, schema: number): Promise<Fixture['refusal']> {
  const request = { schema, user, clientId: 'e'.repeat(32), epoch: null, since: 0, mutations: [] }
  const response = await browser.send('POST', '/api/sync/user', request)
  const type = response.headers.get('Content-Type') ?? ''
  return { status: response.status, type, body: await response.json() }
}
