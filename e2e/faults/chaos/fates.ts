import { Chance } from '../rig/chance.ts'

/** What may happen to a request on its way. `late`: it comes once more, when its client has long gone on. */
export const FATES = [
  'pass',
  'drop-request',
  'drop-answer',
  'double',
  'late',
  'delay',
  'cut-request',
  'cut-answer',
] as const
export type Fate = (typeof FATES)[number]

export interface Doom {
  fate: Fate
  waitMs: number
}

/** Of the first attempts; whoever has tried so often is left alone as well. */
const SHARE_LEFT_ALONE = 0.4
const MAX_ATTEMPTS = 5
const LATE_MS = { min: 100, spread: 2000 }
const DELAY_MS = { min: 20, spread: 200 }

/** The same for the same attempt at the same call, in whatever order they arrive. */
export function doomOf(seed: number, attempt: string): Doom {
  const chance = new Chance(seed, attempt)
  const isOldEnough = Number(attempt.split('.')[1] ?? 0) >= MAX_ATTEMPTS
  if (isOldEnough || chance.isWithin(SHARE_LEFT_ALONE)) return { fate: 'pass', waitMs: 0 }
  const fate = chance.of(FATES) ?? 'pass'
  const { min, spread } = fate === 'late' ? LATE_MS : DELAY_MS
  return { fate, waitMs: min + chance.below(spread) }
}
