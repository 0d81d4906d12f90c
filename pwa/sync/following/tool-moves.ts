import type { ToolMove } from '#shared/catalogue/match-follows.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { findTool } from '../catalogue-rows.ts'
import { type Page, readTools } from '../page.ts'

type Pages = ReadonlyMap<number, Page>

/** The old state of a catalogue. */
export interface Before {
  pages: Pages
  /** Whether no page is missing. Of the tools of a page that could not be read nobody knows what they were. */
  isWhole: boolean
}

/** How these tools, or all, have moved. A page that cannot be read says nothing. */
export function toolMoves(before: Before, after: Pages, ids: readonly number[] | 'all'): ToolMove[] {
  const moves = ids === 'all' ? allMoves(before.pages, after) : moved(ids, before.pages, after)
  return moves.filter((move) => move.before !== null || (move.after !== null && before.isWhole))
}

function moved(ids: readonly number[], before: Pages, after: Pages): ToolMove[] {
  return [...new Set(ids)].flatMap((id) => {
    try {
      return { before: findTool(before, id), after: findTool(after, id) }
    } catch {
      return []
    }
  })
}

function allMoves(before: Pages, after: Pages): ToolMove[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((number) => {
    const [old, next] = [before.get(number), after.get(number)]
    if (old === next) return []
    try {
      const [was, is] = [toolsOf(old), toolsOf(next)]
      return [...new Set([...was.keys(), ...is.keys()])].map((id) => {
        return { before: was.get(id) ?? null, after: is.get(id) ?? null }
      })
    } catch {
      return []
    }
  })
}

function toolsOf(page: Page | undefined): Map<number, SyncTool> {
  return new Map(page === undefined ? [] : [...readTools(page)].map((tool) => [tool.id, tool]))
}
