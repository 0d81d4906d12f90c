import { Button, Switch, Textarea } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { AdminListing } from '#shared/api/admin-market-calls.ts'
import { adminMarketMessages } from '#shared/messages/admin-market.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { formatDollars } from '../../ui/format-amount.ts'
import { useSubmission } from '../../ui/use-submission.ts'
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
    <form className="stack gap-4" noValidate onSubmit={onSubmit}>
      <p className="text-ink-2">{adminMarketMessages.takeDownText}</p>
      <Textarea
        autosize
        name="reason"
        label={commonMessages.reason}
        description={problems.reason === undefined && 'The agent reads this.'}
        minRows={3}
        maxLength={2000}
        readOnly={isBusy}
        error={problems.reason}
      />
      <div>
        <Switch
          label={`Give the ${fee} back`}
          checked={isRefunded}
          onChange={(event) => setRefunded(event.currentTarget.checked)}
          aria-describedby={hintId}
        />
        <p id={hintId} className="text-sm text-ink-3 font-regular">
          {adminMarketMessages.refundText}
        </p>
      </div>
      <div role="alert">
        {problems.form !== undefined && (
          <p className="flex gap-2 text-ui text-danger">
            <IconAlertTriangle size={18} aria-hidden="true" />
            <span>{problems.form}</span>
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3 justify-end">
        <Button variant="default" size="md" onClick={onKeep}>
          {commonMessages.keepIt}
        </Button>
        <Button type="submit" size="md" color="red" aria-disabled={isBusy}>
          {isRefunded ? 'Take down and refund' : 'Take down'}
        </Button>
      </div>
    </form>
  )
}
