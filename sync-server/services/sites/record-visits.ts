import type { SiteState } from '#shared/domain/site-job.ts'
import { REPORTED_AFTER_DAYS } from '#shared/policy/limits.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import { withdrawPending } from '../../repositories/recommendations.ts'
import type { VisitedTool } from '../../repositories/site-jobs.ts'
import {
  findChecks,
  moveCheckedAt,
  type NewCheck,
  type StoredCheck,
  saveCheck,
} from '../../repositories/site-visits.ts'
import { reachabilityFingerprint } from '../analysers/troubled-sites.ts'
import type { SiteVerdict } from './check-site.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Each new date is a new version of the tool, which every device fetches. So a tool says that it was found as it is here
 * about once a month, and admins see the day of each visit.
 */
const SAYS_CHECKED_EVERY_MS = 28 * DAY_MS

const GOOD: ReadonlySet<SiteState> = new Set(['reachable', 'refused'])
export const isGood = (state: SiteState): boolean => GOOD.has(state)

export interface CheckedTool extends VisitedTool {
  verdict: SiteVerdict
}

/**
 * Stores what visits came to. Trouble is counted by days; a good visit clears it, and takes back what was reported of it and
 * nobody has decided on.
 */
export async function recordChecks(
  transaction: WriteTransaction,
  checked: readonly CheckedTool[],
  now: Date,
): Promise<void> {
  const before = await findChecks(
    transaction,
    checked.map(({ id }) => id),
  )
  for (const tool of checked) {
    const wasReported = (before.get(tool.id)?.troubledDays ?? 0) >= REPORTED_AFTER_DAYS
    if (wasReported && isGood(tool.verdict.state)) await takeBack(transaction, tool.id, now)
    await saveCheck(transaction, nextCheck(tool, before.get(tool.id), now))
    if (tool.verdict.state === 'reachable') {
      const notSince = dayOf(new Date(now.getTime() - SAYS_CHECKED_EVERY_MS))
      await moveCheckedAt(transaction, { toolId: tool.id, on: dayOf(now), notSince })
    }
  }
}

function takeBack(transaction: WriteTransaction, toolId: number, now: Date): Promise<void> {
  const adminNotes = `The website answers again, seen on ${dayOf(now)}.`
  return withdrawPending(
    transaction,
    { fingerprint: reachabilityFingerprint(toolId), adminNotes },
    now.toISOString(),
  )
}

function nextCheck(
  { id, website, verdict }: CheckedTool,
  before: StoredCheck | undefined,
  now: Date,
): NewCheck {
  const checkedAt = now.toISOString()
  const { state, detail, target } = verdict
  const check = { toolId: id, website, state, detail, target, checkedAt }
  if (isGood(state)) return { ...check, troubledSince: null, troubledOn: null, troubledDays: 0 }
  const today = dayOf(now)
  const goesOn = before !== undefined && before.website === website && before.troubledDays > 0
  if (!goesOn) return { ...check, troubledSince: checkedAt, troubledOn: today, troubledDays: 1 }
  const isNewDay = before.troubledOn !== today
  return {
    ...check,
    troubledSince: before.troubledSince,
    troubledOn: today,
    troubledDays: before.troubledDays + (isNewDay ? 1 : 0),
  }
}

/** In UTC. */
function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}
