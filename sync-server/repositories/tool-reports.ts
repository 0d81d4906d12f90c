import { sql } from 'kysely'
import type {
  ReportFiling,
  ReportGroup,
  ReportKind,
  ReportStatus,
  ToolReport,
} from '#shared/domain/tool-report.ts'
import { REPORT_LIMITS } from '#shared/policy/tool-reports.ts'
import type { RowOf } from '#shared/sync/user-rows.ts'
import { compileOnce, type Slot } from '../db/compile-once.ts'
import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { type ChangeSpan, takeUserSeq } from './user-sync.ts'

const OWN_COLUMNS = ['tool_id as toolId', 'kind', 'note', 'status', 'reply', 'filed_at as filedAt'] as const

const selectChanges = compileOnce((db, slot: Slot<ChangeSpan>) =>
  db
    .selectFrom('tool_report')
    .select([...OWN_COLUMNS, 'seq'])
    .where('user_id', '=', slot('userId'))
    .where('seq', '>', slot('since'))
    .where('seq', '<=', slot('until'))
    .orderBy('seq')
    .limit(slot('limit')),
)

/** The first rows after `since` up to `until`, in order of seq. */
export async function listReportChanges(db: Database, span: ChangeSpan): Promise<RowOf<'report'>[]> {
  const rows = await selectChanges(db, span)
  return rows.map(({ seq, ...report }) => ({ kind: 'report', seq, report }))
}

/** For the export of the account, the latest first. */
export function describeReports(db: Database, userId: number): Promise<ToolReport[]> {
  return db
    .selectFrom('tool_report')
    .select(OWN_COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('seq', 'desc')
    .execute()
}

interface OwnKey extends Pick<ReportFiling, 'toolId' | 'kind'> {
  userId: number
}

export function findOwnReport(
  db: Database,
  { userId, toolId, kind }: OwnKey,
): Promise<ToolReport | undefined> {
  return db
    .selectFrom('tool_report')
    .select(OWN_COLUMNS)
    .where('user_id', '=', userId)
    .where('tool_id', '=', toolId)
    .where('kind', '=', kind)
    .executeTakeFirst()
}

export async function countOpenReports(db: Database, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('tool_report')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  return count
}

/** Files a report, or opens it again. Takes the next seq of its user. */
export async function saveReport(
  transaction: WriteTransaction,
  userId: number,
  { filing: { toolId, kind, note }, now }: { filing: ReportFiling; now: string },
): Promise<void> {
  const seq = await takeUserSeq(transaction, userId)
  const state = { note, status: 'open', reply: null, seq, filed_at: now, decided_at: null } as const
  await transaction
    .insertInto('tool_report')
    .values({ user_id: userId, tool_id: toolId, kind, ...state })
    .onConflict((conflict) => conflict.columns(['user_id', 'tool_id', 'kind']).doUpdateSet(state))
    .execute()
}

/** One report, with whose it is and the name of its tool. */
export function findReport(
  db: Database,
  id: number,
): Promise<(GroupKey & Pick<ToolReport, 'reply'> & { userId: number; toolName: string }) | undefined> {
  return reportsWithTools(db)
    .select(['tool_report.user_id as userId', 'tool_report.reply'])
    .where('tool_report.id', '=', id)
    .executeTakeFirst()
}

/** What the reports of a group have in common. */
interface GroupKey {
  toolId: number
  kind: ReportKind
  status: ReportStatus
  decidedAt: string | null
}

/** The group that a report is in, and the name of its tool. */
export function findReportGroup(
  db: Database,
  id: number,
): Promise<(GroupKey & { toolName: string }) | undefined> {
  return reportsWithTools(db).where('tool_report.id', '=', id).executeTakeFirst()
}

const reportsWithTools = (db: Database) =>
  db
    .selectFrom('tool_report')
    .innerJoin('tool', 'tool.id', 'tool_report.tool_id')
    .select([
      'tool_report.tool_id as toolId',
      'tool.name as toolName',
      'tool_report.kind',
      'tool_report.status',
      'tool_report.decided_at as decidedAt',
    ])

const reportsOf = (db: Database, { toolId, kind, status, decidedAt }: GroupKey) =>
  db
    .selectFrom('tool_report')
    .where('tool_id', '=', toolId)
    .where('kind', '=', kind)
    .where('status', '=', status)
    .where('decided_at', decidedAt === null ? 'is' : '=', decidedAt)

interface GroupDecision {
  group: GroupKey
  /** Those that were filed later stay as they are. */
  until: string
  status: ReportStatus
  reply: string | null
  now: string
}

/** Takes the next seq of everybody who filed one, so that it reaches their devices. @returns those that were decided on */
export async function decideReports(
  transaction: WriteTransaction,
  { group, until, status, reply, now }: GroupDecision,
): Promise<{ id: number; userId: number }[]> {
  const rows = await reportsOf(transaction, group)
    .select(['id', 'user_id as userId'])
    .where('filed_at', '<=', until)
    .orderBy('user_id')
    .execute()
  const decided_at = status === 'open' ? null : now
  for (const { id, userId } of rows) {
    const seq = await takeUserSeq(transaction, userId)
    await transaction
      .updateTable('tool_report')
      .set({ status, reply, seq, decided_at })
      .where('id', '=', id)
      .execute()
  }
  return rows
}

const GROUP_COLUMNS = [
  'tool_report.status',
  'tool_report.tool_id',
  'tool_report.kind',
  'tool_report.decided_at',
] as const

interface GroupQuery {
  status: ReportStatus | undefined
  limit: number
  offset: number
}

/** Those that most people reported first, of as many the newest; and how many groups there are. */
export async function listReportGroups(
  db: Database,
  { status, limit, offset }: GroupQuery,
): Promise<{ found: ReportGroup[]; total: number }> {
  let filtered = db.selectFrom('tool_report').groupBy([...GROUP_COLUMNS])
  if (status !== undefined) filtered = filtered.where('tool_report.status', '=', status)
  const { total } = await db
    .selectFrom(filtered.select('tool_report.tool_id').as('found'))
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await filtered
    .innerJoin('tool', 'tool.id', 'tool_report.tool_id')
    .groupBy('tool.name')
    .select(({ fn }) => [
      'tool_report.tool_id as toolId',
      'tool.name as toolName',
      'tool_report.kind',
      'tool_report.status',
      'tool_report.decided_at as decidedAt',
      fn.min('tool_report.id').as('id'),
      fn.max('tool_report.reply').as('reply'),
      fn.countAll<number>().as('count'),
      fn.min('tool_report.filed_at').as('firstAt'),
      fn.max('tool_report.filed_at').as('latestAt'),
    ])
    .orderBy(sql`count(*)`, 'desc')
    .orderBy(sql`min(tool_report.id)`, 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const found = await Promise.all(
    rows.map(async ({ decidedAt, ...row }) => ({ ...row, notes: await notesOf(db, { ...row, decidedAt }) })),
  )
  return { found, total }
}

async function notesOf(db: Database, group: GroupKey): Promise<string[]> {
  const rows = await reportsOf(db, group)
    .select('note')
    .where('note', 'is not', null)
    .orderBy('filed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(REPORT_LIMITS.shownNotes)
    .execute()
  return rows.flatMap(({ note }) => note ?? [])
}
