import type { WriteTransaction } from '../../db/write-transaction.ts'
import { AppError } from '../../errors/app-error.ts'
import { countReviewsOf, readToolPace } from '../../repositories/reviews.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** A user's reviews in an hour, whatever the way in. */
const REVIEWS_AN_HOUR = 60
/** Reviews of accounts younger than a day that count, for each tool and day: anybody can make many of them. */
const YOUNG_A_DAY = 3
/** A tool may get so many reviews in an hour, or as many as it gets on an ordinary day of the last 30. */
const LEAST_PACE_AN_HOUR = 10
const PACE_DAYS = 30

interface Author {
  createdAt: string
}

/** @throws TooManyReviewsError */
export async function refuseTooMany(
  transaction: WriteTransaction,
  userId: number,
  now: string,
): Promise<void> {
  if ((await countReviewsOf(transaction, userId, before(now, HOUR_MS))) >= REVIEWS_AN_HOUR)
    throw new TooManyReviewsError()
}

/**
 * Whether a new review waits for an admin before it counts: it is one of too many by young accounts, or of a burst that the
 * tool's own pace does not explain.
 */
export async function mustBeHeld(
  transaction: WriteTransaction,
  { toolId, author }: { toolId: number; author: Author },
  now: string,
): Promise<boolean> {
  const dayAgo = before(now, DAY_MS)
  const moments = { hourAgo: before(now, HOUR_MS), dayAgo, paceSince: before(now, PACE_DAYS * DAY_MS) }
  const { inHour, byYoungInDay, inAll } = await readToolPace(transaction, toolId, moments)
  const isYoung = author.createdAt > dayAgo
  return (isYoung && byYoungInDay >= YOUNG_A_DAY) || inHour >= Math.max(LEAST_PACE_AN_HOUR, inAll / PACE_DAYS)
}

const before = (now: string, ms: number) => new Date(Date.parse(now) - ms).toISOString()

class TooManyReviewsError extends AppError {
  constructor() {
    super(`You can write up to ${REVIEWS_AN_HOUR} reviews an hour. Please try again later.`, {
      status: 429,
      code: 'too-many-reviews',
      title: 'Too many reviews',
      headers: { 'Retry-After': '600' },
    })
  }
}
