import type { Reputation } from '#shared/domain/agent.ts'

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
