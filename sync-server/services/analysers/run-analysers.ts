import { type Level, levelSchema } from '#shared/domain/recommendation.ts'
import type { Database } from '../../db/schema.ts'
import type { Writer } from '../../db/write-transaction.ts'
import { listCategories } from '../../repositories/categories.ts'
import { listTroubled } from '../../repositories/site-visits.ts'
import { listTools } from '../../repositories/tools.ts'
import {
  type Analyser,
  type AnalyserReport,
  type CatalogueView,
  type Finding,
  MAX_PENDING,
} from './analyser.ts'
import { categoryCheck } from './category-outliers.ts'
import { fileFindings, withoutReported } from './file-findings.ts'
import { summaryCheck } from './missing-summaries.ts'
import { duplicateCheck } from './near-duplicates.ts'
import { pricingCheck } from './pricing-contradictions.ts'
import { freshnessCheck } from './stale-entries.ts'
import { tagCheck } from './tag-variants.ts'
import { descriptionCheck } from './thin-descriptions.ts'
import { reachabilityCheck } from './troubled-sites.ts'
import { websiteCheck } from './website-form.ts'

/** Every built-in agent. */
export const analysers: readonly Analyser[] = [
  summaryCheck,
  descriptionCheck,
  duplicateCheck,
  websiteCheck,
  reachabilityCheck,
  categoryCheck,
  freshnessCheck,
  tagCheck,
  pricingCheck,
]

const LOOKUP_BATCH_SIZE = 200

/** Runs every built-in agent over the catalogue. Takes seconds for a large one, so it belongs in a worker thread. */
export async function* runAnalysers(reader: Database, now: Date): AsyncGenerator<AnalyserReport> {
  const since = now.toISOString()
  const catalogue = await readCatalogueView(reader, now)
  for (const { agent, analyse } of analysers) {
    const all = urgentFirst([...analyse(catalogue)])
    yield { agent, findings: await firstUnreported(reader, all, since), since }
  }
}

async function firstUnreported(reader: Database, all: readonly Finding[], since: string): Promise<Finding[]> {
  const found: Finding[] = []
  for (let start = 0; start < all.length && found.length < MAX_PENDING; start += LOOKUP_BATCH_SIZE)
    found.push(...(await withoutReported(reader, all.slice(start, start + LOOKUP_BATCH_SIZE), since)))
  return found.slice(0, MAX_PENDING)
}

const MOST_URGENT_FIRST: readonly Level[] = levelSchema.options.toReversed()

/** The order within a priority is kept: analysers start with the most popular tools. */
function urgentFirst(findings: readonly Finding[]): Finding[] {
  return MOST_URGENT_FIRST.flatMap((level) => findings.filter(({ priority }) => priority === level))
}

/** A consistent snapshot of the catalogue, for analysers. */
export function readCatalogueView(reader: Database, now: Date): Promise<CatalogueView> {
  return reader.transaction().execute(async (db) => {
    const categories = await listCategories(db)
    const tools = await listTools(db)
    tools.sort((one, other) => other.popularity - one.popularity || one.id - other.id)
    const byId = new Map(categories.map((category) => [category.id, category]))
    return { tools, categories: byId, troubledSites: await listTroubled(db), now }
  })
}

/** Files at once what visits of websites have found, where only that is new. @returns how many it filed */
export async function fileReachability(
  { reader, writer }: { reader: Database; writer: Writer },
  now: Date,
): Promise<number> {
  const { agent, analyse } = reachabilityCheck
  const since = now.toISOString()
  const catalogue = { tools: [], categories: new Map(), troubledSites: await listTroubled(reader), now }
  const findings = await firstUnreported(reader, urgentFirst([...analyse(catalogue)]), since)
  return fileFindings(writer, { agent, findings, since })
}
