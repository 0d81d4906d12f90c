import { useMemo } from 'react'
import { GRAVEYARD_QUERY } from '#shared/catalogue/query.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { useToolList } from '../../data/use-catalogue.ts'
import { useKnownTools } from '../../data/use-tools.ts'

/** The tools that are gone, those that ended last first; what happened to them as soon as the device or the page knows it. */
export function useGraveyard() {
  const { data, error, retry } = useToolList(GRAVEYARD_QUERY)
  const ids = useMemo(() => data?.tools.map(({ id }) => id) ?? [], [data])
  const detailed = useKnownTools(ids)
  const tools = useMemo(
    () => data && [...data.tools].map((tool) => detailed.get(tool.id) ?? tool).sort(byEnd),
    [data, detailed],
  )
  return { tools, error, retry }
}

/** Those whose end is not known come last, by name. */
export function byEnd(a: SyncTool, b: SyncTool): number {
  const [endA = '', endB = ''] = [a.details?.statusDate, b.details?.statusDate]
  if (endA !== endB) return endA > endB ? -1 : 1
  // Not by collation: server and browser must draw the same order, and their versions of ICU differ.
  return a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1
}

/** Whether a tool answers the words that are looked for: all of them, in its names or what happened to it. */
export function isAbout({ name, formerNames, vendor, details }: SyncTool, words: string): boolean {
  const text = [name, ...formerNames, vendor, details?.statusNote, details?.successor].join(' ').toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
