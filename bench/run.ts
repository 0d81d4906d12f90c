/**
 * `npm run bench [-- engine http …]`: runs scenarios and writes their tables into docs/performance.md. `--quick` runs
 * small shapes and writes nothing; `--no-directus` spares the installation of the biggest peer.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { adminBench } from './admin/admin-bench.ts'
import { cdnBench } from './cdn/cdn-bench.ts'
import { clusterBench } from './cluster/cluster-bench.ts'
import { bootstrapBench } from './device/bootstrap-bench.ts'
import { returningBench } from './device/returning-bench.ts'
import { useBench } from './device/use-bench.ts'
import { workerBench } from './device/worker-bench.ts'
import { energyBench } from './energy/energy-bench.ts'
import { engineBench } from './engine/engine-bench.ts'
import { growthBench } from './growth/growth-bench.ts'
import { httpBench } from './http/http-bench.ts'
import type { BenchOptions } from './lib/bench-options.ts'
import { marketplaceBench } from './marketplace/marketplace-bench.ts'
import { memoryBench } from './memory/memory-bench.ts'
import { partsBench } from './memory/parts-bench.ts'
import { lighthouseBench } from './page/lighthouse-bench.ts'
import { plainWordsBench } from './plain-words/plain-words-bench.ts'
import { relevanceBench } from './relevance/relevance-bench.ts'
import { scaleBench } from './scale/scale-bench.ts'
import { signalsBench } from './signals/signals-bench.ts'
import { summariesBench } from './summaries/summaries-bench.ts'
import { syncBench } from './sync/sync-bench.ts'
import { updateBench } from './update/update-bench.ts'
import { usageBench } from './usage/usage-bench.ts'

const REPORT = new URL('../docs/performance.md', import.meta.url)

const scenarios: Record<string, (options: BenchOptions) => string | Promise<string>> = {
  engine: ({ quick }) => engineBench(quick ? [600, 2000] : [600, 10_000, 50_000]),
  relevance: relevanceBench,
  'plain-words': plainWordsBench,
  scale: scaleBench,
  worker: workerBench,
  returning: returningBench,
  use: useBench,
  bootstrap: bootstrapBench,
  http: httpBench,
  admin: adminBench,
  summaries: summariesBench,
  signals: signalsBench,
  sync: syncBench,
  marketplace: marketplaceBench,
  lighthouse: lighthouseBench,
  growth: growthBench,
  memory: memoryBench,
  parts: partsBench,
  usage: usageBench,
  cluster: clusterBench,
  cdn: cdnBench,
  update: updateBench,
  energy: energyBench,
}

const { values: options, positionals: wanted } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, directus: { type: 'boolean', default: true } },
  allowNegative: true,
  allowPositionals: true,
})
const unknown = wanted.filter((name) => scenarios[name] === undefined)
if (unknown.length > 0) {
  console.error(`Unknown scenario ${unknown.join(', ')}. There are: ${Object.keys(scenarios).join(', ')}.`)
  process.exit(2)
}

for (const name of wanted.length > 0 ? wanted : Object.keys(scenarios)) {
  const start = performance.now()
  console.error(`Running ${name} …`)
  const table = await scenarios[name]!(options)
  console.error(`${name} took ${Math.round((performance.now() - start) / 1000)} s`)
  console.log(`\n## ${name}\n\n${table}`)
  if (!options.quick) replaceSection(name, `${table}\n\n${circumstances()}`)
}

/** Sections of the report stand between two comments, so that a scenario renews only its own. */
function replaceSection(name: string, text: string): void {
  const report = readFileSync(REPORT, 'utf8')
  const [start, end] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`]
  const before = report.indexOf(start)
  const after = report.indexOf(end)
  if (before < 0 || after < 0) throw new Error(`docs/performance.md has no place for ${name}`)
  writeFileSync(REPORT, `${report.slice(0, before + start.length)}\n${text}\n${report.slice(after)}`)
}

function circumstances(): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const date = new Date().toISOString().slice(0, 10)
  return `_${date}, Node ${process.versions.node}, ${cpus().length} × ${cpu?.model.trim()}, ${memory} GB._`
}
