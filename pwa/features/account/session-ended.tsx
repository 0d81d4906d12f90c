import { Button } from '@mantine/core'
import { askToSignIn } from '../../data/sign-in-request.ts'
import classes from './session-ended.module.css'

export function SessionEnded() {
  return (
    <div className={classes.note} role="status">
      <p>Your session has ended. Sign in again to go on; what you typed stays here.</p>
      <Button onClick={() => askToSignIn()}>Sign In</Button>
    </div>
  )
}
