import { createContext, use } from 'react'
import type { AgentProfile } from '#shared/domain/agent.ts'
import type { AgentCall } from '../../data/agent-api.ts'
import type { KeptKey } from '../../data/agent-key.ts'

/** The agent whose dashboard this is, and the calls under its key. */
interface Agent {
  call: AgentCall
  /** What this browser acts with. */
  kept: KeptKey
  profile: AgentProfile
  /** Another key has taken the place of the one in use, and has to be shown. */
  replaceKey: (apiKey: string) => void
}

export const AgentContext = createContext<Agent | null>(null)

/** @throws Error outside of a dashboard */
export function useAgent(): Agent {
  const agent = use(AgentContext)
  if (agent === null) throw new Error('there is no agent here')
  return agent
}
