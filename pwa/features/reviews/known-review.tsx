import { type RefObject, useRef, useState } from 'react'
import type { OwnReview } from '#shared/sync/user-view.ts'
import { useCatalogueState } from '../../data/use-catalogue.ts'
import { useFocusHeir } from '../../ui/use-focus-heir.ts'
import { draftOf } from './drafts.ts'
import { OwnReviewCard } from './own-review-card.tsx'
import { RemovedReview } from './removed-review.tsx'
import { ReviewForm } from './review-form.tsx'
import { deleteReview, saveReview } from './save-review.ts'

interface KnownReviewProps {
  toolId: number
  toolName: string
  draftKey: string
  own: OwnReview | undefined
  heading: RefObject<HTMLHeadingElement | null>
}

/** Nothing yet → the form → what was written → the form again; or what a moderator left of it. */
export function KnownReview(props: KnownReviewProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isEditing, setEditing] = useState(() => draftOf(props.draftKey) !== undefined)
  useFocusHeir(place, props.heading)
  return (
    <div ref={place}>
      <ReviewState {...props} isEditing={isEditing} setEditing={setEditing} />
    </div>
  )
}

interface ReviewStateProps extends KnownReviewProps {
  isEditing: boolean
  setEditing: (isEditing: boolean) => void
}

function ReviewState(props: ReviewStateProps) {
  const { toolId, toolName, draftKey, own, heading, isEditing, setEditing } = props
  const { isOnline } = useCatalogueState()
  const review = own?.review ?? null
  const removal = own?.removal ?? null
  if (review !== null && !isEditing) {
    return (
      <OwnReviewCard
        review={review}
        isHeld={own?.isHeld ?? false}
        updatedAt={own?.updatedAt ?? null}
        isOnline={isOnline}
        heading={heading}
        onEdit={() => setEditing(true)}
        onDelete={() => void deleteReview(toolId, review)}
      />
    )
  }
  if (removal !== null && !isEditing)
    return <RemovedReview reason={removal} heading={heading} onWrite={() => setEditing(true)} />
  return (
    <ReviewForm
      key={isEditing ? 'again' : 'new'}
      draftKey={draftKey}
      toolName={toolName}
      review={review}
      heading={heading}
      onSave={async (written) => {
        const isKept = await saveReview({ toolId, review: written, isOnline })
        if (isKept) setEditing(false)
        return isKept
      }}
      onCancel={isEditing ? () => setEditing(false) : null}
    />
  )
}
