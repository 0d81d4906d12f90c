import { Button } from '@mantine/core'
import { reasonOf } from '../../data/reason-of.ts'
import type { Answer } from '../../data/use-answer.ts'
import classes from './not-loaded.module.css'

/** Why there are no figures and no lists, above all that can be done without them. */
export function NotLoaded({ answer }: { answer: Answer<unknown> }) {
  const reason = reasonOf(answer.error, 'Something went wrong. Please try again later.')
  return (
    <div className={classes.note} role="alert">
      <p>
        <strong>Your referrals could not be loaded.</strong> {reason}
      </p>
      <Button variant="default" onClick={answer.ask}>
        Try again
      </Button>
    </div>
  )
}
