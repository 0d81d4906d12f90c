import type { WriteTransaction } from '../../db/write-transaction.ts'
import { listCategories } from '../../repositories/categories.ts'
import { saveFirstSummaries } from '../../repositories/summaries.ts'
import { listTools } from '../../repositories/tools.ts'
import { Pool } from './compare-tools.ts'
import { composeContent, embeddedProvider } from './embedded/embedded-provider.ts'
import { factsOf } from './gather-facts.ts'

/**
 * Composes a summary of every tool of a catalogue that this transaction has added, so that the first page view has one.
 * A tenth of a second or two for a thousand tools: every neighbour is in memory, and rows are written in bulk.
 */
export async function composeFirstSummaries(transaction: WriteTransaction): Promise<void> {
  const tools = await listTools(transaction)
  const categories = new Map((await listCategories(transaction)).map((category) => [category.id, category]))
  const pools = new Map(
    [...Map.groupBy(tools, (tool) => tool.categoryId)].map(([id, members]) => [id, new Pool(members)]),
  )
  const { generatedBy } = embeddedProvider
  const summaries = tools.map((tool) => ({
    toolId: tool.id,
    content: composeContent(factsOf(tool, categories, pools)),
    generatedBy,
    createdBy: null,
  }))
  await saveFirstSummaries(transaction, summaries, new Date().toISOString())
}
