import type { AuditEntry } from '#shared/domain/audit.ts'
import { paths } from '#shared/paths.ts'

/** Where admins find the thing that was changed; null: nowhere by itself. */
export function subjectAddress({ kind, id, label }: AuditEntry['subject']): string | null {
  switch (kind) {
    case 'tool':
      return id === 0 ? null : paths.adminTool(id)
    case 'category':
      return paths.adminCategories
    case 'site-job':
      return paths.adminSites
    case 'newsletter':
      return id === 0 ? null : paths.adminNewsletter
    case 'subscriber':
      return paths.adminNewsletter
    case 'user':
      return `${paths.adminUsers}?search=${encodeURIComponent(label)}`
    case 'ticket':
      return `${paths.adminTickets}?status=all`
    case 'improvement':
      return paths.adminImprovement(id)
    case 'improvement-budget':
      return paths.adminImprovements
    case 'listing':
      return paths.adminListings
    case 'agent':
      return `${paths.adminAgents}?search=${encodeURIComponent(label)}`
    case 'claim':
      return `${paths.adminClaims}?state=all`
    case 'review':
      return `${paths.adminReviews}?state=removed`
    default:
      return null
  }
}
