import { type Writer, writeTransaction } from '../../db/write-transaction.ts'
import { listUnjudged, saveProminence, saveSignals, type UnjudgedTool } from '../../repositories/signals.ts'
import { priorPopularity } from './popularity.ts'
import { usualProminences } from './start-tools.ts'

/**
 * Tools from before there was prominence get that of the shipped catalogue, by website key, or else the median of their
 * category; and the popularity that goes with it, until the hourly job has counted. @returns how many tools
 */
export function judgeTools(writer: Writer, readShipped: () => ReadonlyMap<string, number>): Promise<number> {
  return writeTransaction(writer, async (transaction) => {
    const unjudged = await listUnjudged(transaction)
    if (unjudged.length === 0) return 0
    const shipped = readShipped()
    type Judged = UnjudgedTool & { prominence: number }
    const judge = async (judged: readonly Judged[]) => {
      for (const tool of judged) await saveProminence(transaction, tool)
      await saveSignals(
        transaction,
        judged.map((tool) => ({ ...tool, popularity: priorPopularity(tool.prominence) })),
      )
    }
    const known = unjudged.filter(({ websiteKey }) => shipped.has(websiteKey))
    await judge(known.map((tool) => ({ ...tool, prominence: shipped.get(tool.websiteKey) ?? 0 })))
    // After them, since they make the medians.
    const others = unjudged.filter(({ websiteKey }) => !shipped.has(websiteKey))
    const usual = usualProminences(transaction)
    const judgedOthers: Judged[] = []
    for (const tool of others) judgedOthers.push({ ...tool, prominence: await usual(tool.categoryId) })
    await judge(judgedOthers)
    return unjudged.length
  })
}
