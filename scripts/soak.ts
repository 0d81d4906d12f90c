/**
 * `npm run soak [-- marketplace --seeds 2000 --from 1 --threads 2]`: the long form of a short test, by its
 * name; by default the simulation of user sync. With `--engine=postgres` it runs on a PostgreSQL of its own, and with
 * `--nodes 3` on three servers over that.
 */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { soakChaos } from '../e2e/faults/chaos/run-chaos.ts'
import { soakBackups } from '../e2e/faults/endure/backups.ts'
import { soakMemory } from '../e2e/faults/endure/memory.ts'
import { soakRestarts } from '../e2e/faults/endure/restarts.ts'
import { soakFailover } from '../e2e/faults/failover/run-failover.ts'
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
  /** How many servers over a PostgreSQL it can take; 0: it is about a file. */
  mostNodes: number
  soak(options: SoakOptions): Promise<SeedFailure | null>
}

const PARTS: Readonly<Record<string, Part>> = {
  'user-sync': { seeds: 50_000, unit: 'seeds', mostNodes: 1, soak: soakUserSync },
  marketplace: { seeds: 5000, unit: 'seeds', mostNodes: 1, soak: soakMarket },
  kill: { seeds: 200, unit: 'kills', mostNodes: 9, soak: soakKill },
  chaos: { seeds: 2000, unit: 'operations', mostNodes: 9, soak: soakChaos },
  failover: { seeds: 10, unit: 'failovers', mostNodes: 9, soak: soakFailover },
  restarts: { seeds: 30, unit: 'restarts', mostNodes: 0, soak: soakRestarts },
  backups: { seeds: 20, unit: 'restores', mostNodes: 0, soak: soakBackups },
  fuzz: { seeds: 1000, unit: 'seeds of 100 requests', mostNodes: 1, soak: soakFuzz },
  scanners: { seeds: SCAN_COUNT, unit: 'scans', mostNodes: 0, soak: soakScanners },
  memory: { seeds: 60, unit: 'minutes', mostNodes: 0, soak: soakMemory },
}
const PROGRESS_MS = 5000

const {
  values,
  positionals: [name = 'user-sync'],
} = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: 'string' },
    from: { type: 'string' },
    threads: { type: 'string' },
    nodes: { type: 'string' },
    engine: { type: 'string' },
  },
})

function numberOf(name: keyof typeof values, otherwise: number): number {
  const number = Number(values[name] ?? otherwise)
  if (Number.isSafeInteger(number) && number > 0) return number
  console.error(`--${name} must be a whole number above 0.`)
  process.exit(2)
}

/** @returns undefined for one server over a file */
function readNodes({ mostNodes }: Part): number | undefined {
  if (values.engine !== undefined && !['sqlite', 'postgres'].includes(values.engine)) {
    console.error('--engine must be sqlite or postgres.')
    process.exit(2)
  }
  if (values.nodes === undefined && values.engine !== 'postgres') return undefined
  const nodes = numberOf('nodes', 1)
  if (nodes <= mostNodes && values.engine !== 'sqlite') return nodes
  console.error(
    mostNodes === 0
      ? `${name} is about a database in a file.`
      : `${name} takes at most ${mostNodes} nodes, over PostgreSQL.`,
  )
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
const nodes = readNodes(part)
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
const failure = await part.soak({ from, count, threads, nodes, onProgress: printProgress })
if (failure === null) {
  console.log(`All ${count} ${unit} keep every promise.`)
} else {
  console.error(`Seed ${failure.seed}:\n  ${failure.wrong.join('\n  ')}`)
  console.error(`To see it again: npm run soak -- ${name} --from ${failure.seed} --seeds 1`)
  process.exitCode = 1
}
