import { type Finding, pattern, type Rule } from './natural-language-rule.ts'
import type { Flag, SortBy } from './query.ts'

const flag = (value: Flag, label: string) => (): Finding => ({
  key: `flag-${value}`,
  label,
  wish: { flag: value },
})
const order = (sortBy: SortBy, label: string) => (): Finding => ({ key: 'order', label, wish: { sortBy } })

const asNew = flag('new', 'New')
const asTrending = flag('trending', 'Trending')
const asVerified = flag('verified', 'Verified')
const byPopularity = order('popularity', 'Most popular first')
const byRating = order('rating', 'Best rated first')
const byAge = order('newest', 'Newest first')

const SORTED = '(?:sort|sorted|ordered|ranked|order)'

/** What is new, trending or verified, and in which order. */
export const FLAG_RULES: readonly Rule[] = [
  { pattern: pattern('(?:just|recently|newly) added|added recently'), read: asNew },
  { pattern: pattern('brand new|new'), read: asNew, needsTool: true },
  { pattern: pattern('(?:whats|is|are|currently) trending|trending (?:right )?now'), read: asTrending },
  { pattern: pattern('trending'), read: asTrending, needsTool: true },
  { pattern: pattern('(?:is|are) verified|verified only|only verified'), read: asVerified },
  { pattern: pattern('verified'), read: asVerified, needsTool: true },
  { pattern: pattern(`(?:${SORTED} )?by popularity`), read: byPopularity },
  { pattern: pattern('most popular|popular'), read: byPopularity, needsTool: true },
  { pattern: pattern(`(?:${SORTED} )?by ratings?|highest ratings?`), read: byRating },
  { pattern: pattern('(?:top|best|highest|highly|well|better) rated'), read: byRating },
  { pattern: pattern(`(?:newest|latest) first|${SORTED} by (?:date|newest)`), read: byAge },
  { pattern: pattern('newest|latest'), read: byAge, needsTool: true },
  {
    pattern: pattern(`alphabetically|in alphabetical order|${SORTED} by name`),
    read: order('name', 'By name'),
  },
]
