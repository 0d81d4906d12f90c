import type { AuditAction } from '#shared/domain/audit.ts'

/** Each action as what was done, and as the name of its filter. */
export const ACTION_LABELS: Record<AuditAction, { did: string; filter: string }> = {
  'tool.add': { did: 'added the tool', filter: 'Tools added' },
  'tool.edit': { did: 'edited the tool', filter: 'Tools edited' },
  'tool.archive': { did: 'archived the tool', filter: 'Tools archived' },
  'tool.restore': { did: 'restored the tool', filter: 'Tools restored' },
  'category.add': { did: 'added the category', filter: 'Categories added' },
  'category.edit': { did: 'edited the category', filter: 'Categories edited' },
  'category.merge': { did: 'merged the category', filter: 'Categories merged' },
  'recommendation.decide': { did: 'decided on the recommendation', filter: 'Recommendations decided' },
  'feedback.decide': { did: 'decided on the feedback', filter: 'Feedback decided' },
  'catalogue.import': { did: 'imported into', filter: 'Imports' },
  'newsletter.export': { did: 'exported', filter: 'Newsletter exports' },
  'summary.generate': { did: 'generated a summary of', filter: 'Summaries generated' },
  'summary.restore': { did: 'restored a summary of', filter: 'Summaries restored' },
  'summary-job.start': { did: 'started', filter: 'Summary jobs started' },
  'summary-job.change': { did: 'changed', filter: 'Summary jobs changed' },
  'site-job.start': { did: 'started visits of websites:', filter: 'Website jobs started' },
  'site-job.cancel': { did: 'cancelled visits of websites:', filter: 'Website jobs cancelled' },
  'user.role': { did: 'changed the role of', filter: 'Roles changed' },
  'user.lock': { did: 'locked', filter: 'Accounts locked' },
  'user.unlock': { did: 'unlocked', filter: 'Accounts unlocked' },
  'user.premium': { did: 'changed the premium of', filter: 'Premium changed' },
  'user.password': { did: 'was given a new password by the operator:', filter: 'Passwords reset' },
  'ticket.answer': { did: 'answered', filter: 'Tickets answered' },
  'ticket.close': { did: 'closed', filter: 'Tickets closed' },
  'review.count': { did: 'published a review of', filter: 'Reviews published' },
  'review.remove': { did: 'removed a review of', filter: 'Reviews removed' },
  'improvement.decide': { did: 'decided on', filter: 'Improvements decided' },
  'improvement.revert': { did: 'reverted', filter: 'Improvements reverted' },
  'improvement.budget': { did: 'changed the', filter: 'Budget changed' },
  'listing.decide': { did: 'decided on the listing', filter: 'Listings decided' },
  'listing.take-down': { did: 'took down the listing', filter: 'Listings taken down' },
  'agent.change': { did: 'changed the agent', filter: 'Agents changed' },
}

interface ActionOption {
  value: AuditAction | 'all'
  label: string
}

const isAction = (name: string): name is AuditAction => name in ACTION_LABELS

const options: ActionOption[] = Object.keys(ACTION_LABELS)
  .filter(isAction)
  .map((value) => ({ value, label: ACTION_LABELS[value].filter }))

/** The filter of the log: everything, or one kind of act. */
export const ACTION_OPTIONS: ActionOption[] = [{ value: 'all', label: 'All actions' }, ...options]
export const ACTIONS: readonly [AuditAction | 'all', ...(AuditAction | 'all')[]] = [
  'all',
  ...options.map(({ value }) => value),
]

/** The first is the usual one, which the address does not name. */
export const TIMES = ['all', '1', '7', '30', '90'] as const
export const TIME_OPTIONS: { value: (typeof TIMES)[number]; label: string }[] = [
  { value: 'all', label: 'Any time' },
  { value: '1', label: 'Last 24 hours' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
]
