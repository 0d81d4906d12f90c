import type {
  ProposedChange as Change,
  Recommendation,
  RecommendationDecision,
  RecommendationStatus,
} from '#shared/domain/recommendation.ts'
import { recommendationsMessages } from '#shared/messages/admin-recommendations.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { RECOMMENDATION_STATUSES } from '#shared/policy/agent-reports.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import { ProposedChange } from './proposed-change.tsx'
import { Passage, ReviewDialog } from './review-dialog.tsx'
import { useDecision } from './use-decision.ts'

interface RecommendationDialogProps {
  item: Recommendation
  onClose: () => void
}

export function RecommendationDialog({ item, onClose }: RecommendationDialogProps) {
  const { present, isBusy, problem, decide } = useDecision<RecommendationStatus, Recommendation>({
    item,
    send: decideRecommendation,
    look: lookAtRecommendation,
    undoApplied: async ({ change }) => {
      if (change !== null) await undoChange(change)
    },
    onDecided: onClose,
  })
  const { change } = present
  const canApply = change !== null && present.status !== 'implemented'
  return (
    <ReviewDialog
      title={present.title}
      item={present}
      level={present.priority}
      kind={present.category}
      statuses={RECOMMENDATION_STATUSES}
      hintOf={(status) =>
        canApply && status === 'implemented' ? recommendationsMessages.statusAlone : undefined
      }
      isBusy={isBusy}
      problem={problem}
      onDecide={decide}
      onClose={onClose}
    >
      <Passage title={commonMessages.description} text={present.description} />
      <Passage title={recommendationsMessages.suggestedSolution} text={present.suggestedSolution} />
      <div className="grid cols-fit col-14 gap-5">
        <Passage title={recommendationsMessages.estimatedImpact} text={present.estimatedImpact} />
        <Passage
          title={recommendationsMessages.implementationComplexity}
          text={present.implementationComplexity}
        />
      </div>
      {change && (
        <ProposedChange
          change={change}
          isBusy={isBusy}
          onApply={canApply ? () => decide({ status: 'implemented', apply: true }) : null}
        />
      )}
    </ReviewDialog>
  )
}

function decideRecommendation(id: number, body: RecommendationDecision): Promise<Recommendation> {
  return callAdmin('decideRecommendation', { params: { id: String(id) }, body })
}

/** As the server has it now; pages go by id, so it is the first of the one that begins with it. */
async function lookAtRecommendation(id: number): Promise<Recommendation | undefined> {
  const { recommendations } = await callAdmin('listRecommendations', { query: { before: String(id + 1) } })
  return recommendations.find((one) => one.id === id)
}

/** Sets the fields back to what they were; refused when one of them has been edited since. */
async function undoChange({ toolId, edit }: Change): Promise<void> {
  const body = { base: edit.changes, changes: edit.base }
  await callAdmin('editTool', { params: { id: String(toolId) }, body })
}
