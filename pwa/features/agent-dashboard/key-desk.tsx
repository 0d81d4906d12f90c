import { Button } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgentKey, SigningKey } from '#shared/domain/agent.ts'
import { AGENT_COUNTS } from '#shared/policy/marketplace.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { Notice } from '../../ui/notice.tsx'
import { RemoteList } from '../../ui/remote-list.tsx'
import { AddKeyDialog } from './add-key-dialog.tsx'
import { useAgent } from './agent-context.ts'
import classes from './key-desk.module.css'
import { KeyRow, SigningKeyRow } from './key-row.tsx'
import { MadeKeyDialog } from './made-key-dialog.tsx'

/** The keys of the agent. A new one is shown once, in a dialog. */
export function KeyDesk({ mayManage }: { mayManage: boolean }) {
  if (mayManage) return <Keys />
  return (
    <Notice
      icon={<IconKey size={24} />}
      title="This key may not manage keys"
      text="Use one of the same agent with the scope “manage”."
    />
  )
}

function Keys() {
  const { call } = useAgent()
  const [isAdding, setAdding] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['agent', 'keys'],
    queryFn: async ({ signal }) => (await call('listAgentKeys', { signal })).keys,
  })
  const show = (apiKey: string) => {
    setAdding(false)
    setMade(apiKey)
  }
  return (
    <div className={classes.desk}>
      <div className={classes.bar}>
        <p className={classes.text}>
          Give each machine a key of its own, with no more scopes than it needs. Up to {AGENT_COUNTS.keys} at
          a time.
        </p>
        <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setAdding(true)}>
          Add key
        </Button>
      </div>
      <RemoteList<AgentKey>
        label="Keys"
        items={data}
        isStale={false}
        failure={
          error && {
            title: 'The keys could not be loaded',
            text: reasonOf(error, 'Please try again in a moment.'),
            onRetry: () => void refetch(),
          }
        }
        empty={null}
        placeholderHeight="5rem"
        row={(key) => <KeyRow key={key.id} agentKey={key} onMade={show} />}
      >
        {null}
      </RemoteList>
      <SigningKeys />
      {isAdding && <AddKeyDialog onMade={show} onClose={() => setAdding(false)} />}
      {made !== null && <MadeKeyDialog apiKey={made} onClose={() => setMade(null)} />}
    </div>
  )
}

/** The browsers that sign for the agent; nothing where there are none. */
function SigningKeys() {
  const { call, kept } = useAgent()
  const { data, error, refetch } = useQuery({
    // Which one is this browser shows only once it signs.
    queryKey: ['agent', 'signing-keys', kept.kind],
    queryFn: async ({ signal }) => (await call('listSigningKeys', { signal })).keys,
  })
  if (error === null && (data === undefined || data.length === 0)) return null
  return (
    <>
      <h3 className={classes.heading}>Browsers</h3>
      <p className={classes.text}>
        Each signs with a key of its own, which cannot be copied. End those that you do not use any more.
      </p>
      <RemoteList<SigningKey>
        label="Browsers"
        items={data}
        isStale={false}
        failure={
          error && {
            title: 'The browsers could not be loaded',
            text: reasonOf(error, 'Please try again in a moment.'),
            onRetry: () => void refetch(),
          }
        }
        empty={null}
        placeholderHeight="4rem"
        row={(key) => <SigningKeyRow key={key.id} signingKey={key} />}
      >
        {null}
      </RemoteList>
    </>
  )
}
