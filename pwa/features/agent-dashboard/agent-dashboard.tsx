import { useState } from 'react'
import { keepAgentKey, useAgentKey } from '../../data/agent-key.ts'
import { AgentDesk } from './agent-desk.tsx'
import { GetKey } from './get-key.tsx'
import { NewKey } from './new-key.tsx'

interface AgentDashboardProps {
  /** The referral code of the friend by whose link somebody came. */
  invitation: string | null
}

/** Of the agent whose key this browser keeps; without one, the way to get one. */
export function AgentDashboard({ invitation }: AgentDashboardProps) {
  const key = useAgentKey()
  const [isNew, setNew] = useState(false)
  const keep = (made: string, isShown: boolean) => {
    keepAgentKey(made)
    setNew(isShown)
  }
  if (key === null) return <GetKey invitation={invitation} onKey={keep} />
  if (isNew) return <NewKey apiKey={key} onDone={() => setNew(false)} />
  return (
    <AgentDesk
      key={key}
      apiKey={key}
      onForget={() => keepAgentKey(null)}
      onReplace={(made) => keep(made, true)}
    />
  )
}
