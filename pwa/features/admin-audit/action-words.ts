import type { AuditAction } from '#shared/domain/audit.ts'

/** Each action as what was done, and as the name of its filter. */
export const ACTION_WORDS: Record<AuditAction, { did: string; filter: string }> = {
  'tool.add': { did: 'added the tool', filter: 'Tools added' },
  'tool.edit': { did: 'edited the tool', filter: 'Tools edited' },
  'tool.archive': { did: 'archived the tool', filter: 'Tools archived' },
  'tool.restore': { did: 'restored the tool', filter: 'Tools restored' },
  'category.add': { did: 'added the category', filter: 'Categories added' },
  'category.edit': { did: 'edited the category', filter: 'Categories edited' },
  'category.merge': { did: 'merged the category', filter: 'Categories merged' },
  'recommendation.decide': { did: 'decided the recommendation', filter: 'Recommendations decided' },
  'feedback.decide': { did: 'decided the feedback', filter: 'Feedback decided' },
  'catalogue.import': { did: 'imported into', filter: 'Imports' },
  'newsletter.export': { did: 'exported', filter: 'Newsletter exports' },
  'summary.generate': { did: 'generated a summary of', filter: 'Summaries generated' },
  'summary.restore': { did: 'restored a summary of', filter: 'Summaries restored' },
  'summary-job.start': { did: 'started', filter: 'Summary jobs started' },
  'summary-job.change': { did: 'changed', filter: 'Summary jobs changed' },
  'user.role': { did: 'changed the role of', filter: 'Roles' },
  'user.lock': { did: 'locked', filter: 'Accounts locked' },
  'user.unlock': { did: 'unlocked', filter: 'Accounts unlocked' },
  'user.premium': { did: 'changed the premium of', filter: 'Premium' },
  'ticket.answer': { did: 'answered', filter: 'Tickets answered' },
  'ticket.close': { did: 'closed', filter: 'Tickets closed' },
  'review.remove': { did: 'removed a review of', filter: 'Reviews removed' },
}
