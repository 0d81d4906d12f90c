import type { UserRow } from './user-rows.ts'

/** What tells a user's rows apart. */
export function userRowKey(row: UserRow): string {
  switch (row.kind) {
    case 'ticket':
      return `ticket:${row.ticket.id}`
    case 'comparison':
      return `comparison:${row.toolIds.join()}`
    case 'preference':
      return `preference:${row.preference.name}`
    case 'newsletter':
      return 'newsletter'
    default:
      return `${row.kind}:${row.toolId}`
  }
}
