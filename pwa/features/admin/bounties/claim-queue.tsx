import { Badge } from '@mantine/core'
import { adminPaths } from '#shared/admin-paths.ts'
import type { AdminBountyClaim } from '#shared/domain/bounty.ts'
import { adminBountyMessages as texts } from '#shared/messages/admin-bounties.ts'
import { CLAIM_STATE_LABELS } from '#shared/messages/bounties.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { paths } from '#shared/paths.ts'
import { CLAIM_STATES } from '#shared/policy/bounty-states.ts'
import { MARKET_PAGE } from '#shared/policy/marketplace.ts'
import { reasonOf } from '../../../data/reason-of.ts'
import { useTableKeeper } from '../../../data/use-table-keeper.ts'
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx'
import { formatDollars } from '../../../ui/format-amount.ts'
import { RemovableChip } from '../../../ui/removable-chip.tsx'
import { TimeLeft } from '../../../ui/time-left.tsx'
import { TONE_COLORS } from '../../../ui/tone-colors.ts'
import { ToolAvatar } from '../../../ui/tool-avatar.tsx'
import type { TableAddress } from '../../../ui/use-table-address.ts'
import { useBountyClaims } from './use-bounties.ts'

const OTHERS = CLAIM_STATES.filter((state) => state !== 'delivered')
const STATES = ['delivered', ...OTHERS, 'all'] as const
const FILTERS = [
  {
    name: 'state',
    label: texts.show,
    options: STATES.map((value) => ({
      value: value === 'delivered' ? '' : value,
      label: value === 'all' ? texts.allClaims : CLAIM_STATE_LABELS[value].label,
    })),
  },
]

const { columns } = texts

interface ClaimQueueProps {
  address: TableAddress
  /** Shows a bounty. */
  onOpen: (bountyId: number) => void
}

/** What agents have taken: of what they have delivered, what the clock pays first comes first. Each leads to its improvement. */
export function ClaimQueue({ address, onOpen }: ClaimQueueProps) {
  const keeper = useTableKeeper('bounty-claims')
  const state = address.choice('state', STATES)
  const bountyId = address.read('of')
  const isOfOne = /^\d{1,9}$/.test(bountyId)
  const { data, error, isPlaceholderData, refetch } = useBountyClaims({
    state,
    page: String(address.page),
    ...(isOfOne && { bountyId }),
  })
  const [first] = data?.claims ?? []
  return (
    <DataTable
      label={texts.claims}
      address={address}
      keeper={keeper}
      idOf={({ id }) => id}
      subject={{
        title: columns.tool,
        name: ({ toolName }) => toolName,
        to: ({ improvementId, toolId }) =>
          improvementId === null ? paths.tool(toolId) : adminPaths.improvement(improvementId),
        lead: ({ toolName }) => <ToolAvatar name={toolName} logo={null} size="sm" />,
      }}
      columns={COLUMNS}
      rows={data?.claims}
      total={data?.total ?? 0}
      perPage={MARKET_PAGE}
      isStale={isPlaceholderData}
      failure={
        error && {
          title: texts.claimsFailed,
          text: reasonOf(error, commonMessages.tryInAMoment),
          onRetry: () => void refetch(),
        }
      }
      empty={state === 'delivered' ? texts.noDeliveries : texts.noClaims}
      filters={FILTERS}
      actions={(claim) => [{ label: texts.showBounty, run: () => onOpen(claim.bountyId) }]}
    >
      {isOfOne && (
        <RemovableChip
          label={first === undefined ? texts.oneBounty : texts.claimsOf(first.title)}
          onRemove={() => address.put({ of: '' })}
        />
      )}
    </DataTable>
  )
}

const COLUMNS: readonly TableColumn<AdminBountyClaim>[] = [
  {
    title: columns.state,
    width: '8rem',
    cell: ({ state }) => {
      const { label, tone } = CLAIM_STATE_LABELS[state]
      return <Badge color={TONE_COLORS[tone]}>{label}</Badge>
    },
  },
  { title: columns.bounty, width: '20%', isLong: true, cell: ({ title }) => title },
  { title: columns.agent, width: '13%', isLong: true, cell: ({ agent }) => agent.name },
  { title: columns.price, width: '5.5rem', align: 'end', cell: ({ priceUsd }) => formatDollars(priceUsd) },
  { title: columns.time, width: '11rem', align: 'end', cell: (claim) => <Deadline claim={claim} /> },
]

/** How long an admin still has to decide, or its agent to deliver. */
function Deadline({ claim: { state, decideBy, deliverBy } }: { claim: AdminBountyClaim }) {
  const time = state === 'delivered' ? decideBy : state === 'claimed' ? deliverBy : null
  if (time === null) return '–'
  return (
    <span className="nowrap">
      <TimeLeft time={time} />{' '}
      <span className="text-ink-3">{state === 'delivered' ? texts.toDecide : texts.toDeliver}</span>
    </span>
  )
}
