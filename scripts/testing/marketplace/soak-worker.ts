/** A thread of `npm run soak -- marketplace`. */
import { workerData } from 'node:worker_threads'
import fc from 'fast-check'
import { serveSeeds } from '../soak-threads.ts'
import { runMarket } from './run.ts'
import { stepsArbitrary } from './steps.ts'
import { openCatalogue, type Template } from './template.ts'

const MOST_STEPS = 200
/** In which the shortest run is looked for that fails as well. */
const SHRINKING_MS = 60_000

const template: Template = workerData
const catalogue = openCatalogue(template)

serveSeeds(async (seed) => {
  const there = { template, catalogue: await catalogue }
  const market = fc.asyncProperty(stepsArbitrary(MOST_STEPS), (steps) => runMarket(steps, there))
  const result = await fc.check(market, { seed, numRuns: 1, interruptAfterTimeLimit: SHRINKING_MS })
  const steps = result.counterexample?.[0] ?? []
  return result.failed ? [String(result.errorInstance), ...steps.map((step) => JSON.stringify(step))] : []
})
