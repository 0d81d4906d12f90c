import type { contract } from '#shared/api/contract.ts'

const CSV: (typeof contract)['revenueCsv']['path'] = '/api/platform/revenue.csv'

/** The transactions behind the days, as a file. */
export function csvAddress(days: string): string {
  return `${CSV}?${new URLSearchParams({ days })}`
}
