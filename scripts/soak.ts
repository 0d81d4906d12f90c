/**
 * `npm run soak [-- marketplace --seeds 2000 --from 1 --threads 2]`: the long form of a short test, by its
 * name; by default the simulation of user sync.
 */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { soakChaos } from '../e2e/faults/chaos/run-chaos.ts'
import { soakBackups } from '../e2e/faults/endure/backups.ts'
import { soakMemory } from '../e2e/faults/endure/memory.ts'
import { soakRestarts } from '../e2e/faults/endure/restarts.ts'
import { soakFuzz } from '../e2e/faults/fuzz/soak.ts'
import { soakKill } from '../e2e/faults/kill/run-kills.ts'
import { SCAN_COUNT, soakScanners } from '../e2e/faults/scanners/scanners.ts'
import { soakMarket } from './testing/marketplace/soak.ts'
import type { SeedFailure, SoakOptions } from './testing/soak-threads.ts'
import { soakUserSync } from './testing/user-sync/soak.ts'

interface Part {
  /** The default number of seeds. */
  seeds: number
  /** What one seed stands for. */
  unit: string
  soak(options: SoakOptions): Promise<SeedFailure | null>
}

const PARTS: Readonly<Record<string, Part>> = {
  'user-sync': { seeds: 50_000, unit: 'seeds', soak: soakUserSync },
  marketplace: { seeds: 5000, unit: 'seeds', soak: soakMarket },
  kill: { seeds: 200, unit: 'kills', soak: soakKill },
  chaos: { seeds: 2000, unit: 'operations', soak: soakChaos },
  restarts: { seeds: 30, unit: 'restarts', soak: soakRestarts },
  backups: { seeds: 20, unit: 'restores', soak: soakBackups },
  fuzz: { seeds: 1000, unit: 'seeds of 100 requests', soak: soakFuzz },
  scanners: { seeds: SCAN_COUNT, unit: 'scans', soak: soakScanners },
  memory: { seeds: 60, unit: 'minutes', soak: soakMemory },
}
const PROGRESS_MS = 5000

const {
  values,
  positionals: [name = 'user-sync'],
} = parseArgs({
  allowPositionals: true,
  options: { seeds: { type: 'string' }, from: { type: 'string' }, threads: { type: 'string' } },
})

function numberOf(name: keyof typeof values, otherwise: number): number {
  const number = Number(values[name] ?? otherwise)
  if (Number.isSafeInteger(number) && number > 0) return number
  console.error(`--${name} must be a whole number above 0.`)
  process.exit(2)
}

const part = PARTS[name]
if (part === undefined) {
  console.error(`There is no ${name}. There are: ${Object.keys(PARTS).join(', ')}.`)
  process.exit(2)
}
const { unit } = part
const [from, count] = [numberOf('from', 1), numberOf('seeds', part.seeds)]
const threads = numberOf('threads', availableParallelism())
const start = performance.now()
let toldAt = start

function printProgress(done: number): void {
  const now = performance.now()
  if (now - toldAt < PROGRESS_MS && done < count) return
  toldAt = now
  const rate = done / ((now - start) / 1000)
  const left = Math.ceil((count - done) / rate)
  console.log(`${done} of ${count} ${unit}, ${Math.round(rate)} a second, ${left} s to go`)
}

console.log(`Seeds ${from} to ${from + count - 1} on ${threads} threads`)
const failure = await part.soak({ from, count, threads, onProgress: printProgress })
if (failure === null) {
  console.log(`All ${count} ${unit} keep every promise.`)
} else {
  console.error(`Seed ${failure.seed}:\n  ${failure.wrong.join('\n  ')}`)
  console.error(`To see it again: npm run soak -- ${name} --from ${failure.seed} --seeds 1`)
  process.exitCode = 1
}
