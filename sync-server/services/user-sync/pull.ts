import { PULL_LIMIT, type UserSyncAnswer } from '#shared/sync/user-protocol.ts'
import type { UserRow } from '#shared/sync/user-rows.ts'
import type { Database } from '../../db/schema.ts'
import { together } from '../../lib/together.ts'
import { listFavoriteChanges } from '../../repositories/favorites.ts'
import { listFollowChanges } from '../../repositories/follows.ts'
import { listEntryChanges } from '../../repositories/list-entries.ts'
import { listListChanges } from '../../repositories/lists.ts'
import { readState } from '../../repositories/meta.ts'
import { listPreferenceChanges } from '../../repositories/preferences.ts'
import { listReviewChanges } from '../../repositories/reviews.ts'
import { listComparisonChanges } from '../../repositories/saved-comparisons.ts'
import { listSuggestionChanges } from '../../repositories/suggestions.ts'
import { listTicketChanges } from '../../repositories/support-tickets.ts'
import { listReportChanges } from '../../repositories/tool-reports.ts'
import { readUserState } from '../../repositories/user-sync.ts'
import { UserConflictError } from './user-sync-errors.ts'

/** One for each kind of row: the rows of a user between two cursors, in order of seq. */
const KINDS = [
  listFavoriteChanges,
  listReviewChanges,
  listComparisonChanges,
  listFollowChanges,
  listListChanges,
  listEntryChanges,
  listPreferenceChanges,
  listTicketChanges,
  listReportChanges,
  listSuggestionChanges,
]

/** Beyond any seq: one moment of the database has none after its head. */
const LATEST = Number.MAX_SAFE_INTEGER

export interface PullRequest {
  epoch: string
  since: number
  limit?: number | undefined
}

/**
 * A user's rows after a cursor, in order of seq. Cursor 0 returns all and is always valid.
 * @throws UserConflictError
 */
export function pull(
  reader: Database,
  userId: number,
  { epoch, since, limit = PULL_LIMIT }: PullRequest,
): Promise<Omit<UserSyncAnswer, 'results'>> {
  // One transaction, so that rows, head and epoch belong together.
  return reader.transaction().execute(async (db) => {
    // Asked together: a device that is not far behind gets all with one round trip.
    const [state, { head, floor }, newer] = await together([
      readState(db),
      readUserState(db, userId),
      listChanges(db, userId, { since, until: LATEST, limit: limit + 1 }),
    ])
    if (state.epoch !== epoch) throw new UserConflictError('epoch')
    if (since > head) throw new UserConflictError('forked')
    if (since > 0 && since < floor) throw new UserConflictError('compacted')
    // A device that starts over gets everything up to the floor at once: a cursor below the floor could not continue.
    const from = Math.max(since, floor)
    const [settled, recent] =
      since < floor
        ? await together([
            listChanges(db, userId, { since, until: floor }),
            listChanges(db, userId, { since: floor, until: head, limit: limit + 1 }),
          ])
        : [[], newer]
    const page = recent.slice(0, limit)
    const more = recent.length > limit
    const next = more ? (page.at(-1)?.seq ?? from) : head
    return { epoch, rows: [...settled, ...page], next, more, head }
  })
}

interface Span {
  since: number
  until: number
  limit?: number
}

async function listChanges(db: Database, userId: number, span: Span): Promise<UserRow[]> {
  const { since, until, limit = until - since } = span
  const lists: UserRow[][] = await together(KINDS.map((list) => list(db, { userId, since, until, limit })))
  return lists
    .flat()
    .sort((a, b) => a.seq - b.seq)
    .slice(0, limit)
}
