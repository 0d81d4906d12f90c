import type { Database, FeedbackRow, RecommendationRow } from '../db/schema.ts'

export interface OwnReports {
  agentId: number
  /** Only those with a smaller id. */
  before: number | undefined
  limit: number
}

interface Page<Row> {
  rows: Row[]
  total: number
}

/** What one agent has filed in a table, the newest first, and how much that is. */
export async function listOwnReports(
  db: Database,
  table: 'feedback',
  request: OwnReports,
): Promise<Page<FeedbackRow>>
export async function listOwnReports(
  db: Database,
  table: 'recommendation',
  request: OwnReports,
): Promise<Page<RecommendationRow>>
export async function listOwnReports(
  db: Database,
  table: 'feedback' | 'recommendation',
  { agentId, before, limit }: OwnReports,
): Promise<Page<object>> {
  const own = db.selectFrom(table).where('agent_id', '=', agentId)
  const { total } = await own
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await own
    .selectAll()
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return { rows, total }
}
