import type { Tool } from '#shared/domain/tool.ts'
import { belongsTo } from '#shared/sync/catalogue-part.ts'
import { DEFAULT_DELTA_LIMIT, type Delta, type Signals, SYNC_SCHEMA } from '#shared/sync/protocol.ts'
import { toSteps } from '#shared/sync/snapshot-columns.ts'
import type { Database } from '../../db/schema.ts'
import { AppError } from '../../errors/app-error.ts'
import { type Change, listChanges, listChangesWithin } from '../../repositories/changes.ts'
import { readState } from '../../repositories/meta.ts'
import { listSignals, type ToolSignals } from '../../repositories/signals.ts'
import { toSyncTool } from '../catalogue/listed-tool.ts'

export interface DeltaRequest {
  epoch: string
  since: number
  limit?: number | undefined
  schema?: number | undefined
  /** Only the tools of these categories; with `left`, also which others have changed. */
  categories?: readonly number[] | undefined
  /** With `categories`: these tools too. */
  tools?: readonly number[] | undefined
  left?: '1' | undefined
}

/** DESIGN §6, call 2: the changes after a cursor, in order of seq. @throws one of the cursor conflicts */
export function readDelta(reader: Database, request: DeltaRequest): Promise<Delta> {
  const { epoch, since, limit = DEFAULT_DELTA_LIMIT, schema = SYNC_SCHEMA } = request
  const { categories, tools = [], left } = request
  const part = categories && { categories, tools }
  const filled = left === undefined ? part : undefined
  if (schema !== SYNC_SCHEMA) throw new SyncSchemaError('catalogue', SYNC_SCHEMA)
  // One transaction, so that rows, head and epoch belong together.
  return reader.transaction().execute(async (db) => {
    const state = await readState(db)
    if (epoch !== state.epoch) throw new EpochError()
    // What is filled in needs no tombstones.
    if (since < state.floor && filled === undefined) throw new CompactedError()
    if (since > state.head) throw new ForkedError()
    const span = { since, limit: limit + 1 }
    const changes = filled
      ? await listChangesWithin(db, filled, span)
      : await listChanges(db, span.since, span.limit)
    const page = changes.slice(0, limit)
    const more = changes.length > limit
    const next = more ? (page.at(-1)?.seq ?? since) : state.head
    // Tools that are filled in have their signals with them.
    const signals = filled ? [] : await listSignals(db, { since, until: next, within: part })
    return {
      epoch,
      ...sortByKind(page, part === undefined ? () => true : belongsTo(part)),
      ...(signals.length > 0 && { signals: packSignals(signals) }),
      next,
      more,
      head: state.head,
    }
  })
}

function packSignals(tools: readonly ToolSignals[]): Signals {
  return {
    ids: toSteps(tools.map(({ id }) => id)),
    popularity: tools.map(({ popularity }) => popularity),
    trending: tools.flatMap(({ id, isTrending, trendGain }) => (isTrending ? [[id, trendGain]] : [])),
  }
}

type Rows = Pick<Delta, 'tools' | 'categories' | 'deletedTools' | 'deletedCategories' | 'left'>

function sortByKind(changes: readonly Change[], isWanted: (tool: Tool) => boolean): Rows {
  const rows: Rows = { tools: [], categories: [], deletedTools: [], deletedCategories: [] }
  const left: number[] = []
  for (const change of changes) {
    if (change.kind === 'tool') {
      if (change.tool === null) rows.deletedTools.push(change.id)
      else if (isWanted(change.tool)) rows.tools.push(toSyncTool(change.tool))
      else left.push(change.id)
    } else if (change.category === null) rows.deletedCategories.push(change.id)
    else rows.categories.push(change.category)
  }
  return left.length > 0 ? { ...rows, left } : rows
}

/** Why a cursor cannot be continued; the code says what a device must drop. DESIGN §6. */
class CursorConflictError extends AppError {
  constructor(code: 'epoch' | 'compacted' | 'forked', detail: string) {
    super(detail, { status: 409, code, title: 'This cursor is no longer valid' })
  }
}

class EpochError extends CursorConflictError {
  constructor() {
    super('epoch', 'The catalogue was restored; start again from the manifest.')
  }
}

class CompactedError extends CursorConflictError {
  constructor() {
    super('compacted', 'The cursor is older than the oldest kept change; start again from the manifest.')
  }
}

class ForkedError extends CursorConflictError {
  constructor() {
    super('forked', 'The cursor is newer than the newest change; start again from the manifest.')
  }
}

export class SyncSchemaError extends AppError {
  /** The catalogue and the data of users count their schemas apart. @param schema the one that the server speaks */
  constructor(of: 'catalogue' | 'user', schema: number) {
    const rows = of === 'catalogue' ? 'Rows of the catalogue' : 'Rows of users'
    super(`${rows} have the form of schema ${schema}; reload the page.`, {
      status: 426,
      code: 'schema',
      title: 'Another schema is needed',
      // RFC 9110 §7.8: whoever sends Upgrade names it in Connection.
      headers: { Upgrade: `ai-tool-hub-${of}/${schema}`, Connection: 'upgrade' },
    })
  }
}
