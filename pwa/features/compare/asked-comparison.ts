import { useMemo } from 'react'
import {
  type ComparedIds,
  comparisonTitle,
  parseComparedIds,
  versusPairs,
} from '#shared/catalogue/compare-ids.ts'
import type { ShareData } from '#shared/domain/share.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { comparisonMessages } from '#shared/messages/comparison.ts'
import { paths } from '#shared/paths.ts'
import { UI_COUNTS } from '#shared/policy/ui.ts'
import { usePair } from '../../data/use-alternatives.ts'
import type { Loaded } from '../../data/use-loaded.ts'
import { useTools } from '../../data/use-tools.ts'
import { formatNumber } from '../../ui/format.ts'

/** More of what could not be compared than this is counted, not named. */
const NAMED = 5
/** Nonsense from an address may be long. */
const QUOTED_LENGTH = 24

const { notes } = comparisonMessages

type Named = Pick<SyncTool, 'id' | 'name'>

export function comparisonToShare(tools: readonly Named[]): ShareData {
  return {
    type: 'comparison',
    title: comparisonTitle(tools),
    description: comparisonMessages.sharedAbout,
    url: paths.compare(tools.map(({ id }) => id)),
  }
}

export interface AskedComparison {
  /** Those that are compared, as far as they are known. */
  tools: SyncTool[]
  /** How many the address asks to compare, three at most. */
  count: number
  /** What would be compared without one of them: one that was left out moves up. */
  without(id: number): number[]
  /** What cannot be compared as it was asked for, in sentences. */
  notes: string[]
  isLoading: boolean
  error: Error | null
  retry(): void
}

/** The comparison that an address asks for, whatever stands in it. */
export function useAskedComparison(text: string): AskedComparison {
  const pairs = useMemo(() => versusPairs(text), [text])
  const isVersus = pairs.length > 0
  const pair = usePair(pairs)
  const asked = useMemo(() => parseComparedIds(isVersus ? '' : text), [isVersus, text])
  const { ids, leftOut } = asked
  const { data, error, retry } = useTools(ids)
  const named = useTools(leftOut.slice(0, NAMED))
  if (isVersus) return askedPair(pair, text)
  const tools = ids.map((id) => data?.get(id)).filter((tool) => tool != null)
  return {
    tools,
    count: ids.length,
    without: (id) => [...tools.map((tool) => tool.id), ...leftOut].filter((other) => other !== id),
    notes: comparisonNotes(asked, new Map([...(data ?? []), ...(named.data ?? [])])),
    isLoading: error === null && (data === undefined || ids.some((id) => !data.has(id))),
    error,
    retry,
  }
}

function askedPair({ data, error, retry }: Loaded<SyncTool[]>, text: string): AskedComparison {
  const tools = data ?? []
  return {
    tools,
    count: 2,
    without: (id) => tools.map((tool) => tool.id).filter((other) => other !== id),
    notes: data?.length === 0 ? [notes.unreadable(quoted(text), 1)] : [],
    isLoading: error === null && data === undefined,
    error,
    retry,
  }
}

/** What of an address could not be compared as it stands, in sentences. `tools`: as far as they are known. */
export function comparisonNotes(asked: ComparedIds, tools: ReadonlyMap<number, Named | null>): string[] {
  const nameOf = (id: number) => tools.get(id)?.name ?? notes.number(id)
  const unknown = asked.ids.filter((id) => tools.get(id) === null)
  const repeated = asked.repeated.filter((id) => asked.ids.includes(id) && !unknown.includes(id))
  const { unreadable, leftOut } = asked
  return [
    unknown.length > 0 && unknownTools(unknown),
    unreadable.length > 0 && notes.unreadable(listed(unreadable.map(quoted)), unreadable.length),
    repeated.length > 0 && notes.repeated(listed(repeated.map(nameOf))),
    leftOut.length > 0 && notes.leftOut(UI_COUNTS.comparedTools, listed(leftOut.map(nameOf))),
  ].filter((note) => note !== false)
}

export function unknownTools(ids: readonly number[]): string {
  return notes.unknown(listed(ids.map(String)), ids.length)
}

function quoted(text: string): string {
  return `“${text.length > QUOTED_LENGTH ? `${text.slice(0, QUOTED_LENGTH).toWellFormed()}…` : text}”`
}

/** `A, B and C`; `A, B, C, D, E and 95 more` */
function listed(words: readonly string[]): string {
  const rest = words.length - NAMED
  const shown = rest > 0 ? [...words.slice(0, NAMED), notes.more(formatNumber(rest))] : words
  return shown.length === 1
    ? String(shown[0])
    : notes.and(shown.slice(0, -1).join(', '), String(shown.at(-1)))
}
