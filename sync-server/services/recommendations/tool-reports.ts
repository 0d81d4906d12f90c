import type { ReportDecision } from '#shared/domain/tool-report.ts'
import { REPORT_LIMITS } from '#shared/policy/tool-reports.ts'
import type { ArgsOf } from '#shared/sync/user-mutations.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { AppError } from '../../errors/app-error.ts'
import { NotFoundError } from '../../errors/request-errors.ts'
import {
  countOpenReports,
  decideReports,
  findOwnReport,
  findReportGroup,
  saveReport,
} from '../../repositories/tool-reports.ts'
import { isListedTool } from '../../repositories/tools.ts'
import type { DecisionMails } from '../account-mail/decision-mails.ts'
import { audit } from '../audit.ts'
import { DecidedAlreadyError } from './recommendations.ts'

/**
 * Files what a user reports of a tool, at most one of each kind. The same again changes nothing; another note takes the place of
 * the first, and what was decided is open again. @throws NotFoundError, TooManyReportsError
 */
export async function fileReport(
  transaction: WriteTransaction,
  userId: number,
  { args: filing, now }: { args: ArgsOf<'report.file'>; now: string },
): Promise<void> {
  if (!(await isListedTool(transaction, filing.toolId)))
    throw new NotFoundError(`There is no tool ${filing.toolId}.`)
  const known = await findOwnReport(transaction, { userId, ...filing })
  const isOpen = known?.status === 'open'
  if (isOpen && known.note === filing.note) return
  if (!isOpen && (await countOpenReports(transaction, userId)) >= REPORT_LIMITS.open)
    throw new TooManyReportsError()
  await saveReport(transaction, userId, { filing, now })
}

/**
 * An admin's decision on all reports of a kind of one tool that were on the screen. Their users' devices receive it, and a mail says it.
 * @returns how many reports it decides @throws NotFoundError, DecidedAlreadyError
 */
export function decideReportGroup(
  { writer, decisionMails }: { writer: Writer; decisionMails: DecisionMails },
  actorId: number,
  { id, decision }: { id: number; decision: ReportDecision },
): Promise<number> {
  const { status, from, until, reply } = decision
  const now = new Date().toISOString()
  return writeTransaction(writer, async (transaction) => {
    const group = await findReportGroup(transaction, id)
    if (group === undefined) throw new NotFoundError('This report does not exist.')
    if (group.status !== from) throw new DecidedAlreadyError(group.status)
    const decided = await decideReports(transaction, { group, until, status, reply, now })
    if (decided.length === 0) throw new DecidedAlreadyError(group.status)
    for (const { id: reportId, userId } of status === 'open' ? [] : decided) {
      const order = { about: 'report', id: reportId, decidedAt: now } as const
      await decisionMails.order(transaction, { userId, decidedBy: actorId }, order)
    }
    await audit(
      transaction,
      { actorId, now },
      {
        action: 'report.decide',
        subject: { kind: 'tool', id: group.toolId, label: group.toolName },
        before: { report: group.kind, status: from },
        after: { report: group.kind, status, reply, reports: decided.length },
      },
    )
    return decided.length
  })
}

/** So many reports of the user wait for an admin. */
class TooManyReportsError extends AppError {
  constructor() {
    super(
      `${REPORT_LIMITS.open} of your reports are waiting for an answer. Please wait for one before you file another.`,
      { status: 409, code: 'too-many-reports', title: 'Too many reports' },
    )
  }
}
