import { Badge } from '@mantine/core'
import type { AdminBounty } from '#shared/domain/bounty.ts'
import { BOUNTY_STATE_LABELS, adminBountyMessages as texts } from '#shared/messages/admin-bounties.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { FIELD_NAMES } from '#shared/messages/improvement-labels.ts'
import { BOUNTY_STATES } from '#shared/policy/bounty-states.ts'
import { MARKET_PAGE } from '#shared/policy/marketplace.ts'
import { reasonOf } from '../../../data/reason-of.ts'
import { useTableKeeper } from '../../../data/use-table-keeper.ts'
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx'
import { formatDollars } from '../../../ui/format-amount.ts'
import { formatShortDay } from '../../../ui/format-date.ts'
import { TONE_COLORS } from '../../../ui/tone-colors.ts'
import type { TableAddress } from '../../../ui/use-table-address.ts'
import { useBounties } from './use-bounties.ts'

const STATES = ['all', ...BOUNTY_STATES] as const
const FILTERS = [
  {
    name: 'state',
    label: texts.show,
    options: STATES.map((value) => ({
      value: value === 'all' ? '' : value,
      label: value === 'all' ? texts.allBounties : BOUNTY_STATE_LABELS[value].label,
    })),
  },
]

const { columns } = texts

const COLUMNS: readonly TableColumn<AdminBounty>[] = [
  { title: columns.state, width: '26%', cell: (bounty) => <BountyMarks bounty={bounty} /> },
  {
    title: columns.budget,
    width: '7rem',
    align: 'end',
    cell: ({ totalUsd }) => <span className="tabular-nums">{formatDollars(totalUsd)}</span>,
  },
  {
    title: columns.taken,
    width: '6rem',
    align: 'end',
    onCard: 'titled',
    cell: ({ places, left }) => texts.taken(places - left, places),
  },
  {
    title: columns.ends,
    width: '9rem',
    align: 'end',
    onCard: 'titled',
    cell: ({ endsAt }) => formatShortDay(endsAt),
  },
]

interface BountyTableProps {
  address: TableAddress
  onOpen: (id: number) => void
}

/** All bounties, the newest first. */
export function BountyTable({ address, onOpen }: BountyTableProps) {
  const keeper = useTableKeeper('bounties')
  const state = address.choice('state', STATES)
  const { data, error, isPlaceholderData, refetch } = useBounties({ state, page: String(address.page) })
  return (
    <DataTable
      label={texts.bounties}
      address={address}
      keeper={keeper}
      idOf={({ id }) => id}
      subject={{
        title: columns.bounty,
        name: ({ title }) => title,
        onOpen: ({ id }) => onOpen(id),
        note: ({ field }) => (field === null ? texts.anyField : texts.only(FIELD_NAMES[field])),
      }}
      columns={COLUMNS}
      rows={data?.bounties}
      total={data?.total ?? 0}
      perPage={MARKET_PAGE}
      isStale={isPlaceholderData}
      failure={
        error && {
          title: texts.failed,
          text: reasonOf(error, commonMessages.tryInAMoment),
          onRetry: () => void refetch(),
        }
      }
      empty={state === 'all' ? texts.none : texts.noneOfState}
      filters={FILTERS}
    />
  )
}

/** How it stands, who has proposed it, whether it has opened by itself, and whether somebody else has to approve its budget. */
export function BountyMarks({ bounty: { state, proposedBy, isStanding, yours } }: { bounty: AdminBounty }) {
  const { label, tone } = BOUNTY_STATE_LABELS[state]
  return (
    <span className="flex flex-wrap gap-1">
      <Badge color={TONE_COLORS[tone]}>{label}</Badge>
      {state === 'second_review' && yours === 'funds' && <Badge color="yellow">{texts.waitsForYou}</Badge>}
      {state === 'draft' && proposedBy !== null && <Badge color="gray">{texts.proposedBy(proposedBy)}</Badge>}
      {isStanding && <Badge color="gray">{texts.openedByItself}</Badge>}
    </span>
  )
}
