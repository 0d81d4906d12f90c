const DAY_MS = 24 * 60 * 60 * 1000
export const NEW_DAYS = 30

/** Whether a tool of this launch year carries the `New` badge: to the end of the year after. Only the year is known. */
export function isLaunchedLately(launchYear: number | null, now: Date): boolean {
  return launchYear !== null && now.getUTCFullYear() - launchYear <= 1
}

/**
 * Whether a tool carries the `New` badge: it was launched lately, or added in the last thirty days; unless an admin has said
 * until when. The tools that a directory was opened with, which came with its first one, were not added to it.
 */
export function isNewAt(
  {
    launchYear,
    createdAt,
    newUntil,
  }: { launchYear: number | null; createdAt: string; newUntil: string | null },
  { now, openedAt }: { now: Date; openedAt: string },
): boolean {
  if (newUntil !== null) return now.getTime() < Date.parse(newUntil)
  const added = Date.parse(createdAt)
  const isAddedLater = added > Date.parse(openedAt)
  return isLaunchedLately(launchYear, now) || (isAddedLater && now.getTime() - added < NEW_DAYS * DAY_MS)
}
