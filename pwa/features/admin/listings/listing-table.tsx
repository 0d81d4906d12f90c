import { Alert, Button, Group, Skeleton } from '@mantine/core'
import { IconCashBanknote, IconCheck, IconHourglass, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminListing } from '#shared/api/admin-market-calls.ts'
import { bulkMessages } from '#shared/messages/admin-bulk.ts'
import { adminListingMessages } from '#shared/messages/admin-listings.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { LISTING_STATE_LABELS, listingTypeName } from '#shared/messages/listing-labels.ts'
import { LISTING_TRANSITIONS } from '#shared/policy/listing-states.ts'
import { LISTING_DECISION_HOURS, MARKET_PAGE } from '#shared/policy/marketplace.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import type { CallRequest } from '../../../data/api-client.ts'
import { reasonOf } from '../../../data/reason-of.ts'
import { useBulk } from '../../../data/use-bulk.ts'
import { useTableKeeper } from '../../../data/use-table-keeper.ts'
import { Ago } from '../../../ui/ago.tsx'
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx'
import { formatDollars } from '../../../ui/format-amount.ts'
import { SampleMark } from '../../../ui/sample-mark.tsx'
import type { BulkAction } from '../../../ui/table-bulk-bar.tsx'
import { ToolAvatar } from '../../../ui/tool-avatar.tsx'
import { useTableAddress } from '../../../ui/use-table-address.ts'
import { ListingDrawer, State } from './listing-drawer.tsx'

type Question = Exclude<NonNullable<CallRequest<'adminListListings'>['query']>, URLSearchParams>

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
const { columns } = adminListingMessages

const FILTERS = [
  {
    name: 'state',
    label: columns.state,
    options: STATES.map((value) => ({
      value,
      label: value === 'all' ? adminListingMessages.allListings : LISTING_STATE_LABELS[value].label,
    })),
  },
]
const SORTS = ['', 'tool', '-tool', 'agent', '-agent', 'fee', '-fee', 'submitted', '-submitted'] as const

const COLUMNS: readonly TableColumn<AdminListing>[] = [
  { title: columns.state, width: '9rem', cell: (listing) => <State listing={listing} /> },
  { title: columns.agent, width: '18%', sort: 'agent', isLong: true, cell: ({ agent }) => agent.name },
  {
    title: columns.fee,
    width: '10rem',
    align: 'end',
    sort: 'fee',
    isHighFirst: true,
    cell: ({ submissionType, platformFee }) =>
      `${listingTypeName(submissionType)} · ${formatDollars(platformFee)}`,
  },
  {
    title: columns.submitted,
    width: '8rem',
    align: 'end',
    sort: 'submitted',
    isHighFirst: true,
    cell: ({ createdAt }) => <Ago time={createdAt} />,
  },
]

/** What agents have paid to be listed: what waits for an admin can be seen at once. */
export function ListingTable() {
  const address = useTableAddress()
  const keeper = useTableKeeper('listings')
  const state = address.choice('state', STATES)
  const search = address.read('search')
  const sort = address.choice('sort', SORTS)
  const { data, error, isPlaceholderData, refetch } = useListings({
    state,
    page: String(address.page),
    ...(search !== '' && { search }),
    ...(sort !== '' && { sort }),
  })
  const held = useListings({ state: 'held' })
  const bulk = useBulkActions()
  const [opened, setOpened] = useState<AdminListing | null>(null)
  // The table does not stand here before it is known what stands above it: nothing moves under the pointer.
  if (state !== 'held' && held.isLoading && !held.isFetched)
    return <Skeleton height="24rem" radius="lg" aria-busy="true" />
  const waiting = held.data?.total ?? 0
  return (
    <>
      {state !== 'held' && waiting > 0 && (
        <WaitingForAdmins count={waiting} onShow={() => address.put({ state: 'held' })} />
      )}
      <DataTable
        label={adminListingMessages.listings}
        address={address}
        keeper={keeper}
        idOf={({ id }) => id}
        subject={{
          title: columns.tool,
          sort: 'tool',
          name: ({ toolName }) => toolName,
          onOpen: setOpened,
          lead: ({ toolName }) => <ToolAvatar name={toolName} logo={null} size="sm" />,
          marks: ({ agent }) => agent.isSample && <SampleMark />,
        }}
        columns={COLUMNS}
        rows={data?.listings}
        total={data?.total ?? 0}
        perPage={MARKET_PAGE}
        isStale={isPlaceholderData}
        failure={
          error && {
            title: adminListingMessages.listingsFailed,
            text: reasonOf(error, commonMessages.tryInAMoment),
            onRetry: () => void refetch(),
          }
        }
        empty={{
          title: adminListingMessages.noListings,
          text:
            search !== '' || state !== 'all'
              ? adminListingMessages.noSuchListing
              : adminListingMessages.firstListing,
        }}
        search={adminListingMessages.search}
        filters={FILTERS}
        bulk={bulk}
      />
      {opened !== null && <ListingDrawer listing={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

/** How many paid listings wait for a decision. */
function WaitingForAdmins({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <Alert color="yellow" role="note" icon={<IconHourglass size={18} aria-hidden="true" />}>
      <Group justify="space-between">
        <span>{adminListingMessages.listingsWait(count, LISTING_DECISION_HOURS)}</span>
        <Button variant="default" onClick={onShow}>
          {adminListingMessages.review}
        </Button>
      </Group>
    </Alert>
  )
}

/** One page of paid listings; the previous one stands in while the next is on its way. */
function useListings(query: Question) {
  return useQuery({
    queryKey: ['admin', 'listings', query],
    queryFn: ({ signal }) => callAdmin('adminListListings', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Money goes with each of them, so each is asked for once more. */
function useBulkActions(): BulkAction<AdminListing>[] {
  const run = useBulk([
    ['admin', 'listings'],
    ['admin', 'overview'],
  ])
  const { publish, refund, takeDown } = bulkMessages.listings
  const counted = bulkMessages.counted.listings
  const work = (
    rows: readonly AdminListing[],
    send: (params: { id: string }) => Promise<unknown>,
    done: (rows: string) => string,
  ) =>
    run({
      rows,
      nameOf: ({ toolName }) => toolName,
      send: ({ id }) => send({ id: String(id) }),
      done: (count) => done(counted(count)),
    })
  const icon = { size: 16, 'aria-hidden': true } as const
  return [
    {
      label: publish.label,
      icon: <IconCheck {...icon} />,
      isFor: ({ state }) => state === 'held',
      confirm: ({ length }) => ({ title: publish.title(counted(length)), text: publish.text }),
      run: (rows) =>
        work(
          rows,
          (params) => callAdmin('decideListing', { params, body: { decision: 'publish' } }),
          publish.done,
        ),
    },
    {
      label: refund.label,
      icon: <IconCashBanknote {...icon} />,
      isDanger: true,
      isFor: ({ state }) => state === 'held',
      needsReason: true,
      confirm: ({ length }) => ({ title: refund.title(counted(length)), text: refund.text }),
      run: (rows, reason) =>
        work(
          rows,
          (params) => callAdmin('decideListing', { params, body: { decision: 'refund', reason } }),
          refund.done,
        ),
    },
    {
      label: takeDown.label,
      icon: <IconTrash {...icon} />,
      isDanger: true,
      isFor: ({ state }) => state !== 'held' && LISTING_TRANSITIONS[state].includes('taken_down'),
      needsReason: true,
      confirm: ({ length }) => ({ title: takeDown.title(counted(length)), text: takeDown.text }),
      run: (rows, reason) =>
        work(
          rows,
          (params) => callAdmin('takeDownListing', { params, body: { reason, refund: false } }),
          takeDown.done,
        ),
    },
  ]
}
