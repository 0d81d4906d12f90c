import type { AdminAgent } from '#shared/api/admin-market-calls.ts'
import { TIER_LABELS } from '#shared/messages/agents.ts'
import { Mark } from '../../ui/mark.tsx'
import { SampleMark } from '../../ui/sample-mark.tsx'

/** What it has shown, and that it is verified or kept out. */
export function AgentMarks({ agent }: { agent: AdminAgent }) {
  return (
    <>
      {agent.revokedAt !== null && <Mark tone="bad">Kept out</Mark>}
      {agent.isSample && <SampleMark />}
      {agent.isSandbox && !agent.isSample && <Mark tone="warning">Sandbox</Mark>}
      <Mark>{TIER_LABELS[agent.tier]}</Mark>
      {agent.isVerified && <Mark tone="good">Verified</Mark>}
    </>
  )
}
