/** What each source is of the total, in whole percent that add up to 100; null while there is no total. */
export function sharesOf(
  listing: number,
  commission: number,
): { listing: number; commission: number } | null {
  const total = listing + commission
  if (total === 0) return null
  const rounded = Math.round((100 * listing) / total)
  const least = listing > 0 ? 1 : 0
  const most = commission > 0 ? 99 : 100
  const share = Math.min(Math.max(rounded, least), most)
  return { listing: share, commission: 100 - share }
}
