import { formatDecimal } from './number-text.ts'

/**
 * The word that goes with a number: `is` or `are`. English has two forms; the test holds this to `Intl.PluralRules`,
 * whose first use costs a slow phone as much as a first number format.
 */
export function plural(count: number, one: string, many: string): string {
  return count === 1 ? one : many
}

/** `1 review`, `1,204 reviews`, `2 categories` */
export function counted(count: number, one: string, many: string = `${one}s`): string {
  return `${formatDecimal(count, 0, 3)} ${plural(count, one, many)}`
}

/** What several areas count. The others say their own. */
export const countMessages = {
  tools: (count: number) => counted(count, 'tool'),
  reviews: (count: number) => counted(count, 'review'),
  categories: (count: number) => counted(count, 'category', 'categories'),
  changes: (count: number) => counted(count, 'change'),
  minutes: (count: number) => counted(count, 'minute'),
  hours: (count: number) => counted(count, 'hour'),
  days: (count: number) => counted(count, 'day'),
} as const
