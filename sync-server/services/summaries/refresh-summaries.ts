import { setTimeout as pause } from 'node:timers/promises'
import { type Writer, writeTransaction } from '../../db/write-transaction.ts'
import { saveSummary } from '../../repositories/summaries.ts'
import {
  categoriesChangedSince,
  listComposedSummaries,
  listToolsById,
} from '../../repositories/summary-facts.ts'
import { composeContent, embeddedProvider, isByRules } from './embedded/embedded-provider.ts'
import { gatherFacts, Neighbours } from './gather-facts.ts'

/** How many are composed before others get the processor and the disk. */
const AT_ONCE = 20
const PAUSE_MS = 12

export interface Refresh {
  /** The newest change of facts that it has seen; the next one begins there. */
  seen: number
  written: number
}

/**
 * Composes the summaries anew whose facts may have changed since the change `since`: those of every tool in a category of a
 * changed tool, as a text also speaks of its neighbours. Only texts that the rules have written are replaced, and with
 * `fillsMissing` tools that never had one get one; texts by models, agents and admins stay. An unchanged text writes nothing.
 */
export async function refreshSummaries(
  writer: Writer,
  { since, fillsMissing, signal }: { since: number; fillsMissing: boolean; signal: AbortSignal },
): Promise<Refresh> {
  const { seen, categoryIds } = await categoriesChangedSince(writer, since)
  let written = 0
  for (const categoryId of categoryIds) {
    const composed = await listComposedSummaries(writer, categoryId)
    const due = composed.filter(({ generatedBy }) =>
      generatedBy === null ? fillsMissing : isByRules(generatedBy),
    )
    const neighbours = new Neighbours()
    for (let at = 0; at < due.length; at += AT_ONCE) {
      if (signal.aborted) return { seen: since, written }
      written += await refresh(writer, due.slice(at, at + AT_ONCE), neighbours)
      await pause(PAUSE_MS)
    }
  }
  return { seen, written }
}

async function refresh(
  writer: Writer,
  due: readonly { toolId: number; content: string | null }[],
  neighbours: Neighbours,
): Promise<number> {
  const stored = new Map(due.map(({ toolId, content }) => [toolId, content]))
  const known = await gatherFacts(writer, [...stored.keys()], neighbours)
  const changed = [...known].flatMap(([toolId, { facts, seq }]) => {
    const content = composeContent(facts)
    return JSON.stringify(content) === stored.get(toolId) ? [] : [{ toolId, content, seq }]
  })
  if (changed.length === 0) return 0
  return writeTransaction(writer, async (transaction) => {
    const ids = changed.map(({ toolId }) => toolId)
    const now = new Map((await listToolsById(transaction, ids)).map((tool) => [tool.id, tool.seq]))
    // A tool that changed meanwhile is newer than `seen`: the next refresh has it.
    const current = changed.filter(({ toolId, seq }) => now.get(toolId) === seq)
    for (const { toolId, content } of current) {
      const summary = { toolId, content, generatedBy: embeddedProvider.generatedBy, createdBy: null }
      await saveSummary(transaction, summary, new Date().toISOString())
    }
    return current.length
  })
}
