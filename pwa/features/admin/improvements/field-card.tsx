import { Alert, Badge, Card, Checkbox, Group, Title } from '@mantine/core'
import { useId } from 'react'
import type { LintIssue } from '#shared/domain/improvement.ts'
import { improvementReviewMessages } from '#shared/messages/admin-improvements.ts'
import { TONE_COLORS } from '../../../ui/tone-colors.ts'
import { DiffBody, type DiffLayout } from './diff-body.tsx'
import type { FieldReview } from './review-fields.ts'

interface FieldCardProps {
  review: FieldReview<string>
  issues: readonly Pick<LintIssue, 'code' | 'message'>[]
  /** Said of a field that cannot be accepted. */
  conflict?: string
  layout: DiffLayout
  /** The first of two approvals has chosen already. */
  isFixed: boolean
  isChosen: boolean
  onChoose: () => void
}

/** One field: what would change, and whether that is accepted. */
export function FieldCard(props: FieldCardProps) {
  const { review, issues, layout, isFixed, isChosen, onChoose } = props
  const { name, standing, main, further } = review
  const isOpen = standing !== 'decided'
  const titleId = useId()
  return (
    <Card component="section" className="p-0 overflow-clip" aria-labelledby={titleId}>
      <Group component="header" className="py-3 px-5" gap="sm" mih="3.25rem">
        <Title order={3} id={titleId} fz="md" fw={620}>
          {name}
        </Title>
        <Standing review={review} />
        {isFixed && isOpen && (
          <Badge color={TONE_COLORS[isChosen ? 'good' : 'quiet']}>
            {isChosen ? improvementReviewMessages.inFirst : improvementReviewMessages.notInFirst}
          </Badge>
        )}
        {!isFixed && (standing === 'clean' || standing === 'carried-over') && (
          <Checkbox
            ml="auto"
            name={`accept-${review.field}`}
            label={
              <>
                {improvementReviewMessages.accept}
                <span className="visually-hidden"> {name}</span>
              </>
            }
            checked={isChosen}
            onChange={onChoose}
          />
        )}
      </Group>
      {(standing === 'conflict' || standing === 'carried-over') && (
        <Alert role="note" radius={0} color={standing === 'conflict' ? 'red' : 'gray'}>
          {standing === 'conflict'
            ? (props.conflict ?? improvementReviewMessages.conflict)
            : improvementReviewMessages[standing]}
        </Alert>
      )}
      {issues.length > 0 && (
        <Alert role="note" radius={0} color="yellow">
          <ul aria-label={improvementReviewMessages.objectionsTo(name)}>
            {issues.map(({ code, message }) => (
              <li key={`${code} ${message}`}>
                {name} {message}.
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <div className="border-t container">
        <DiffBody comparison={main} layout={layout} />
      </div>
      {further.map((comparison) => (
        <details key={comparison.title}>
          <summary className="text-ui text-ink-2 cursor-pointer min-h-target border-t focus-inside py-2 px-5">
            {comparison.title}
          </summary>
          <div className="border-t container">
            <DiffBody comparison={comparison} layout={layout} />
          </div>
        </details>
      ))}
    </Card>
  )
}

function Standing({ review: { standing, isAccepted } }: Pick<FieldCardProps, 'review'>) {
  if (standing === 'conflict') return <Badge color="red">{improvementReviewMessages.conflictMark}</Badge>
  if (standing === 'carried-over')
    return <Badge color="yellow">{improvementReviewMessages.carriedOver}</Badge>
  if (isAccepted === null) return null
  return isAccepted ? (
    <Badge color="pine">{improvementReviewMessages.accepted}</Badge>
  ) : (
    <Badge color="gray">{improvementReviewMessages.notAccepted}</Badge>
  )
}
