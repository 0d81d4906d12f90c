import type { FeedbackStatus } from '#shared/domain/feedback.ts'
import type { Level, RecommendationStatus } from '#shared/domain/recommendation.ts'
import { statusLabel } from './status-mark.tsx'

// Written down rather than taken from the schemas, which would bring zod along; the types see to it that none is wrong.
export const RECOMMENDATION_STATUSES = [
  'pending_review',
  'approved',
  'rejected',
  'implemented',
] as const satisfies readonly RecommendationStatus[]

export const FEEDBACK_STATUSES = [
  ...RECOMMENDATION_STATUSES,
  'received',
  'investigating',
  'resolved',
  'closed',
] as const satisfies readonly FeedbackStatus[]

export const LEVELS = ['Low', 'Medium', 'High', 'Critical'] as const satisfies readonly Level[]

const named = <T extends string>(value: T) => ({ value, label: statusLabel(value) })
const allStatuses = { value: 'all', label: 'All statuses' } as const

export const RECOMMENDATION_STATUS_OPTIONS = [allStatuses, ...RECOMMENDATION_STATUSES.map(named)]
export const FEEDBACK_STATUS_OPTIONS = [allStatuses, ...FEEDBACK_STATUSES.map(named)]
export const PRIORITY_OPTIONS = [{ value: 'all', label: 'All priorities' } as const, ...LEVELS.map(named)]
