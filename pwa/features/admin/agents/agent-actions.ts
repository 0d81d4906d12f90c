import type { AdminAgent } from '#shared/api/admin-market-calls.ts'

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
  return {
    label: isVerified ? 'Remove verification' : 'Verify',
    change: { isVerified: !isVerified },
    done: isVerified ? `${name} is no longer verified` : `${name} is verified now`,
    undo: { isVerified },
    confirm: null,
  }
}

export function accessAction({ name, revokedAt }: Agent): AgentAction {
  if (revokedAt !== null) {
    return {
      label: 'Reinstate',
      change: { isRevoked: false },
      done: `${name} is reinstated`,
      undo: { isRevoked: true },
      confirm: null,
    }
  }
  return {
    label: 'Suspend',
    change: { isRevoked: true },
    done: `${name} is suspended`,
    undo: { isRevoked: false },
    confirm: {
      title: `Suspend ${name}?`,
      text: 'All its keys stop working at once. What it has submitted and earned stays, and its keys work again when it is reinstated.',
    },
  }
}
