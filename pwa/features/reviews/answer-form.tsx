import { Button, Group, Stack, Textarea } from '@mantine/core'
import { cleanPlainText } from '#shared/domain/printable.ts'
import { answerMessages as texts } from '#shared/messages/claims.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { CLAIM_LIMITS } from '#shared/policy/limits.ts'
import { callClaims } from '../../data/claims-api.ts'
import { issuesOf } from '../../data/issues-of.ts'
import { reasonOf } from '../../data/reason-of.ts'
import type { Review } from '../../data/reviews-api.ts'
import { formText } from '../../ui/form-text.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { type Problems, useSubmission } from '../../ui/use-submission.ts'
import { ReviewText } from './review-text.tsx'

interface AnswerDialogProps {
  review: Review
  onClose: () => void
  onSaved: () => void
}

/** What a maker says to a review of their tool. */
export function AnswerDialog({ review, onClose, onSaved }: AnswerDialogProps) {
  const { id, author, text, answer } = review
  const { isBusy, problems, onSubmit } = useSubmission(async (form) => {
    const found = await saveAnswer(id, cleanPlainText(formText(form, 'text')))
    if (Object.keys(found).length === 0) {
      showToast(texts.saved)
      onSaved()
      onClose()
    }
    return found
  })
  return (
    <PanelDialog
      title={answer === null ? texts.answerTo(author) : texts.editOf(author)}
      shape="narrow"
      onClose={onClose}
    >
      <form noValidate onSubmit={onSubmit}>
        <Stack>
          <ReviewText text={text} />
          <Textarea
            autosize
            data-autofocus
            name="text"
            label={texts.label}
            description={texts.about}
            minRows={4}
            maxRows={12}
            maxLength={CLAIM_LIMITS.answer}
            defaultValue={answer?.text ?? ''}
            error={problems.text}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" size="md" onClick={onClose}>
              {commonMessages.cancel}
            </Button>
            <Button type="submit" size="md" aria-disabled={isBusy}>
              {isBusy ? commonMessages.saving : texts.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </PanelDialog>
  )
}

async function saveAnswer(id: number, text: string): Promise<Problems> {
  if (text === '') return { text: texts.missing }
  try {
    await callClaims('setReviewAnswer', { params: { id: String(id) }, body: { text } })
    return {}
  } catch (error) {
    return { text: issuesOf(error).get('text') ?? reasonOf(error, texts.notSaved) }
  }
}

/** Takes an answer back. It can be published again as it was. */
export async function deleteAnswer({ id, answer }: Review, reload: () => void): Promise<void> {
  const params = { id: String(id) }
  try {
    await callClaims('deleteReviewAnswer', { params })
  } catch (error) {
    showToast({ title: texts.notDeleted, text: reasonOf(error, commonMessages.tryInAMoment), tone: 'error' })
    return
  }
  reload()
  if (answer === null) return
  const undo = async () => {
    const { text: problem } = await saveAnswer(id, answer.text)
    if (problem !== undefined) showToast({ title: texts.notSaved, text: problem, tone: 'error' })
    reload()
  }
  showToast({ ...texts.deleted, action: { label: commonMessages.undo, onClick: () => void undo() } })
}
