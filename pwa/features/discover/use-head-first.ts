import { startTransition, useEffect, useState } from 'react'
import type { SyncTool } from '#shared/domain/tool.ts'

/** What a screen shows of a list at its top. */
const HEAD = 6

type Tools = readonly SyncTool[]

/**
 * The first tools of another list at once, above the end of the list before it, and the others in a turn of their own:
 * a letter that is typed meanwhile waits for half as many cards.
 */
export function useHeadFirst(tools: Tools): Tools {
  const [drawn, setDrawn] = useState(tools)
  useEffect(() => startTransition(() => setDrawn(tools)), [tools])
  return drawn === tools ? tools : headFirst(tools, drawn)
}

/**
 * As many tools as there will be, as far as those before suffice: what stands below the list stays where it is. Where
 * nothing was before, all of them.
 */
export function headFirst(tools: Tools, before: Tools): Tools {
  if (before.length === 0) return tools
  const head = tools.slice(0, HEAD)
  const ids = new Set(head.map(({ id }) => id))
  const rest = before.slice(HEAD).filter(({ id }) => !ids.has(id))
  return [...head, ...rest].slice(0, tools.length)
}
