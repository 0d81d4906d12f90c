import type { QuietHours } from '#shared/domain/push.ts'
import { PUSH_LIMITS } from '#shared/policy/limits.ts'

/** Clocks of the world differ by quarters of an hour, and so do their quiet hours. */
const STEP_MS = 15 * 60 * 1000
/** Longer than any quiet night, or what is left of a day and the night after it. */
const MOST_STEPS = (48 * 60 * 60 * 1000) / STEP_MS

interface Clock {
  timeZone: string
  quiet: QuietHours | null
  sentDay: string
  sentCount: number
}

/** `2026-11-25`, by the calendar of that time zone. */
export function localDay(at: Date, timeZone: string): string {
  return at.toLocaleDateString('en-CA', { timeZone })
}

/**
 * When a device may next get a message: now, when its quiet hours end, or on its next day, when it has had enough for this one.
 * It looks ahead in quarters of an hour, so that days on which clocks change need no rule.
 */
export function sendableAt(now: Date, { timeZone, quiet, sentDay, sentCount }: Clock): Date {
  const hourOf = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' })
  const isHeld = (at: Date) =>
    (quiet !== null && isQuiet(Number(hourOf.format(at)), quiet)) ||
    (sentCount >= PUSH_LIMITS.perDay && localDay(at, timeZone) === sentDay)
  if (!isHeld(now)) return now
  let quarter = Math.floor(now.getTime() / STEP_MS)
  for (let step = 0; step < MOST_STEPS; step++) {
    quarter++
    if (!isHeld(new Date(quarter * STEP_MS))) break
  }
  return new Date(quarter * STEP_MS)
}

function isQuiet(hour: number, { from, until }: QuietHours): boolean {
  return from <= until ? hour >= from && hour < until : hour >= from || hour < until
}
