import { useMemo } from 'react'
import type { InitialData } from '#shared/api/initial-data.ts'
import type { ToolSummary } from '#shared/domain/summary.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { AnswerCache } from './answer-cache.ts'
import { catalogue } from './catalogue-client.ts'
import type { Summary } from './catalogue-questions.ts'
import { useInitialData } from './initial-data.ts'
import { type Loaded, useLoaded } from './use-loaded.ts'

type Summarised = Pick<SyncTool, 'id' | 'updatedAt' | 'hasAiSummary'>

const KEPT = 40
const versionOf = ({ id, updatedAt }: Summarised) => `${id}:${updatedAt}`

const asked = new AnswerCache<Promise<Summary>>(KEPT)

/** Each version of a tool is asked for once, whoever wants its summary: the page, its head and comparisons. */
export function askSummary(tool: Summarised): Promise<Summary> {
  const key = versionOf(tool)
  const known = asked.get(key)
  if (known !== undefined) return known.data
  const answer = catalogue.ask('summary', { id: tool.id })
  const forget = () => asked.delete(key)
  answer.then((summary) => isWhole(summary) || forget(), forget)
  asked.set(key, { data: answer, version: 0 })
  return answer
}

/** With a connection there is more to be had. */
const isWhole = (summary: Summary) => summary.kind === 'text' && summary.parts !== null

const summaries = new AnswerCache<Summary>(KEPT)

/** What is written of the tool of a page; null data while it has no summary. */
export function useToolSummary(tool: Summarised): Loaded<Summary> {
  const initial = useInitialData()
  const fromPage = useMemo(() => summaryOfPage(initial, tool), [initial, tool])
  return useLoaded({
    key: tool.hasAiSummary ? versionOf(tool) : null,
    load: () => askSummary(tool),
    cache: summaries,
    initial: fromPage && { data: fromPage, isWhole: true },
    keepsPrevious: true,
  })
}

/** What the server wrote into the page, as long as the tool is as it was then. */
function summaryOfPage(initial: InitialData | null, tool: Summarised): Summary | undefined {
  const given = initial?.tools[0]?.tool
  if (!initial?.summary || !given || versionOf(given) !== versionOf(tool)) return undefined
  return { kind: 'text', text: initial.summary, parts: initial.summaryParts }
}

/** By id; a tool whose summary has no parts, or none that can be had now, is absent. */
export type SummariesById = ReadonlyMap<number, ToolSummary>

const several = new AnswerCache<SummariesById>(KEPT)

/** What the summaries of some tools come down to. */
export function useToolSummaries(tools: readonly Summarised[]): Loaded<SummariesById> {
  const summarised = tools.filter((tool) => tool.hasAiSummary)
  return useLoaded({
    key: summarised.length === 0 ? null : summarised.map(versionOf).join(),
    load: async () => {
      const answers = await Promise.all(summarised.map(askSummary))
      const found = new Map<number, ToolSummary>()
      for (const [at, { id }] of summarised.entries()) {
        const answer = answers[at]
        if (answer?.kind === 'text' && answer.parts !== null) found.set(id, answer.parts)
      }
      return found
    },
    cache: several,
    keepsPrevious: true,
  })
}
