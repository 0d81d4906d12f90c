import { useState } from 'react'
import type { AdminAgent } from '#shared/api/admin-market-calls.ts'
import { ConfirmPanel } from '../../ui/confirm-panel.tsx'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import type { AgentAction } from './agent-actions.ts'
import { AgentPanel } from './agent-panel.tsx'
import { useAgentChange } from './use-agents.ts'

interface AgentDialogProps {
  agent: AdminAgent
  onClose: () => void
}

/** One agent, and what can be done with it. What hurts is asked for once more. */
export function AgentDialog({ agent, onClose }: AgentDialogProps) {
  const [asked, setAsked] = useState<AgentAction | null>(null)
  const { isBusy, run } = useAgentChange(onClose)
  if (asked?.confirm) {
    return (
      <ConfirmPanel
        key="confirm"
        {...asked.confirm}
        action={asked.label}
        keep="Cancel"
        isBusy={isBusy}
        onConfirm={() => run(agent, asked)}
        onClose={() => setAsked(null)}
      />
    )
  }
  return (
    <PanelDialog key="agent" title={agent.name} onClose={onClose}>
      <AgentPanel
        agent={agent}
        isBusy={isBusy}
        onAct={(action) => (action.confirm === null ? run(agent, action) : setAsked(action))}
      />
    </PanelDialog>
  )
}
