import { useState } from 'react'
import type { AdminAgent } from '#shared/api/admin-market-calls.ts'
import { adminMarketMessages } from '#shared/messages/admin-market.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { MARKET_PAGE } from '#shared/policy/marketplace.ts'
import { reasonOf } from '../../../data/reason-of.ts'
import { useTableKeeper } from '../../../data/use-table-keeper.ts'
import { Ago } from '../../../ui/ago.tsx'
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx'
import { formatDollars } from '../../../ui/format-amount.ts'
import { formatShortDay } from '../../../ui/format-day.ts'
import { useTableAddress } from '../../../ui/use-table-address.ts'
import { AgentDrawer, AgentMarks } from './agent-drawer.tsx'
import { standingText } from './reputation-text.ts'
import { useAgents } from './use-agents.ts'

const COLUMNS: readonly TableColumn<AdminAgent>[] = [
  {
    title: 'Owner',
    width: '10rem',
    sort: 'owner',
    isExtra: true,
    isLong: true,
    cell: ({ owner }) => owner?.username ?? '',
  },
  {
    title: 'Record',
    width: '13rem',
    sort: 'submitted',
    isHighFirst: true,
    cell: ({ reputation }) => standingText(reputation),
  },
  {
    title: 'Last used',
    width: '8rem',
    sort: 'used',
    isHighFirst: true,
    onCard: 'titled',
    cell: ({ keys }) => <LastUsed keys={keys} />,
  },
  {
    title: 'Registered',
    width: '8rem',
    sort: 'registered',
    isHighFirst: true,
    isExtra: true,
    onCard: 'hidden',
    cell: ({ createdAt }) => formatShortDay(createdAt),
  },
  {
    title: 'Balance',
    width: '7rem',
    align: 'end',
    onCard: 'titled',
    cell: ({ balance }) => formatDollars(balance.available),
  },
]

const SORTS = [
  '',
  'name',
  '-name',
  'owner',
  '-owner',
  'submitted',
  '-submitted',
  'used',
  '-used',
  'registered',
  '-registered',
] as const

/** All registered agents, to look one up and to change what it may. */
export function AgentTable() {
  const address = useTableAddress()
  const keeper = useTableKeeper('agents')
  const search = address.read('search')
  const sort = address.choice('sort', SORTS)
  const query = {
    page: String(address.page),
    ...(search !== '' && { search }),
    ...(sort !== '' && { sort }),
  }
  const { data, error, isPlaceholderData, refetch } = useAgents(query)
  const [openedId, setOpened] = useState<number | null>(null)
  const opened = data?.agents.find(({ id }) => id === openedId)
  return (
    <>
      <DataTable
        label={adminMarketMessages.agents}
        address={address}
        keeper={keeper}
        idOf={({ id }) => id}
        subject={{
          title: 'Agent',
          sort: 'name',
          name: ({ name }) => name,
          onOpen: ({ id }) => setOpened(id),
          note: ({ type }) => type,
          marks: (agent) => <AgentMarks agent={agent} />,
        }}
        columns={COLUMNS}
        rows={data?.agents}
        total={data?.total ?? 0}
        perPage={MARKET_PAGE}
        isStale={isPlaceholderData}
        failure={
          error && {
            title: 'The agents could not be loaded',
            text: reasonOf(error, commonMessages.tryInAMoment),
            onRetry: () => void refetch(),
          }
        }
        empty={{
          title: 'No agents found',
          text:
            search === ''
              ? 'Agents appear here when they register.'
              : 'No agent or owner has a name with these letters.',
        }}
        search={{ label: 'Search agents', placeholder: 'Name of an agent or its owner' }}
      />
      {opened !== undefined && <AgentDrawer agent={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

/** By any of its keys. */
function LastUsed({ keys }: Pick<AdminAgent, 'keys'>) {
  const last = keys.reduce<string | null>(
    (latest, { lastUsedAt }) => (lastUsedAt !== null && lastUsedAt > (latest ?? '') ? lastUsedAt : latest),
    null,
  )
  return last === null ? 'Never' : <Ago time={last} />
}
