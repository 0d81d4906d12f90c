import { type Writer, writeTransaction } from '../../db/write-transaction.ts'
import { listUnjudged, saveProminence, saveSignals, type UnjudgedTool } from '../../repositories/signals.ts'
import { priorPopularity } from './popularity.ts'
import { usualProminence } from './start-tools.ts'

/**
 * Tools from before there was prominence get that of the shipped catalogue, by website key, or else the median of their
 * category; and the popularity that goes with it, until the hourly job has counted. @returns how many tools
 */
export function judgeTools(writer: Writer, readShipped: () => ReadonlyMap<string, number>): Promise<number> {
  return writeTransaction(writer, async (transaction) => {
    const unjudged = await listUnjudged(transaction)
    if (unjudged.length === 0) return 0
    const shipped = readShipped()
    const judge = async (tools: readonly UnjudgedTool[], prominenceOf: (tool: UnjudgedTool) => number) => {
      const judged = tools.map((tool) => ({ ...tool, prominence: prominenceOf(tool) }))
      for (const tool of judged) await saveProminence(transaction, tool)
      await saveSignals(
        transaction,
        judged.map((tool) => ({ ...tool, popularity: priorPopularity(tool.prominence) })),
      )
    }
    const known = unjudged.filter(({ websiteKey }) => shipped.has(websiteKey))
    await judge(known, ({ websiteKey }) => shipped.get(websiteKey) ?? 0)
    // After them, since they make the medians.
    const others = unjudged.filter(({ websiteKey }) => !shipped.has(websiteKey))
    const medians = new Map<number, number>()
    for (const { categoryId } of others)
      if (!medians.has(categoryId)) medians.set(categoryId, await usualProminence(transaction, categoryId))
    await judge(others, ({ categoryId }) => medians.get(categoryId) ?? 0)
    return unjudged.length
  })
}
