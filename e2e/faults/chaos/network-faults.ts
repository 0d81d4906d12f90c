import { Chance } from '../rig/chance.ts'

/** What can happen to a request on its way. `late`: it arrives a second time, long after its client got the answer. */
export const NETWORK_FAULTS = [
  'pass',
  'drop-request',
  'drop-answer',
  'double',
  'late',
  'delay',
  'cut-request',
  'cut-answer',
] as const
export type NetworkFault = (typeof NETWORK_FAULTS)[number]

export interface PlannedFault {
  fault: NetworkFault
  waitMs: number
}

/** The share of disturbed first attempts; attempts after MAX_ATTEMPTS are never disturbed. */
const SHARE_UNDISTURBED = 0.4
const MAX_ATTEMPTS = 5
const LATE_MS = { min: 100, spread: 2000 }
const DELAY_MS = { min: 20, spread: 200 }

/** The same for the same attempt at the same call, in whatever order requests arrive. */
export function planFault(seed: number, attempt: string): PlannedFault {
  const chance = new Chance(seed, attempt)
  const isOldEnough = Number(attempt.split('.')[1] ?? 0) >= MAX_ATTEMPTS
  if (isOldEnough || chance.isWithin(SHARE_UNDISTURBED)) return { fault: 'pass', waitMs: 0 }
  const fault = chance.of(NETWORK_FAULTS) ?? 'pass'
  const { min, spread } = fault === 'late' ? LATE_MS : DELAY_MS
  return { fault, waitMs: min + chance.below(spread) }
}
