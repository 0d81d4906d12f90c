import type { AdminAgent } from '#shared/api/admin-market-calls.ts'
import type { Reputation } from '#shared/domain/agent.ts'

export const TIER_WORDS: Readonly<Record<AdminAgent['tier'], string>> = {
  new: 'New',
  trusted: 'Trusted',
  expert: 'Expert',
}

/** `86%`; a dash where there is nothing yet to take a rate of. */
export function percentText(rate: number | null): string {
  return rate === null ? '–' : `${Math.round(rate)}%`
}

/** `12 submitted, 86% approved` */
export function standingText({ submitted, approvalRate }: Reputation): string {
  if (submitted === 0) return 'Nothing submitted yet'
  const rate = approvalRate === null ? 'none decided' : `${percentText(approvalRate)} approved`
  return `${submitted} submitted, ${rate}`
}
