import { type Writer, writeTransaction } from '../db/write-transaction.ts'
import type { ToolDraft } from '../repositories/tool-row.ts'
import { forgetSamples } from '../repositories/tool-stars.ts'
import { readTools, saveTools } from '../repositories/tools.ts'
import { hasNoFigures, NO_FIGURES } from '../services/no-figures.ts'
import { sampleFigures } from './sample-figures.ts'

/**
 * With `demo`, gives sample figures to the tools that have none of their own; without, takes them all away again.
 * Writes only what differs: a second start with the same setting changes nothing.
 * @returns how many tools changed
 */
export function applyDemo(writer: Writer, demo: boolean, now = new Date()): Promise<number> {
  return writeTransaction(writer, async (transaction) => {
    let changed = 0
    for await (const tools of readTools(transaction)) {
      const changing = tools.filter((tool) => (demo ? hasNoFigures(tool) : tool.isSample))
      const drafts = changing.map((tool): ToolDraft => {
        const figures = demo ? sampleFigures(tool.websiteKey) : NO_FIGURES
        return { ...tool, ...figures, updatedAt: now.toISOString() }
      })
      if (drafts.length > 0) await saveTools(transaction, drafts)
      changed += drafts.length
    }
    if (!demo) await forgetSamples(transaction)
    return changed
  })
}
