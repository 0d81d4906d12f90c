import { type ImprovementChanges, improvementChangesSchema } from '#shared/domain/improvement.ts'
import { InvalidInputError } from '../../errors/request-errors.ts'
import { parseContent } from './parse-content.ts'
import type { Proposal } from './proposal.ts'
import { tidyList } from './tidy-list.ts'

/** What a proposal says, whatever tool it is about. */
export interface ProposalText {
  changes: ImprovementChanges
  reasoning: string
}

/** The fields that a proposal wants to change. @throws InvalidInputError */
export function readProposal(proposal: Proposal): ProposalText {
  const { changes, introduction } = wordsOf(proposal)
  const parsed = improvementChangesSchema.safeParse(changes)
  if (!parsed.success) {
    throw new InvalidInputError(
      parsed.error.issues.map(({ path, message }) => ({
        path: proposal.source,
        message: path.length === 0 ? message : `${path.join('.')}: ${message}`,
      })),
    )
  }
  const reasons = [proposal.reasoning, introduction].filter((text) => text !== '')
  return { changes: parsed.data, reasoning: reasons.join('\n\n') }
}

function wordsOf({ kind, content, changes }: Proposal) {
  if (content !== null) return parseContent(kind, content)
  const { features, tags, ...texts } = changes ?? {}
  const tidied = {
    ...texts,
    ...(features !== undefined && { features: tidyList(features) }),
    ...(tags !== undefined && { tags: tidyList(tags) }),
  }
  return { changes: tidied, introduction: '' }
}
