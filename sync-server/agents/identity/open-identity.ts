import type { Store } from '../../db/store.ts'
import { AgentReports } from '../feed/agent-reports.ts'
import { AgentAdmin } from './agent-admin.ts'
import { AgentKeys } from './agent-keys.ts'
import { AgentRegistry } from './agent-registry.ts'

export interface OpenIdentity {
  agentRegistry: AgentRegistry
  agentKeys: AgentKeys
  agentAdmin: AgentAdmin
  agentReports: AgentReports
}

/** Who agents are, and what they say. */
export function openIdentity(store: Store): OpenIdentity {
  return {
    agentRegistry: new AgentRegistry(store),
    agentKeys: new AgentKeys(store),
    agentAdmin: new AgentAdmin(store),
    agentReports: new AgentReports(store),
  }
}
