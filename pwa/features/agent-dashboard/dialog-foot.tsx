import { Button } from '@mantine/core'
import classes from './dialog-form.module.css'

interface DialogFootProps {
  /** Why sending has failed, if it has. */
  problem: string | undefined
  isBusy: boolean
  /** What the button that sends says, at rest and while it sends. */
  send: readonly [atRest: string, busy: string]
  /** What the button that changes nothing says. */
  keep: string
  onClose: () => void
}

/** The end of a form in a dialog: what went wrong, and the two ways out. */
export function DialogFoot({ problem, isBusy, send: [atRest, busy], keep, onClose }: DialogFootProps) {
  return (
    <>
      {problem !== undefined && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <div className={classes.actions}>
        <Button variant="default" size="md" onClick={onClose}>
          {keep}
        </Button>
        <Button type="submit" size="md" aria-disabled={isBusy}>
          {isBusy ? busy : atRest}
        </Button>
      </div>
    </>
  )
}
