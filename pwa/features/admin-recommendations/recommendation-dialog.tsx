import type { Recommendation, RecommendationStatus } from '#shared/domain/recommendation.ts'
import { RECOMMENDATION_STATUSES } from './filter-options.ts'
import { Passage } from './passage.tsx'
import { ProposedChange } from './proposed-change.tsx'
import { decideRecommendation, lookAtRecommendation } from './recommendation-calls.ts'
import classes from './review-dialog.module.css'
import { ReviewDialog } from './review-dialog.tsx'
import { undoChange } from './undo-change.ts'
import { useDecision } from './use-decision.ts'

const BY_HAND = 'This sets the status alone. To change the tool as well, use Apply Change.'

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
      hintOf={(status) => (canApply && status === 'implemented' ? BY_HAND : undefined)}
      isBusy={isBusy}
      problem={problem}
      onDecide={decide}
      onClose={onClose}
    >
      <Passage title="Description" text={present.description} />
      <Passage title="Suggested solution" text={present.suggestedSolution} />
      <div className={classes.pair}>
        <Passage title="Estimated impact" text={present.estimatedImpact} />
        <Passage title="Implementation complexity" text={present.implementationComplexity} />
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
