import { centsFromDollars, dollarsFromCents, referralBonus } from '#shared/policy/money.ts'

const MONTHS = 12

/** In dollars. */
export interface Estimate {
  monthly: number
  yearly: number
}

/** SPEC §9: referrals × what one earns a month × 3%; a year is twelve of these months. */
export function estimateEarnings(referrals: number, monthlyEarnings: number): Estimate {
  const monthly = referralBonus(referrals * centsFromDollars(monthlyEarnings))
  return { monthly: dollarsFromCents(monthly), yearly: dollarsFromCents(MONTHS * monthly) }
}
