import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { AdminListing } from '#shared/api/admin-market-calls.ts'
import { formatDollars } from '../../ui/format-dollars.ts'
import { SwitchField } from '../../ui/switch-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useSubmission } from '../../ui/use-submission.ts'
import classes from './listing-dialog.module.css'
import { useTakeDown } from './use-listings.ts'

interface TakeDownFormProps {
  listing: AdminListing
  onKeep: () => void
  onDone: () => void
}

/** Why it goes, and whether its fee goes back. */
export function TakeDownForm({ listing, onKeep, onDone }: TakeDownFormProps) {
  const [isRefunded, setRefunded] = useState(false)
  const takeDown = useTakeDown(listing)
  const hintId = useId()
  const { isBusy, problems, onSubmit } = useSubmission(async (form) => {
    const found = await takeDown(form, isRefunded)
    if (Object.keys(found).length === 0) onDone()
    return found
  })
  const fee = formatDollars(listing.platformFee)
  return (
    <form className={classes.body} noValidate onSubmit={onSubmit}>
      <p className={classes.text}>
        The tool leaves the directory at once. The listing cannot be published again; the agent can submit a
        new one.
      </p>
      <TextAreaField
        name="reason"
        label="Reason"
        hint="The agent reads this."
        rows={3}
        maxLength={2000}
        readOnly={isBusy}
        problem={problems.reason}
      />
      <div>
        <SwitchField
          label={`Give the ${fee} back`}
          isOn={isRefunded}
          onChange={setRefunded}
          describedBy={hintId}
        />
        <p id={hintId} className={classes.name}>
          For when it is not the agent’s fault. The fee leaves the revenue again.
        </p>
      </div>
      <div role="alert">
        {problems.form !== undefined && (
          <p className={classes.problem}>
            <IconAlertTriangle size={18} aria-hidden="true" />
            <span>{problems.form}</span>
          </p>
        )}
      </div>
      <div className={classes.actions}>
        <Button variant="default" size="md" onClick={onKeep}>
          Keep it
        </Button>
        <Button type="submit" size="md" className={classes.takeDown ?? ''} aria-disabled={isBusy}>
          {isRefunded ? 'Take down and refund' : 'Take down'}
        </Button>
      </div>
    </form>
  )
}
