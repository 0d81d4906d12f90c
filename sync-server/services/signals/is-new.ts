const DAY_MS = 24 * 60 * 60 * 1000
const ADDED_DAYS = 30

/** Whether a tool of this launch year carries the `New` badge: to the end of the year after. Only the year is known. */
export function isLaunchedLately(launchYear: number | null, now: Date): boolean {
  return launchYear !== null && now.getUTCFullYear() - launchYear <= 1
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
  return isLaunchedLately(launchYear, now) || (isAddedLater && now.getTime() - added < ADDED_DAYS * DAY_MS)
}
