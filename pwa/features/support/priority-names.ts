import type { TICKET_PRIORITIES } from '#shared/policy/limits.ts'

export type Priority = (typeof TICKET_PRIORITIES)[number]

export const PRIORITY_NAMES: Record<Priority, string> = { low: 'Low', medium: 'Medium', high: 'High' }
