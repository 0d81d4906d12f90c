import type { Feedback, FeedbackStatus } from '#shared/domain/feedback.ts'
import { decideFeedback, lookAtFeedback } from './feedback-calls.ts'
import { FEEDBACK_STATUSES } from './filter-options.ts'
import { Passage } from './passage.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import { useDecision } from './use-decision.ts'

interface FeedbackDialogProps {
  item: Feedback
  onClose: () => void
}

export function FeedbackDialog({ item, onClose }: FeedbackDialogProps) {
  const { present, isBusy, problem, decide } = useDecision<FeedbackStatus, Feedback>({
    item,
    send: decideFeedback,
    look: lookAtFeedback,
    onDecided: onClose,
  })
  return (
    <ReviewDialog
      title={`Feedback on ${present.featureArea}`}
      item={present}
      level={present.severity}
      kind={present.feedbackType.replaceAll('_', ' ')}
      statuses={FEEDBACK_STATUSES}
      isBusy={isBusy}
      problem={problem}
      onDecide={decide}
      onClose={onClose}
    >
      <Passage title="Description" text={present.description} />
    </ReviewDialog>
  )
}
