import { type CatalogueQuery, EMPTY_QUERY } from '../catalogue/query.ts'
import type { SyncTool } from '../domain/tool.ts'

interface EditorsPick<T> {
  tool: T
  /** What somebody wants to get done. */
  job: string
  /** Why this one, in a sentence of our own. */
  why: string
}

/**
 * What we would point a friend to, written by hand: nobody pays for a place here, and no figure decides it. The tools are
 * told by their names, since ids differ between catalogues; those that a catalogue lacks are left out.
 */
export const EDITORS_PICKS: readonly EditorsPick<string>[] = [
  {
    tool: 'NotebookLM',
    job: 'Study your own sources',
    why: 'Answers only from the papers and notes you give it, and shows the passage behind each sentence.',
  },
  {
    tool: 'Obsidian',
    job: 'Keep notes that stay yours',
    why: 'Plain files on your own disk: every assistant can read them, and no vendor can take them away.',
  },
  {
    tool: 'LM Studio',
    job: 'Try AI without the cloud',
    why: 'Runs open models on your own computer. No account, and nothing you type leaves the machine.',
  },
]

/** A pick with the tool that a catalogue has under its name. */
export type PickedTool = EditorsPick<SyncTool>

/** Its own name leads a search, but other tools may share words of it. */
const LOOKED_THROUGH = 12

/** Finds the tool of a pick, among others. */
export function pickQuery(name: string): CatalogueQuery {
  return { ...EMPTY_QUERY, search: name, limit: LOOKED_THROUGH }
}

/** @param found what each pick's query found, in the order of the picks */
export function picksAmong(found: readonly (readonly SyncTool[])[]): PickedTool[] {
  return EDITORS_PICKS.flatMap((pick, at) => {
    const tool = found[at]?.find(({ name }) => name === pick.tool)
    return tool === undefined ? [] : { ...pick, tool }
  })
}
