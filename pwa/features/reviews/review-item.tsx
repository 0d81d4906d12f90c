import { Button, Group } from '@mantine/core'
import { IconThumbUp, IconThumbUpFilled } from '@tabler/icons-react'
import type { ReviewAnswer } from '#shared/domain/claim.ts'
import { answerMessages } from '#shared/messages/claims.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { reviewMessages } from '#shared/messages/reviews.ts'
import type { Review } from '../../data/reviews-api.ts'
import { Ago } from '../../ui/ago.tsx'
import { Stars } from '../../ui/stars.tsx'
import { ReviewText } from './review-text.tsx'
import classes from './reviews.module.css'

interface ReviewItemProps {
  review: Review
  isHelpful: boolean
  count: number
  onHelpful: () => void
  /** For moderators; null for everybody else. */
  moderation: { onRemove: () => void; onRemoveAnswer: () => void } | null
  /** For makers of the tool; null for everybody else. */
  answering: { onWrite: () => void; onDelete: () => void } | null
}

/** What somebody says about a tool, and what its maker says to that. */
export function ReviewItem({ review, isHelpful, count, onHelpful, moderation, answering }: ReviewItemProps) {
  const { author, rating, text, createdAt, updatedAt, answer } = review
  const Icon = isHelpful ? IconThumbUpFilled : IconThumbUp
  return (
    <article className="border-t stack gap-2 py-4" aria-label={reviewMessages.by(author)}>
      <div className="row flex-wrap gap-y-1 gap-x-3">
        <h3 className="min-w-0 text-md font-semibold anywhere">{author}</h3>
        <Stars rating={rating} />
        <Ago time={createdAt} />
        {updatedAt !== createdAt && <span className="text-sm text-ink-3">{reviewMessages.edited}</span>}
      </div>
      <ReviewText text={text} />
      <Group gap="xs">
        <Button
          variant="subtle"
          size="compact-sm"
          className={`${classes.vote} ${isHelpful ? 'text-accent' : ''}`}
          aria-pressed={isHelpful}
          leftSection={<Icon size={16} aria-hidden="true" />}
          onClick={onHelpful}
        >
          {count > 0 ? reviewMessages.helpfulCount(count) : reviewMessages.helpful}
          <span className="visually-hidden">{reviewMessages.reviewBy(author)}</span>
        </Button>
        {answering !== null && answer === null && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-haspopup="dialog"
            aria-label={answerMessages.answerTo(author)}
            onClick={answering.onWrite}
          >
            {answerMessages.answer}
          </Button>
        )}
        {moderation !== null && (
          <Removal label={reviewMessages.removeOf(author)} onRemove={moderation.onRemove} />
        )}
      </Group>
      {answer !== null && (
        <Answer author={author} answer={answer} moderation={moderation} answering={answering} />
      )}
    </article>
  )
}

function Removal({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <Button variant="subtle" size="compact-sm" color="red" aria-label={label} onClick={onRemove}>
      {commonMessages.remove}
    </Button>
  )
}

interface AnswerProps extends Pick<ReviewItemProps, 'moderation' | 'answering'> {
  /** Of the review. */
  author: string
  answer: ReviewAnswer
}

function Answer({ author, answer: { text, createdAt, updatedAt }, moderation, answering }: AnswerProps) {
  return (
    <section className="stack gap-1 bg-sunken rounded-md p-3" aria-label={answerMessages.to(author)}>
      <div className="row flex-wrap gap-y-1 gap-x-3">
        <h4 className="text-ui font-semibold">{answerMessages.fromTheMaker}</h4>
        <Ago time={createdAt} />
        {updatedAt !== createdAt && <span className="text-sm text-ink-3">{reviewMessages.edited}</span>}
      </div>
      <ReviewText text={text} />
      {(answering ?? moderation) !== null && (
        <Group gap="xs">
          {answering !== null && (
            <>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-haspopup="dialog"
                aria-label={answerMessages.editOf(author)}
                onClick={answering.onWrite}
              >
                {reviewMessages.edit}
              </Button>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={answerMessages.deleteOf(author)}
                onClick={answering.onDelete}
              >
                {reviewMessages.delete}
              </Button>
            </>
          )}
          {moderation !== null && (
            <Removal label={answerMessages.removeOf(author)} onRemove={moderation.onRemoveAnswer} />
          )}
        </Group>
      )}
    </section>
  )
}
