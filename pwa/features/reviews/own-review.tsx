import { Button, Group, Skeleton } from '@mantine/core'
import { IconClockPause } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { commonMessages } from '#shared/messages/common.ts'
import { reviewMessages } from '#shared/messages/reviews.ts'
import type { OwnReview as Own } from '#shared/sync/user-view.ts'
import { useSession } from '../../data/session.ts'
import { askToSignIn } from '../../data/sign-in-request.ts'
import { useCatalogueState } from '../../data/use-catalogue.ts'
import { type RefusedChange, useUserData } from '../../data/user-data.ts'
import { Ago } from '../../ui/ago.tsx'
import { LazyPart, lazyCode } from '../../ui/lazy-part.tsx'
import { Stars } from '../../ui/stars.tsx'
import { useFocusHeir } from '../../ui/use-focus-heir.ts'
import { readDraft } from './review-draft.ts'
import { ReviewText } from './review-text.tsx'
import classes from './reviews.module.css'
import { deleteReview, saveReview } from './save-review.ts'

/** With the fields of Mantine's, which most readers never need. */
const dialog = lazyCode(() => import('./review-form.tsx'))

interface OwnReviewProps {
  toolId: number
  toolName: string
}

/** The reader's own review: an invitation, what they have written, or what a moderator left of it. It is written in a dialog. */
export function OwnReview({ toolId, toolName }: OwnReviewProps) {
  const { user } = useSession()
  const data = useUserData()
  const { isOnline } = useCatalogueState()
  const place = useRef<HTMLDivElement>(null)
  const [isWriting, setWriting] = useState(false)
  const [isComing, setComing] = useState(false)
  useFocusHeir(place, place)
  useFocusAfter(isWriting, place)
  const isReady = user !== null && data !== null
  // Who signed in to write does so at once.
  if (isComing && isReady) {
    setComing(false)
    setWriting(true)
  }
  const own = data?.reviews.get(toolId)
  const review = own?.review ?? null
  return (
    <div ref={place} tabIndex={-1} className="stack gap-3 content-center">
      {user === null && (
        <Invitation title={reviewMessages.haveYouUsed(toolName)}>
          <Button
            variant="light"
            onClick={() => {
              setComing(true)
              askToSignIn()
            }}
          >
            {reviewMessages.signInToReview}
          </Button>
        </Invitation>
      )}
      {user !== null && data === null && <Skeleton height="4rem" radius="lg" />}
      {isReady && (
        <>
          <Refused refused={data.refused} toolId={toolId} />
          {review !== null && (
            <OwnCard
              own={{ ...own, review }}
              isOnline={isOnline}
              onEdit={() => setWriting(true)}
              onDelete={() => void deleteReview(toolId, review)}
            />
          )}
          {review === null && own?.removal != null && (
            <Removed reason={own.removal} onWrite={() => setWriting(true)} />
          )}
          {review === null && own?.removal == null && (
            <Invitation title={reviewMessages.haveYouUsed(toolName)}>
              <Button variant="light" aria-haspopup="dialog" onClick={() => setWriting(true)}>
                {readDraft(toolId) !== undefined
                  ? reviewMessages.continueYourReview
                  : reviewMessages.writeAReview}
              </Button>
            </Invitation>
          )}
        </>
      )}
      {isReady && (
        <LazyPart code={dialog} isWanted={isWriting} giveUp={() => setWriting(false)}>
          {({ ReviewDialog }) => (
            <ReviewDialog
              // What one user was writing is not for the next.
              key={user.id}
              toolId={toolId}
              toolName={toolName}
              review={review}
              onSave={(written) => saveReview({ toolId, review: written, isOnline })}
              onClose={() => setWriting(false)}
            />
          )}
        </LazyPart>
      )}
    </div>
  )
}

/** What opened the dialog may be gone when it closes. */
function useFocusAfter(isOpen: boolean, place: RefObject<HTMLElement | null>): void {
  const wasOpen = useRef(false)
  const arrive = useEffectEvent(() => {
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (wasOpen.current && !isOpen) requestAnimationFrame(() => arrive())
    wasOpen.current = isOpen
  }, [isOpen])
}

function Invitation({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="row flex-wrap justify-between gap-y-3 gap-x-4">
      <h3 className="text-md font-semibold anywhere">{title}</h3>
      {children}
    </div>
  )
}

interface OwnCardProps {
  own: Omit<Partial<Own>, 'review'> & { review: NonNullable<Own['review']> }
  isOnline: boolean
  onEdit: () => void
  onDelete: () => void
}

function OwnCard({ own, isOnline, onEdit, onDelete }: OwnCardProps) {
  const { review, isHeld = false, updatedAt = null } = own
  return (
    <article className="stack gap-2">
      <div className="row flex-wrap gap-y-1 gap-x-3">
        <h3 className="text-md font-semibold anywhere">{reviewMessages.yourReview}</h3>
        <Stars rating={review.rating} />
        {updatedAt !== null && <Ago time={updatedAt} />}
        {updatedAt === null && (
          <span
            className={`inline-flex items-center gap-1 px-2 w-fit text-sm text-ink-2 bg-sunken rounded-sm ${classes.waiting}`}
            data-soon={isOnline}
          >
            <IconClockPause size={15} aria-hidden="true" />
            {isOnline ? commonMessages.sending : reviewMessages.waitingToBeSent}
          </span>
        )}
      </div>
      <ReviewText text={review.text} />
      {isHeld && updatedAt !== null && (
        <p className="px-2 w-fit text-sm text-ink-2 bg-sunken rounded-sm">{reviewMessages.held}</p>
      )}
      <Group gap="xs">
        <Button variant="default" size="xs" onClick={onEdit}>
          {reviewMessages.edit}
        </Button>
        <Button variant="subtle" size="xs" onClick={onDelete}>
          {reviewMessages.delete}
        </Button>
      </Group>
    </article>
  )
}

/** What is left of a review that a moderator took away: why, and another chance. */
function Removed({ reason, onWrite }: { reason: string; onWrite: () => void }) {
  return (
    <div className="stack gap-2">
      <h3 className="text-md font-semibold anywhere">{reviewMessages.removed}</h3>
      <blockquote className={`m-0 text-ink-2 anywhere pre-line pl-4 ${classes.reason}`} dir="auto">
        {reason}
      </blockquote>
      <div>
        <Button variant="default" onClick={onWrite}>
          {reviewMessages.writeANewReview}
        </Button>
      </div>
    </div>
  )
}

/** Says why what was written is not there; what to do about it stands with all other changes that were refused. */
function Refused({ refused, toolId }: { refused: readonly RefusedChange[]; toolId: number }) {
  const last = refused.findLast(
    ({ mutation }) => mutation.name === 'review.set' && mutation.args.toolId === toolId,
  )
  if (last === undefined) return null
  return <p className="text-danger anywhere">{reviewMessages.changeNotSaved(last.reason)}</p>
}
