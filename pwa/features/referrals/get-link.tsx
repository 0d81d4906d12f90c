import { Button } from '@mantine/core'
import classes from './get-link.module.css'
import { useOwnCode } from './use-own-code.ts'

/** Asks for the user's code; the link takes this place when it has come. */
export function GetLink() {
  const { isBusy, problem, getCode } = useOwnCode()
  return (
    <div className={classes.offer}>
      <Button size="md" aria-disabled={isBusy} onClick={getCode}>
        {isBusy ? 'Making your link…' : 'Get my link'}
      </Button>
      {problem !== null && <p className={classes.problem}>{problem}</p>}
    </div>
  )
}
