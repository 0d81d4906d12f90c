import { Skeleton } from '@mantine/core'
import { useRef } from 'react'
import { useSession } from '../../data/session.ts'
import { useUserData } from '../../data/user-data.ts'
import { KnownReview } from './known-review.tsx'
import classes from './own-review.module.css'
import { RefusedReview } from './refused-review.tsx'
import reviewsClasses from './reviews.module.css'
import { SignInToReview } from './sign-in-to-review.tsx'
import { useWayBack } from './use-way-back.ts'

interface OwnReviewProps {
  toolId: number
  toolName: string
}

/** The reader's own review: an invitation, a form, or what they have written. */
export function OwnReview({ toolId, toolName }: OwnReviewProps) {
  const { user } = useSession()
  const data = useUserData()
  const heading = useRef<HTMLHeadingElement>(null)
  const signIn = useWayBack(heading)
  return (
    <div className={classes.own}>
      {user === null && <SignInToReview toolName={toolName} heading={heading} onSignIn={signIn} />}
      {user !== null && data === null && <Skeleton className={reviewsClasses.ownHeight ?? ''} radius="lg" />}
      {user !== null && data !== null && (
        <>
          <RefusedReview refused={data.refused} toolId={toolId} />
          <KnownReview
            // What one user was writing is not for the next.
            key={user.id}
            draftKey={`${user.id}:${toolId}`}
            toolId={toolId}
            toolName={toolName}
            own={data.reviews.get(toolId)}
            heading={heading}
          />
        </>
      )}
    </div>
  )
}
