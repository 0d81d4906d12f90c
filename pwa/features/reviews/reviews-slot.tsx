import { Button, Skeleton, Stack } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useRef } from 'react'
import type { SyncTool } from '#shared/domain/tool.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { reviewMessages } from '#shared/messages/reviews.ts'
import { LazyPart, lazyCode } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { useIsNear } from '../../ui/use-is-near.ts'

const reviews = lazyCode(() => import('./reviews.tsx'))

/** The place of the reviews, which come when the reader gets near it. */
export function ReviewsSlot({ tool }: { tool: SyncTool }) {
  const place = useRef<HTMLElement>(null)
  const isNear = useIsNear(place)
  return (
    <section
      ref={place}
      id="reviews"
      tabIndex={-1}
      className="screen-only below-bars"
      aria-label={commonMessages.reviews}
    >
      <SectionHeading title={commonMessages.reviews} />
      {!isNear && <Waiting />}
      <LazyPart
        code={reviews}
        isWanted={isNear}
        waiting={<Waiting />}
        failed={(retry) => (
          <Notice icon={<IconPlugConnectedX size={22} />} title={reviewMessages.failedTitle}>
            <Button variant="default" onClick={retry}>
              {commonMessages.tryAgain}
            </Button>
          </Notice>
        )}
      >
        {({ Reviews }) => <Reviews tool={tool} />}
      </LazyPart>
    </section>
  )
}

function Waiting() {
  return (
    <Stack role="status" aria-label={reviewMessages.loadingReviews}>
      <Skeleton height="12rem" radius="lg" />
      <Skeleton height="6rem" radius="lg" />
    </Stack>
  )
}
