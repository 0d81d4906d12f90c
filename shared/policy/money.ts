/** Share of the gross price of an approved improvement that the platform keeps, in percent. */
export const COMMISSION_PERCENT = 15

/** Share of the gross fees of a referred agent that goes to the referrer, in percent; booked as a platform expense. */
export const REFERRAL_PERCENT = 3

/** DESIGN §8: `⌊gross·15%⌋` is the commission and the agent gets the rest, so no cent is lost or made. All in cents. */
export function splitImprovement(gross: number): { commission: number; agent: number } {
  const commission = percentOf(gross, COMMISSION_PERCENT)
  return { commission, agent: gross - commission }
}

/** The bonus of a referrer on the gross fees of a referred agent: 3%, rounded down to the cent. */
export function referralBonus(gross: number): number {
  return percentOf(gross, REFERRAL_PERCENT)
}

/** Whole cents of an amount in dollars, as it comes over the wire; `0.29` is 29, not 28.999…. */
export function centsFromDollars(dollars: number): number {
  return checkedCents(Math.round(dollars * 100))
}

/** The amount in dollars that the wire carries. */
export function dollarsFromCents(cents: number): number {
  return checkedCents(cents) / 100
}

/** Rounds down; `cents` times `percent` stays exact because amounts are far below 2^53 / 100. */
function percentOf(cents: number, percent: number): number {
  if (checkedCents(cents) < 0) throw new RangeError('a split needs an amount of 0 or more')
  return Math.floor((cents * percent) / 100)
}

const MAX_CENTS = Math.floor(Number.MAX_SAFE_INTEGER / 100)

function checkedCents(cents: number): number {
  if (!Number.isInteger(cents) || Math.abs(cents) > MAX_CENTS) {
    throw new RangeError(`${cents} is no whole number of cents`)
  }
  return cents
}
