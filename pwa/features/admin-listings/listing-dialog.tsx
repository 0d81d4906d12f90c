import { Button } from '@mantine/core'
import { useState } from 'react'
import type { AdminListing } from '#shared/api/admin-market-calls.ts'
import { adminMarketMessages } from '#shared/messages/admin-market.ts'
import { LISTING_TRANSITIONS } from '#shared/policy/listing-states.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { HeldListing } from './held-listing.tsx'
import { ListingFacts } from './listing-facts.tsx'
import { TakeDownForm } from './take-down-form.tsx'

interface ListingDialogProps {
  listing: AdminListing
  onClose: () => void
}

/** A listing with all that is known of it, and what can be done about it. Taking it down is asked for once more, with the reason. */
export function ListingDialog({ listing, onClose }: ListingDialogProps) {
  const [isAsked, setAsked] = useState(false)
  if (listing.state === 'held') return <HeldListing listing={listing} onClose={onClose} />
  if (isAsked) {
    return (
      <PanelDialog
        key="confirm"
        title={`Take down ${listing.toolName}?`}
        shape="narrow"
        onClose={() => setAsked(false)}
      >
        <TakeDownForm listing={listing} onKeep={() => setAsked(false)} onDone={onClose} />
      </PanelDialog>
    )
  }
  return (
    <PanelDialog
      key="listing"
      title={listing.toolName}
      onClose={onClose}
      footer={
        LISTING_TRANSITIONS[listing.state].includes('taken_down') && (
          <>
            <span />
            <Button variant="default" color="red" onClick={() => setAsked(true)}>
              {adminMarketMessages.takeDown}
            </Button>
          </>
        )
      }
    >
      <ListingFacts listing={listing} />
    </PanelDialog>
  )
}
