import { adminPaths } from '#shared/admin-paths.ts'
import type { AuditEntry } from '#shared/domain/audit.ts'

/** Where admins find the thing that was changed; null: nowhere by itself. */
export function subjectAddress({ kind, id, label }: AuditEntry['subject']): string | null {
  switch (kind) {
    case 'tool':
      return id === 0 ? null : adminPaths.tool(id)
    case 'category':
      return adminPaths.categories
    case 'site-job':
      return adminPaths.sites
    case 'newsletter':
      return id === 0 ? null : adminPaths.newsletter
    case 'subscriber':
      return adminPaths.newsletter
    case 'user':
      return `${adminPaths.users}?search=${encodeURIComponent(label)}`
    case 'ticket':
      return `${adminPaths.tickets}?status=all`
    case 'improvement':
      return adminPaths.improvement(id)
    case 'improvement-budget':
      return adminPaths.improvements
    case 'standing-budget':
      return adminPaths.bounties
    case 'bounty':
      return adminPaths.bounty(id)
    case 'listing':
      return adminPaths.listings
    case 'agent':
      return `${adminPaths.agents}?search=${encodeURIComponent(label)}`
    case 'suggestion':
      return `${adminPaths.suggestions}?state=all`
    case 'claim':
      return `${adminPaths.claims}?state=all`
    case 'review':
      return `${adminPaths.reviews}?state=removed`
    default:
      return null
  }
}
