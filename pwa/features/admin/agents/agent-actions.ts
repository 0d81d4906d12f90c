import type { AdminAgent } from '#shared/api/admin-market-calls.ts'
import { adminAgentMessages } from '#shared/messages/admin-agents.ts'

export interface AgentChange {
  isVerified?: boolean
  isRevoked?: boolean
}

export interface AgentAction {
  label: string
  change: AgentChange
  /** What is said when it is done. */
  done: string
  /** What brings back exactly what was before. */
  undo: AgentChange
  /** Asked before it is done; null where it hurts nobody. */
  confirm: { title: string; text: string } | null
}

type Agent = Pick<AdminAgent, 'name' | 'isVerified' | 'revokedAt'>

export function verifyAction({ name, isVerified }: Agent): AgentAction {
  const { label, done } = isVerified ? adminAgentMessages.unverify : adminAgentMessages.verify
  return {
    label,
    done: done(name),
    change: { isVerified: !isVerified },
    undo: { isVerified },
    confirm: null,
  }
}

export function accessAction({ name, revokedAt }: Agent): AgentAction {
  const { suspend, reinstate } = adminAgentMessages
  const isOut = revokedAt !== null
  const { label, done } = isOut ? reinstate : suspend
  return {
    label,
    done: done(name),
    change: { isRevoked: !isOut },
    undo: { isRevoked: isOut },
    confirm: isOut ? null : { title: suspend.title(name), text: suspend.text },
  }
}
