import { compileOnce, type Slot } from '../db/compile-once.ts'
import type { Database } from '../db/schema.ts'
import { nameSkeleton } from '../lib/name-skeleton.ts'

/** Names that look like a given one, see `nameSkeleton`. Reads and write belong into one transaction. */

const selectUser = compileOnce((db, slot: Slot<{ skeleton: string }>) =>
  db.selectFrom('user').select('id').where('name_skeleton', '=', slot('skeleton')).limit(1),
)

export async function looksLikeUser(db: Database, username: string): Promise<boolean> {
  return (await selectUser(db, { skeleton: nameSkeleton(username) })).length > 0
}

export async function looksLikeAgent(db: Database, name: string): Promise<boolean> {
  const skeleton = nameSkeleton(name)
  const agent = db.selectFrom('agent').select('id').where('name_skeleton', '=', skeleton).limit(1)
  return (await agent.executeTakeFirst()) !== undefined
}

export async function looksLikeVendor(db: Database, name: string): Promise<boolean> {
  const tool = db
    .selectFrom('tool')
    .select('id')
    .where('deleted', '=', 0)
    .where('vendor_skeleton', '=', nameSkeleton(name))
    .limit(1)
  return (await tool.executeTakeFirst()) !== undefined
}

export interface NamedTool {
  id: number
  name: string
  vendor: string | null
}

/** The listed tools whose names look like one of these, by skeleton. */
export async function findToolsByLook(
  db: Database,
  names: readonly string[],
): Promise<Map<string, NamedTool[]>> {
  const skeletons = [...new Set(names.map(nameSkeleton))]
  if (skeletons.length === 0) return new Map()
  const rows = await db
    .selectFrom('tool')
    .select(['id', 'name', 'vendor', 'name_skeleton'])
    .where('deleted', '=', 0)
    .where('name_skeleton', 'in', skeletons)
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, (row) => row.name_skeleton ?? '')
}

export interface ToolName extends Omit<NamedTool, 'id'> {
  /** Absent of a new tool. */
  id?: number | undefined
}

/** Whether people would take one tool for the other. Those of one vendor may look alike. */
export function isRival(tool: ToolName, other: ToolName): boolean {
  if (tool.id !== undefined && tool.id === other.id) return false
  if (tool.vendor === null || other.vendor === null) return true
  return nameSkeleton(tool.vendor) !== nameSkeleton(other.vendor)
}

/** The listed tool of another vendor whose name looks like this one. */
export async function findRivalTool(db: Database, tool: ToolName): Promise<NamedTool | undefined> {
  const alike = await findToolsByLook(db, [tool.name])
  return [...alike.values()].flat().find((other) => isRival(tool, other))
}
