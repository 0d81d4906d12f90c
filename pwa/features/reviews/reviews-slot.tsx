import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useRef } from 'react'
import type { SyncTool } from '#shared/domain/tool.ts'
import { Notice } from '../../ui/notice.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { ReviewsSkeleton } from './reviews-skeleton.tsx'
import { useIsNear } from './use-is-near.ts'
import { usePart } from './use-part.ts'

const load = () => import('./reviews.tsx').then((file) => file.Reviews)

/** The place of the reviews, which come when the reader gets near it. */
export function ReviewsSlot({ tool }: { tool: SyncTool }) {
  const place = useRef<HTMLElement>(null)
  const { Part, hasFailed, retry } = usePart(useIsNear(place), load)
  return (
    <section ref={place} id="reviews" className="screen-only" aria-label="Reviews">
      <SectionHeading title="Reviews" />
      {Part !== null && <Part tool={tool} />}
      {Part === null && !hasFailed && <ReviewsSkeleton />}
      {hasFailed && (
        <Notice icon={<IconPlugConnectedX size={22} />} title="The reviews could not be loaded">
          <Button variant="default" onClick={retry}>
            Try again
          </Button>
        </Notice>
      )}
    </section>
  )
}
