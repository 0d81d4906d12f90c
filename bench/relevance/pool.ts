/**
 * What is graded for no query of a block although some contestant has it among the first ten: `node bench/relevance/pool.ts [from]`
 * prints it, from the given block on, in the order of a hash and without who found it. Whoever grades reads it once, and enters what
 * answers the queries in their block. Names are left out: what a name asks for is known.
 */
import { shippedCatalogue } from '../lib/shipped-catalogue.ts'
import { contestants } from './contestants.ts'
import { readBlocks, readJudgements } from './judgements.ts'
import { DEPTH } from './metrics.ts'

const catalogue = shippedCatalogue()
const names = new Map(catalogue.tools.map(({ id, name }) => [id, name]))
const entries = contestants(catalogue, readJudgements(catalogue))
const from = Number(process.argv[2] ?? 0)

for (const [at, { kind, queries, grades }] of readBlocks(catalogue).entries()) {
  if (at < from || kind === 'names') continue
  const hits = entries.flatMap(({ search }) => queries.flatMap((query) => search(query).slice(0, DEPTH)))
  const unjudged = [...new Set(hits)].filter((id) => !grades.has(id)).map((id) => names.get(id)!)
  const shuffled = unjudged.sort((a, b) => scrambled(a) - scrambled(b))
  if (shuffled.length > 0) console.log(`${at} ${queries.join(' | ')}: ${shuffled.join('; ')}`)
}

function scrambled(name: string): number {
  let hash = 0
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x9e3779b1)
  return hash ^ (hash >>> 15)
}
