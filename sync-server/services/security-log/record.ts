import type { SecurityEventKind } from '#shared/domain/security-event.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import { currentRequest, truncateAddress } from '../../lib/current-request.ts'
import { countTodaysEvents, saveSecurityEvent } from '../../repositories/security-events.ts'
import { deviceName } from '../accounts/device-name.ts'

export interface SecurityEventDraft {
  kind: SecurityEventKind
  /** The account that it concerns; of an event of an agent, its owner. */
  userId?: number | null
  agentId?: number | undefined
  /** Of an account that does not exist: `SecurityLog.hash` of what was typed. */
  accountHash?: string | undefined
  /** A few words on what changed, such as `admin`. Never what somebody typed. */
  detail?: string
}

/** Rows of one kind a day; whatever exceeds them counts in one row without network and device. */
const ROWS_A_DAY = { known: 50, unknown: 500 } as const

/**
 * Records an event in the transaction that it belongs to. Where it comes from is taken from the current request.
 * A stranger cannot make the table grow without bound: the same event within an hour is one row, and each subject has a
 * number of rows a day, all unknown accounts together. @returns the id of the row
 */
export async function record(
  transaction: WriteTransaction,
  { kind, userId = null, agentId, accountHash, detail = '' }: SecurityEventDraft,
  now = new Date().toISOString(),
): Promise<number> {
  const { requestId, address, userAgent } = currentRequest()
  const event = {
    kind,
    userId,
    agentId: agentId ?? null,
    accountHash: accountHash ?? null,
    detail,
    requestId,
    subject: subjectOf({ userId, agentId, accountHash }),
    address: truncateAddress(address),
    device: address === '' ? '' : deviceName(userAgent),
  }
  const isOver = await exceedsDay(transaction, event, now)
  const saved = isOver ? { ...event, ...leftOut(event) } : event
  const id = await saveSecurityEvent(transaction, saved, now)
  transaction.securityEventRecorded({ id, kind })
  return id
}

const UNKNOWN = 'unknown:'

function subjectOf({ userId, agentId, accountHash }: Omit<SecurityEventDraft, 'kind'>): string {
  if (agentId !== undefined) return `agent:${agentId}`
  return typeof userId === 'number' ? `user:${userId}` : `${UNKNOWN}${accountHash ?? ''}`
}

/** The character after `:`. */
const AFTER_UNKNOWN = 'unknown;'

async function exceedsDay(
  transaction: WriteTransaction,
  { kind, subject }: { kind: SecurityEventKind; subject: string },
  now: string,
): Promise<boolean> {
  const isUnknown = subject.startsWith(UNKNOWN)
  const limit = isUnknown ? ROWS_A_DAY.unknown : ROWS_A_DAY.known
  // No text has the null character, so only the subject itself lies in its range.
  const range = isUnknown ? { from: UNKNOWN, to: AFTER_UNKNOWN } : { from: subject, to: `${subject}\u0001` }
  return (await countTodaysEvents(transaction, { kind, subject: range }, { now, limit })) >= limit
}

function leftOut({ subject }: { subject: string }) {
  const empty = { address: '', device: '' }
  return subject.startsWith(UNKNOWN) ? { ...empty, subject: UNKNOWN, accountHash: null } : empty
}
