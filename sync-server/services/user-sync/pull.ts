import { PULL_LIMIT, type UserSyncAnswer } from '#shared/sync/user-protocol.ts'
import type { UserRow } from '#shared/sync/user-rows.ts'
import type { Database } from '../../db/schema.ts'
import { listFavoriteChanges } from '../../repositories/favorites.ts'
import { readState } from '../../repositories/meta.ts'
import { listPreferenceChanges } from '../../repositories/preferences.ts'
import { listReviewChanges } from '../../repositories/reviews.ts'
import { listComparisonChanges } from '../../repositories/saved-comparisons.ts'
import { listTicketChanges } from '../../repositories/support-tickets.ts'
import { readUserState } from '../../repositories/user-sync.ts'
import { UserConflictError } from './user-sync-errors.ts'

/** One for each kind of row: the rows of a user between two cursors, in order of seq. */
const KINDS = [
  listFavoriteChanges,
  listReviewChanges,
  listComparisonChanges,
  listPreferenceChanges,
  listTicketChanges,
]

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
    const [state, { head, floor }] = await Promise.all([readState(db), readUserState(db, userId)])
    if (state.epoch !== epoch) throw new UserConflictError('epoch')
    if (since > head) throw new UserConflictError('forked')
    if (since > 0 && since < floor) throw new UserConflictError('compacted')
    // A device that starts over gets everything up to the floor at once: a cursor below the floor could not continue.
    const from = Math.max(since, floor)
    const [settled, recent] = await Promise.all([
      since < floor ? listChanges(db, userId, { since, until: floor }) : [],
      listChanges(db, userId, { since: from, until: head, limit: limit + 1 }),
    ])
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
  const lists: UserRow[][] = await Promise.all(KINDS.map((list) => list(db, { userId, since, until, limit })))
  return lists
    .flat()
    .sort((a, b) => a.seq - b.seq)
    .slice(0, limit)
}
