/** How urgent something is that an agent reports, SPEC §3. */
export const LEVELS = ['Low', 'Medium', 'High', 'Critical'] as const

/** What a report has until its author chooses another one. */
export const FIRST_LEVEL: (typeof LEVELS)[number] = 'Medium'

/** What may become of a recommendation, SPEC §4. */
export const RECOMMENDATION_STATUSES = ['pending_review', 'approved', 'rejected', 'implemented'] as const

/** What may become of feedback. */
export const FEEDBACK_STATUSES = [
  ...RECOMMENDATION_STATUSES,
  'received',
  'investigating',
  'resolved',
  'closed',
] as const
