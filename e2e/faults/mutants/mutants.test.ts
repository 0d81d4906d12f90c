import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runChaos } from '../chaos/run-chaos.ts'
import { runKills } from '../kill/run-kills.ts'
import { everythingWrong, type Outcome } from '../rig/audit.ts'
import { makeTemplate, type Template } from '../rig/template.ts'
import { PATCHES, type PatchName, patched, withoutSafeguard } from './patches.ts'

const PATIENCE_MS = 600_000
/** Chance decides whether a fault shows: without a safeguard, one of this many runs does the harm. */
const SEEDS = Array.from({ length: 20 }, (_, place) => place + 1)
const SIMULATED_SEEDS = 300
const PUSH = '../../../sync-server/services/user-sync/push.ts'
const PULL = '../../../sync-server/services/user-sync/pull.ts'
const META = '../../../sync-server/repositories/meta.ts'
const ROUND = '../../../pwa/sync/user/user-round.ts'

let template: Template
beforeAll(async () => {
  template = await makeTemplate()
}, PATIENCE_MS)
afterAll(() => template.ground.remove())

/**
 * What the kill test finds wrong with a server that lacks a safeguard. A kill waits longer than elsewhere: on a busy
 * machine the next request has often not come to its harm 30 ms after the one before was acknowledged.
 */
const killed = (mutant: PatchName) => async () => {
  const environment = await withoutSafeguard(mutant)
  return firstWrong((seed) => runKills(template, { seed, cycles: 2, maxDelayMs: 500, environment }))
}

/** The same for the chaos proxy. */
const disturbed =
  (mutant: PatchName, operations = 150) =>
  async () => {
    const environment = await withoutSafeguard(mutant)
    return firstWrong((seed) => runChaos(template, { seed, operations, environment }))
  }

async function firstWrong(run: (seed: number) => Promise<Outcome>): Promise<string[]> {
  for (const seed of SEEDS) {
    const wrong = everythingWrong(await run(seed))
    if (wrong.length > 0) return wrong
  }
  return []
}

type Real = typeof import('../../../pwa/sync/user/user-round.ts') &
  typeof import('../../../sync-server/services/user-sync/push.ts') &
  typeof import('../../../sync-server/services/user-sync/pull.ts')

/** What the simulation of devices finds first, with functions of some modules replaced. */
async function simulated(
  changes: Readonly<Record<string, (real: Real) => Partial<Real>>>,
): Promise<string[]> {
  vi.resetModules()
  for (const [module, change] of Object.entries(changes))
    vi.doMock(module, async (importOriginal) => {
      const real = await importOriginal<Real>()
      return { ...real, ...change(real) }
    })
  try {
    const { World } = await import('../../../scripts/testing/user-sync/world.ts')
    const { openDatabase } = await import('../../../scripts/testing/user-sync/simulated-database.ts')
    const { makeTemplate } = await import('../../../scripts/testing/user-sync/simulated-server.ts')
    const database = await openDatabase(await makeTemplate())
    for (let seed = 1; seed <= SIMULATED_SEEDS; seed++) {
      const wrong = await World.run(database, seed).catch((error: unknown) => [String(error)])
      if (wrong.length > 0) return wrong.map((line) => `seed ${seed}: ${line}`)
    }
    return []
  } finally {
    for (const module of Object.keys(changes)) vi.doUnmock(module)
    vi.resetModules()
  }
}

/** A device that drops a sent mutation when no answer arrives. */
const dropsOnError = (): Promise<string[]> =>
  simulated({
    [ROUND]: ({ runUserRound }) => ({
      runUserRound: (ports) =>
        runUserRound(ports).catch(async (error: unknown) => {
          await ports.store.transact(async (tables) =>
            tables.deleteEntries((await tables.readOutbox()).map(({ key }) => key)),
          )
          throw error
        }),
    }),
  })

/** A server that accepts every epoch. */
const checksNoEpoch = async (): Promise<string[]> => {
  const { readState } =
    await vi.importActual<typeof import('../../../sync-server/repositories/meta.ts')>(META)
  return simulated({
    [PUSH]: ({ push }) => ({
      push: async (writer, sender, input) =>
        push(writer, { ...sender, epoch: (await readState(writer)).epoch }, input),
    }),
    [PULL]: ({ pull }) => ({
      pull: async (reader, userId, request) => {
        const { epoch } = await readState(reader)
        return { ...(await pull(reader, userId, { ...request, epoch })), epoch: request.epoch }
      },
    }),
  })
}

interface Hunt {
  by: string
  find(): Promise<string[]>
}

/** Every safeguard of PROMISES, and the test that notices its absence. Others are in the simulations' own lists. */
const MUTANTS: Readonly<Record<PatchName | 'drop on error' | 'no epoch check', Hunt>> = {
  'acknowledge before commit': { by: 'the killer', find: killed('acknowledge before commit') },
  'no idempotency row': { by: 'the chaos proxy', find: disturbed('no idempotency row') },
  'no state claim': { by: 'the chaos proxy', find: disturbed('no state claim', 400) },
  'torn ledger': { by: 'the killer', find: killed('torn ledger') },
  'arrival-order conflict': { by: 'the chaos proxy', find: disturbed('arrival-order conflict', 300) },
  'toggle instead of set': { by: 'the chaos proxy', find: disturbed('toggle instead of set') },
  'drop on error': { by: 'the simulation of devices', find: dropsOnError },
  'no epoch check': { by: 'the simulation of devices', find: checksNoEpoch },
}

test.each(Object.entries(MUTANTS))(
  '%s is caught',
  async (name, { by, find }) => {
    const wrong = await find()
    process.stdout.write(`${name}: caught by ${by}, ${wrong.length} times; ${wrong[0]?.slice(0, 160)}\n`)
    expect(wrong).not.toEqual([])
  },
  PATIENCE_MS,
)

test('a patch without a matching place is refused, and does not count as a mutant', () => {
  expect(() => patched('nothing', PATCHES['no state claim'])).toThrow('improvement-states.ts has no')
})
