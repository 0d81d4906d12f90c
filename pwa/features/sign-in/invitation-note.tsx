import { Button } from '@mantine/core'
import { IconGift } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import classes from './invitation-note.module.css'

/** Tells that somebody came by an invitation, and lets them do without. Stands in a form; its first field gets the focus then. */
export function InvitationNote({ onRemove }: { onRemove: () => void }) {
  const remove = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    currentTarget.form?.querySelector('input')?.focus()
    onRemove()
  }
  return (
    <div className={classes.note}>
      <IconGift size={20} className={classes.icon} aria-hidden="true" />
      <div>
        <p className={classes.title}>Invited by a friend</p>
        <p className={classes.text}>When you get premium, your friend gets a month of it.</p>
      </div>
      <Button variant="subtle" size="sm" type="button" aria-label="Remove the invitation" onClick={remove}>
        Remove
      </Button>
    </div>
  )
}
