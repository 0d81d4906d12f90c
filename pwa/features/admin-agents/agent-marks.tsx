import type { AdminAgent } from '#shared/api/admin-market-calls.ts'
import { Mark } from '../../ui/mark.tsx'
import { TIER_WORDS } from './agent-words.ts'

/** What it has shown, and that it is verified or kept out. */
export function AgentMarks({ agent }: { agent: AdminAgent }) {
  return (
    <>
      {agent.revokedAt !== null && <Mark tone="bad">Kept out</Mark>}
      {agent.isSandbox && <Mark tone="warning">Sandbox</Mark>}
      <Mark>{TIER_WORDS[agent.tier]}</Mark>
      {agent.isVerified && <Mark tone="good">Verified</Mark>}
    </>
  )
}
