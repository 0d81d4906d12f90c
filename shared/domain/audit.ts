import { z } from 'zod'

/** The actions of admins that the audit log records. */
export const AUDIT_ACTIONS = [
  'tool.add',
  'tool.edit',
  'tool.archive',
  'tool.restore',
  'category.add',
  'category.edit',
  'category.merge',
  'recommendation.decide',
  'feedback.decide',
  'report.decide',
  'suggestion.decide',
  'suggestion.revert',
  'catalogue.import',
  'newsletter.export',
  'newsletter.send',
  'newsletter.cancel',
  'newsletter.bounce',
  'summary.generate',
  'summary.restore',
  'summary-job.start',
  'summary-job.change',
  'site-job.start',
  'site-job.cancel',
  'user.role',
  'user.lock',
  'user.unlock',
  'user.premium',
  'user.password',
  'ticket.answer',
  'ticket.close',
  'review.count',
  'review.remove',
  'answer.remove',
  'claim.revoke',
  'improvement.decide',
  'improvement.revert',
  'improvement.budget',
  'bounty.add',
  'bounty.edit',
  'bounty.fund',
  'bounty.end',
  'bounty.open',
  'bounty.budget',
  'listing.decide',
  'listing.take-down',
  'agent.change',
] as const

export const auditEntrySchema = z.object({
  id: z.int().positive(),
  at: z.iso.datetime(),
  /** No name when the account has been deleted since. */
  actor: z.object({ id: z.int().positive(), username: z.string().nullable() }),
  action: z.enum(AUDIT_ACTIONS),
  subject: z.object({
    kind: z.string(),
    /** 0 for a subject without an id. */
    id: z.int().nonnegative(),
    /** Its name at the time of the entry. */
    label: z.string(),
  }),
  /** The fields that changed, before and after; null where there was or is nothing. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>
export type AuditAction = AuditEntry['action']
