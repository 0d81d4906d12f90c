const DAY_MS = 24 * 60 * 60 * 1000
/** Only the year of a launch is known: it counts from the middle of it. */
const MIDDLE_OF_YEAR = '-07-01T00:00:00.000Z'

const NEW_DAYS = { launched: 365, added: 30 }

/** Whether a tool of this year carries the `New` badge: for a year from the middle of that one. */
export function isLaunchedLately(launchYear: number | null, now: Date): boolean {
  if (launchYear === null) return false
  return now.getTime() - Date.parse(launchYear + MIDDLE_OF_YEAR) < NEW_DAYS.launched * DAY_MS
}

/**
 * Whether a tool carries the `New` badge: it was launched lately, or added in the last thirty days. What a directory was
 * opened with was not added to it.
 */
export function isNewAt(
  { launchYear, createdAt }: { launchYear: number | null; createdAt: string },
  { now, openedAt }: { now: Date; openedAt: string },
): boolean {
  const added = Date.parse(createdAt)
  const isAddedLater = added - Date.parse(openedAt) > DAY_MS
  return (
    isLaunchedLately(launchYear, now) || (isAddedLater && now.getTime() - added < NEW_DAYS.added * DAY_MS)
  )
}
