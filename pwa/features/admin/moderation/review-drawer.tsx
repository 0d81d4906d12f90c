import { Alert, Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { ModeratedReview } from '#shared/domain/review.ts'
import { adminReviewMessages } from '#shared/messages/admin-reviews.ts'
import { paths } from '#shared/paths.ts'
import { Ago } from '../../../ui/ago.tsx'
import type { RowAction } from '../../../ui/data-table.tsx'
import { formatMoment } from '../../../ui/format.ts'
import { PanelDialog } from '../../../ui/panel-dialog.tsx'
import { Stars } from '../../../ui/stars.tsx'

interface ReviewDrawerProps {
  review: ModeratedReview
  actions: readonly RowAction[]
  isBusy: boolean
  onClose: () => void
}

/** A review in full, and what can be done about it. */
export function ReviewDrawer({ review, actions, isBusy, onClose }: ReviewDrawerProps) {
  const { author, tool, rating, text, removed, createdAt, updatedAt } = review
  return (
    <PanelDialog
      title={adminReviewMessages.reviewBy(author)}
      shape="detail"
      onClose={onClose}
      footer={
        <Group gap="sm" justify="flex-end" w="100%">
          {actions.map(({ label, isDanger, run }) => (
            <Button
              key={label}
              variant={label === adminReviewMessages.countIt ? 'filled' : 'default'}
              {...(isDanger === true && { color: 'red' })}
              aria-disabled={isBusy}
              onClick={run}
            >
              {label}
            </Button>
          ))}
        </Group>
      }
    >
      <Stack>
        <Group gap="xs">
          <Stars rating={rating} />
          <ReviewMarks review={review} />
        </Group>
        <Text size="sm" c="dimmed">
          <Anchor component={Link} to={paths.tool(tool.id)} fz="inherit">
            {tool.name}
          </Anchor>
          {' · '}
          <Ago time={writtenAt(review)} />
          {removed === null && updatedAt !== createdAt && ` (${adminReviewMessages.edited})`}
        </Text>
        {text === '' ? (
          <Text c="dimmed">{adminReviewMessages.ratingOnly}</Text>
        ) : (
          <Text dir="auto" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {text}
          </Text>
        )}
        {removed !== null && (
          <Alert
            role="note"
            color="red"
            title={adminReviewMessages.removedBy(removed.by, formatMoment(removed.at))}
          >
            {removed.reason}
          </Alert>
        )}
      </Stack>
    </PanelDialog>
  )
}

export function ReviewMarks({ review: { removed, isHeld } }: { review: ModeratedReview }) {
  return (
    <>
      {removed !== null && <Badge color="red">{adminReviewMessages.removed}</Badge>}
      {isHeld && <Badge color="yellow">{adminReviewMessages.notCountedYet}</Badge>}
    </>
  )
}

export function writtenAt({ removed, createdAt, updatedAt }: ModeratedReview): string {
  return removed === null ? updatedAt : createdAt
}
