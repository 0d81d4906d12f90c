import { Button } from '@mantine/core'
import classes from './premium-plan.module.css'
import type { Activation } from './use-activation.ts'

export function FreeOffer({ isBusy, problem, activate }: Activation) {
  return (
    <>
      {/* Not `disabled`, which would take the focus away from whoever has just pressed it. */}
      <Button size="lg" fullWidth aria-disabled={isBusy} onClick={activate}>
        {isBusy ? 'Activating...' : 'Get Free Premium'}
      </Button>
      <p className={classes.note}>Instant activation. No payment required.</p>
      {problem !== null && <p className={classes.problem}>{problem}</p>}
    </>
  )
}
