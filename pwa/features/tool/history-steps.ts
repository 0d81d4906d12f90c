import type { PriceState } from '#shared/domain/tool-change.ts'
import type { ToolHistoryAnswer } from '#shared/domain/tool-history.ts'

const DAY_MS = 86_400_000

/** A value from a day on, until the next step. */
export interface Step {
  day: string
  value: number
}

const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The value at the end of every day from the first step until a day. */
export function everyDay(steps: readonly Step[], until: string): { at: string; count: number }[] {
  return steps.flatMap(({ day, value }, place) => {
    const end = steps[place + 1]?.day
    const last = end === undefined ? Date.parse(until) : Date.parse(end) - DAY_MS
    const days = Math.max(1, Math.round((last - Date.parse(day)) / DAY_MS) + 1)
    return Array.from({ length: days }, (_, offset) => ({
      at: isoDay(Date.parse(day) + offset * DAY_MS),
      count: value,
    }))
  })
}

/**
 * What the cheapest paid plan cost in US dollars a month, from the days on that it changed; nothing where all is free. From before
 * changes were kept there are the figures by the day. A price that is not known leaves the one before.
 */
export function priceSteps({
  entries,
  changes,
  changesSince,
}: Pick<ToolHistoryAnswer, 'entries' | 'changes' | 'changesSince'>): Step[] {
  const began = changesSince.slice(0, 10)
  const kept = changes
    .toReversed()
    .flatMap(({ at, change }) => (change.kind === 'price' ? [{ day: at.slice(0, 10), change }] : []))
  const [first] = kept
  const steps = [
    ...entries.filter(({ day }) => day < began).map(({ day, priceFrom }) => ({ day, value: priceFrom })),
    ...(first === undefined
      ? []
      : [{ day: dayBefore(first.day, began), value: priceOf(first.change.before) }]),
    ...kept.map(({ day, change }) => ({ day, value: priceOf(change.after) })),
  ]
  const known = steps.filter((step): step is Step => step.value !== null)
  return known
    .filter(({ day }, place) => known[place + 1]?.day !== day)
    .filter(({ value }, place, days) => days[place - 1]?.value !== value)
}

const priceOf = ({ pricing, priceFrom }: PriceState): number | null => (pricing === 'free' ? 0 : priceFrom)

/** The price before the first change held since changes are kept, and the day before it at the latest. */
function dayBefore(day: string, began: string): string {
  const eve = isoDay(Date.parse(day) - DAY_MS)
  return began < eve ? began : eve
}
