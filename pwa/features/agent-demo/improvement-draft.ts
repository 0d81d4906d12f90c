import type { ImprovementType } from '#shared/domain/improvement.ts'
import { IMPROVEMENT_TYPES } from '#shared/messages/improvement-labels.ts'
import { IMPROVEMENT_PRICE } from '#shared/policy/marketplace.ts'
import { storedDraft } from '../../data/use-draft.ts'
import { readPrice } from '../../ui/read-price.ts'
import type { Problems } from '../../ui/use-submission.ts'

/** An improvement as it is being typed. */
export const EMPTY_IMPROVEMENT = {
  /** Empty until a tool of the catalogue is chosen. */
  toolId: '',
  toolName: '',
  improvementType: '',
  proposedContent: '',
  reasoning: '',
  priceUsd: String(IMPROVEMENT_PRICE.suggested),
}
export const improvementDraft = storedDraft('demoImprovement', EMPTY_IMPROVEMENT)
export type ImprovementDraft = typeof EMPTY_IMPROVEMENT

/** An improvement that can be sent. */
export interface ReadyImprovement {
  toolId: number
  toolName: string
  improvementType: ImprovementType
  proposedContent: string
  reasoning: string
  priceUsd: number
}

/** What can be sent of a draft, or what is missing and wrong: SPEC §5. `isMissing`: something is not filled in at all. */
export function readImprovement(draft: ImprovementDraft): {
  ready: ReadyImprovement | null
  isMissing: boolean
  problems: Problems
} {
  const chosen = IMPROVEMENT_TYPES.find(({ type }) => type === draft.improvementType)?.type
  const priceUsd = readPrice(draft.priceUsd)
  const missing = missingIn(draft)
  const { min, max } = IMPROVEMENT_PRICE
  const problems = {
    ...missing,
    ...(draft.priceUsd.trim() !== '' && priceUsd === null
      ? { priceUsd: `Please enter a price from $${min} to $${max}.` }
      : {}),
  }
  const isMissing = Object.keys(missing).length > 0
  if (chosen === undefined || priceUsd === null || isMissing) return { ready: null, isMissing, problems }
  const ready = {
    toolId: Number(draft.toolId),
    toolName: draft.toolName,
    improvementType: chosen,
    proposedContent: draft.proposedContent.trim(),
    reasoning: draft.reasoning.trim(),
    priceUsd,
  }
  return { ready, isMissing, problems }
}

const ASKED = {
  toolId: 'Please choose a tool from the list.',
  improvementType: 'Please choose what is improved.',
  proposedContent: 'Please enter the new content.',
  reasoning: 'Please say why this is better.',
  priceUsd: 'Please enter a price.',
} as const

function missingIn(draft: ImprovementDraft): Record<string, string> {
  const empty = Object.entries(ASKED).filter(([name]) => fieldOf(draft, name).trim() === '')
  return Object.fromEntries(empty)
}

function fieldOf(draft: Readonly<Record<string, string>>, name: string): string {
  return draft[name] ?? ''
}
