import { beforeAll, expect, test } from 'vitest'
import { MUTANTS } from './mutants.ts'
import { makeTemplate } from './simulated-server.ts'
import { World } from './world.ts'

let template: Buffer
beforeAll(async () => {
  template = await makeTemplate()
})

/** To investigate a failure, put only the failing seed here. */
const SEEDS = Array.from({ length: 500 }, (_, i) => i + 1)
const MUTANT_SEEDS = 300

test('in any run, devices and server agree, nothing is lost or doubled, and nothing crosses users', async () => {
  for (const seed of SEEDS) expect(await new World(template, seed).run(), `seed ${seed}`).toEqual([])
}, 240_000)

test.each(Object.entries(MUTANTS))(
  'the simulation notices when %s',
  async (_, flaws) => {
    expect(await firstFailure(flaws)).not.toBeNull()
  },
  240_000,
)

/** The first seed that fails or throws. */
async function firstFailure(flaws: (typeof MUTANTS)[string]): Promise<number | null> {
  for (let seed = 1; seed <= MUTANT_SEEDS; seed++) {
    const wrong = await new World(template, seed, flaws).run().catch((error: unknown) => [String(error)])
    if (wrong.length > 0) return seed
  }
  return null
}
