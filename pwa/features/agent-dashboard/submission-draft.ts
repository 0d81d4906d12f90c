import type { ImprovementType } from '#shared/domain/improvement.ts'
import { IMPROVEMENT_TYPES } from '#shared/messages/improvement-labels.ts'
import { IMPROVEMENT_PRICE } from '#shared/policy/marketplace.ts'
import { storedDraft } from '../../data/use-draft.ts'
import { readPrice } from '../../ui/read-price.ts'
import type { Problems } from '../../ui/use-submission.ts'

/** An improvement as it is being typed. */
export const EMPTY_SUBMISSION = {
  /** Empty until a tool is picked. */
  toolId: '',
  toolName: '',
  /** Of the tool, as it was when it was picked. */
  revision: '',
  improvementType: 'full',
  improvements: '',
  estimatedValue: String(IMPROVEMENT_PRICE.suggested),
}
export const submissionDraft = storedDraft('agentImprovement', EMPTY_SUBMISSION)
export type SubmissionDraft = typeof EMPTY_SUBMISSION

export interface ReadySubmission {
  toolId: number
  improvements: string
  estimatedValue: number
  improvementType: ImprovementType
  baseRevision?: number
}

/** What can be sent of a draft, or what is missing and wrong: SPEC §5. */
export function readSubmission(draft: SubmissionDraft): {
  ready: ReadySubmission | null
  isMissing: boolean
  problems: Problems
} {
  const improvements = draft.improvements.trim()
  const isMissing = draft.toolId === '' || improvements === ''
  const estimatedValue = readPrice(draft.estimatedValue)
  if (isMissing || estimatedValue === null) {
    const { min, max } = IMPROVEMENT_PRICE
    const problems = {
      ...(improvements === '' ? { improvements: 'Please enter what should stand there.' } : {}),
      ...(estimatedValue === null ? { estimatedValue: `Please enter a value from $${min} to $${max}.` } : {}),
      ...(draft.toolId === '' ? { toolId: 'Please select a tool first.' } : {}),
    }
    return { ready: null, isMissing, problems }
  }
  const improvementType = IMPROVEMENT_TYPES.find(({ type }) => type === draft.improvementType)?.type ?? 'full'
  const base = draft.revision === '' ? {} : { baseRevision: Number(draft.revision) }
  const ready = { toolId: Number(draft.toolId), improvements, estimatedValue, improvementType, ...base }
  return { ready, isMissing, problems: {} }
}
