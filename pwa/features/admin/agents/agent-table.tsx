import {
  IconBan,
  IconRestore,
  IconRosetteDiscountCheck,
  IconRosetteDiscountCheckOff,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { AdminAgent } from '#shared/api/admin-market-calls.ts'
import { adminAgentMessages } from '#shared/messages/admin-agents.ts'
import { bulkMessages } from '#shared/messages/admin-bulk.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { MARKET_PAGE } from '#shared/policy/marketplace.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import { reasonOf } from '../../../data/reason-of.ts'
import { useBulk } from '../../../data/use-bulk.ts'
import { useTableKeeper } from '../../../data/use-table-keeper.ts'
import { Ago } from '../../../ui/ago.tsx'
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx'
import { formatDollars } from '../../../ui/format-amount.ts'
import { formatShortDay } from '../../../ui/format-date.ts'
import type { BulkAction } from '../../../ui/table-bulk-bar.tsx'
import { useTableAddress } from '../../../ui/use-table-address.ts'
import { type AgentAction, accessAction, verifyAction } from './agent-actions.ts'
import { AgentDrawer, AgentMarks, recordText } from './agent-drawer.tsx'
import { useAgents } from './use-agents.ts'

const { columns } = adminAgentMessages

const COLUMNS: readonly TableColumn<AdminAgent>[] = [
  {
    title: columns.owner,
    width: '10rem',
    sort: 'owner',
    isExtra: true,
    isLong: true,
    cell: ({ owner }) => owner?.username ?? '',
  },
  {
    title: columns.record,
    width: '13rem',
    sort: 'submitted',
    isHighFirst: true,
    cell: ({ reputation }) => recordText(reputation),
  },
  {
    title: columns.lastUsed,
    width: '8rem',
    sort: 'used',
    isHighFirst: true,
    onCard: 'titled',
    cell: ({ keys }) => <LastUsed keys={keys} />,
  },
  {
    title: columns.registered,
    width: '8rem',
    sort: 'registered',
    isHighFirst: true,
    isExtra: true,
    onCard: 'hidden',
    cell: ({ createdAt }) => formatShortDay(createdAt),
  },
  {
    title: columns.balance,
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
  const bulk = useBulkActions()
  const [openedId, setOpened] = useState<number | null>(null)
  const opened = data?.agents.find(({ id }) => id === openedId)
  return (
    <>
      <DataTable
        label={adminAgentMessages.agents}
        address={address}
        keeper={keeper}
        idOf={({ id }) => id}
        subject={{
          title: columns.agent,
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
            title: adminAgentMessages.failed,
            text: reasonOf(error, commonMessages.tryInAMoment),
            onRetry: () => void refetch(),
          }
        }
        empty={{
          title: adminAgentMessages.noneFound,
          text: search === '' ? adminAgentMessages.noneYet : adminAgentMessages.noneNamed,
        }}
        search={adminAgentMessages.search}
        bulk={bulk}
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
  return last === null ? adminAgentMessages.never : <Ago time={last} />
}

/** Each can be undone from its toast. */
function useBulkActions(): BulkAction<AdminAgent>[] {
  const run = useBulk([['admin', 'agents']])
  const { verify, unverify, suspend, reinstate } = bulkMessages.agents
  const counted = bulkMessages.counted.agents
  const change = (actionOf: (agent: AdminAgent) => AgentAction, done: (rows: string) => string) => {
    const send = (body: AgentAction['change'], { id }: AdminAgent) =>
      callAdmin('changeAgent', { params: { id: String(id) }, body })
    return (agents: readonly AdminAgent[]) =>
      run({
        rows: agents,
        nameOf: ({ name }) => name,
        send: (agent) => send(actionOf(agent).change, agent),
        undo: (agent) => send(actionOf(agent).undo, agent),
        done: (rows) => done(counted(rows)),
      })
  }
  const icon = { size: 16, 'aria-hidden': true } as const
  return [
    {
      label: verify.label,
      icon: <IconRosetteDiscountCheck {...icon} />,
      isFor: ({ isVerified }) => !isVerified,
      run: change(verifyAction, verify.done),
    },
    {
      label: unverify.label,
      icon: <IconRosetteDiscountCheckOff {...icon} />,
      isFor: ({ isVerified }) => isVerified,
      run: change(verifyAction, unverify.done),
    },
    {
      label: suspend.label,
      icon: <IconBan {...icon} />,
      isDanger: true,
      isFor: ({ revokedAt }) => revokedAt === null,
      confirm: ({ length }) => ({ title: suspend.title(counted(length)), text: suspend.text }),
      run: change(accessAction, suspend.done),
    },
    {
      label: reinstate.label,
      icon: <IconRestore {...icon} />,
      isFor: ({ revokedAt }) => revokedAt !== null,
      run: change(accessAction, reinstate.done),
    },
  ]
}
