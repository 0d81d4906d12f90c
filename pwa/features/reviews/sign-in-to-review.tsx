import { Button } from '@mantine/core'
import type { RefObject } from 'react'
import classes from './own-review.module.css'

interface SignInToReviewProps {
  toolName: string
  heading: RefObject<HTMLHeadingElement | null>
  onSignIn: () => void
}

export function SignInToReview({ toolName, heading, onSignIn }: SignInToReviewProps) {
  return (
    <div className={classes.card} data-kind="invitation">
      <div>
        <h3 ref={heading} tabIndex={-1} className={classes.title}>
          {`Have you used ${toolName}?`}
        </h3>
        <p className={classes.say}>Say how it works for you. Reviews are written by signed-in users.</p>
      </div>
      <Button size="md" onClick={onSignIn}>
        Sign in to review
      </Button>
    </div>
  )
}
