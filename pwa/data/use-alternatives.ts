import { useMemo } from 'react'
import type { InitialData } from '#shared/api/initial-data.ts'
import { toolSlug } from '#shared/domain/slug.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { AnswerCache } from './answer-cache.ts'
import { catalogue } from './catalogue-client.ts'
import type { Alternatives } from './catalogue-questions.ts'
import { useInitialData } from './initial-data.ts'
import { type Loaded, useLoaded } from './use-loaded.ts'

const answers = new AnswerCache<Alternatives | null>(20)
const pairs = new AnswerCache<SyncTool[]>(20)

/** What can be used instead of the tool with this slug; null when there is no such tool. */
export function useAlternatives(slug: string): Loaded<Alternatives | null> {
  const initial = useInitialData()
  const given = useMemo(() => alternativesOfPage(initial, slug), [initial, slug])
  return useLoaded({
    key: slug,
    load: () => catalogue.ask('alternatives', { slug }),
    cache: answers,
    initial: given && { data: given, isWhole: true },
  })
}

/** The two tools that an address compares by their slugs; empty when it names none, and while `asked` is. */
export function usePair(asked: readonly (readonly [string, string])[]): Loaded<SyncTool[]> {
  const key = asked.length === 0 ? null : asked.flat().join('\n')
  const initial = useInitialData()
  const given = useMemo(() => pairOfPage(initial, asked), [initial, asked])
  return useLoaded({
    key,
    load: () => catalogue.ask('pair', { pairs: asked }),
    cache: pairs,
    initial: given && { data: given, isWhole: true },
  })
}

function toolsOfPage(initial: InitialData | null): SyncTool[] {
  return (initial?.tools ?? []).flatMap(({ tool }) => tool ?? [])
}

/** The server wrote them into their page in this order. */
function alternativesOfPage(initial: InitialData | null, slug: string): Alternatives | undefined {
  const [tool, ...alternatives] = toolsOfPage(initial)
  return tool !== undefined && alternatives.length > 0 && toolSlug(tool) === slug
    ? { tool, alternatives }
    : undefined
}

function pairOfPage(
  initial: InitialData | null,
  asked: readonly (readonly [string, string])[],
): SyncTool[] | undefined {
  const tools = toolsOfPage(initial)
  const isAsked = asked.some((pair) => tools.length === 2 && pair.toSorted().join() === slugsOf(tools))
  return isAsked ? tools : undefined
}

const slugsOf = (tools: SyncTool[]) => tools.map(toolSlug).sort().join()
