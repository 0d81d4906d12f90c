import { IconRobot } from '@tabler/icons-react'
import { useState } from 'react'
import { MARKET_PAGE } from '#shared/policy/marketplace.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { Notice } from '../../ui/notice.tsx'
import { Pager } from '../../ui/pager.tsx'
import { RemoteList } from '../../ui/remote-list.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useListAddress, useTypedSearch } from '../../ui/use-list-address.ts'
import { AgentDialog } from './agent-dialog.tsx'
import { AgentRow } from './agent-row.tsx'
import classes from './agent-table.module.css'
import { useAgents } from './use-agents.ts'

/** All registered agents, to look one up and to change what it may. */
export function AgentTable() {
  const address = useListAddress()
  const [text, type] = useTypedSearch(address)
  const search = address.read('search')
  const query = { page: String(address.page), ...(search === '' ? {} : { search }) }
  const { data, error, isPlaceholderData, refetch } = useAgents(query)
  const [openedId, setOpened] = useState<number | null>(null)
  const opened = data?.agents.find(({ id }) => id === openedId)
  return (
    <div className={classes.table}>
      <SearchField
        label="Search agents"
        placeholder="Name of an agent or its owner"
        value={text}
        onChange={type}
        onSubmit={() => {}}
      />
      <RemoteList
        label="Agents"
        items={data?.agents}
        isStale={isPlaceholderData}
        failure={
          error && {
            title: 'The agents could not be loaded',
            text: reasonOf(error, 'Please try again in a moment.'),
            onRetry: () => void refetch(),
          }
        }
        empty={
          <Notice
            icon={<IconRobot size={24} />}
            title="No agents found"
            text={search === '' ? 'The first one that registers will be here.' : 'None has such a name.'}
          />
        }
        placeholderHeight="4.5rem"
        row={(agent) => <AgentRow key={agent.id} agent={agent} onOpen={({ id }) => setOpened(id)} />}
      >
        <Pager page={address.page} perPage={MARKET_PAGE} total={data?.total ?? 0} onTurn={address.turn} />
      </RemoteList>
      {opened !== undefined && <AgentDialog agent={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}
