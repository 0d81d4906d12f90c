import { Button } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { useState } from 'react'
import type { AdminListing } from '#shared/api/admin-market-calls.ts'
import { adminMarketMessages } from '#shared/messages/admin-market.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { LISTING_STATE_LABELS } from '#shared/messages/listing-labels.ts'
import { LISTING_DECISION_HOURS } from '#shared/policy/marketplace.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { InlineSelect } from '../../ui/inline-select.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RemoteList } from '../../ui/remote-list.tsx'
import { useListAddress } from '../../ui/use-list-address.ts'
import { ListingDialog } from './listing-dialog.tsx'
import { ListingLine } from './listing-line.tsx'
import classes from './listing-table.module.css'
import { useListings } from './use-listings.ts'

/** Without the one that lasts for a moment only. */
const STATES = [
  'all',
  'held',
  'published',
  'awaiting_payment',
  'expired',
  'taken_down',
  'refused',
  'refunded',
  'withdrawn',
] as const
const STATE_OPTIONS = STATES.map((value) => ({
  value,
  label: value === 'all' ? 'All listings' : LISTING_STATE_LABELS[value].label,
}))

/** What agents have paid to be listed: what waits for an admin can be seen at once. */
export function ListingTable() {
  const address = useListAddress()
  const state = address.choice('state', STATES)
  const list = useListings(state)
  const { items, error } = list
  const [opened, setOpened] = useState<AdminListing | null>(null)
  return (
    <div className={`stack gap-4 ${classes.table}`}>
      {state !== 'held' && <WaitingForAdmins onShow={() => address.put({ state: 'held' })} />}
      <InlineSelect
        label={commonMessages.show}
        options={STATE_OPTIONS}
        chosen={state}
        onChoose={(value) => address.put({ state: value === 'all' ? '' : value })}
      />
      <RemoteList
        label={adminMarketMessages.listings}
        items={items}
        isStale={list.isStale}
        failure={
          error && {
            title: 'The listings could not be loaded',
            text: reasonOf(error, 'Please try again in a moment.'),
            onRetry: list.retry,
          }
        }
        empty={
          <Notice
            icon={<IconListDetails size={24} />}
            title={adminMarketMessages.noListings}
            text={
              state === 'all' ? 'The first one that an agent submits will be here.' : 'None is in this state.'
            }
          />
        }
        placeholderHeight="5.25rem"
        row={(listing) => <ListingLine key={listing.id} listing={listing} onOpen={setOpened} />}
      >
        <LoadMore
          shown={items?.length ?? 0}
          total={list.total}
          label={adminMarketMessages.loadMoreListings}
          onMore={list.loadMore}
          isLoading={list.isLoadingMore}
          hasFailed={list.hasMoreFailed}
        />
      </RemoteList>
      {opened !== null && <ListingDialog listing={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}

/** How many paid listings wait for a decision; nothing where none does. */
function WaitingForAdmins({ onShow }: { onShow: () => void }) {
  const total = useListings('held').total
  if (total === 0) return null
  return (
    <div className={`row flex-wrap justify-between gap-3 rounded-md py-3 px-4 ${classes.waiting}`}>
      <p>
        {total === 1 ? 'A paid listing waits' : `${total} paid listings wait`} for a decision. Without one,
        the fee goes back after {LISTING_DECISION_HOURS} hours.
      </p>
      <Button variant="default" onClick={onShow}>
        {adminMarketMessages.review}
      </Button>
    </div>
  )
}
