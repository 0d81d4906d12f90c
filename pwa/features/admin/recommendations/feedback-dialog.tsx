import type { Feedback, FeedbackDecision, FeedbackStatus } from '#shared/domain/feedback.ts'
import { adminMarketMessages } from '#shared/messages/admin-market.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import { FEEDBACK_STATUSES } from './filter-options.ts'
import { Passage, ReviewDialog } from './review-dialog.tsx'
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
      title={adminMarketMessages.feedbackOn(present.featureArea)}
      item={present}
      level={present.severity}
      kind={present.feedbackType.replaceAll('_', ' ')}
      statuses={FEEDBACK_STATUSES}
      isBusy={isBusy}
      problem={problem}
      onDecide={decide}
      onClose={onClose}
    >
      <Passage title={commonMessages.description} text={present.description} />
    </ReviewDialog>
  )
}

function decideFeedback(id: number, body: FeedbackDecision): Promise<Feedback> {
  return callAdmin('decideFeedback', { params: { id: String(id) }, body })
}

/** As the server has it now; pages go by id, so it is the first of the one that begins with it. */
async function lookAtFeedback(id: number): Promise<Feedback | undefined> {
  const { feedback } = await callAdmin('listFeedback', { query: { before: String(id + 1) } })
  return feedback.find((one) => one.id === id)
}
