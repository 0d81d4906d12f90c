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
    label: isVerified ? 'Take verification away' : 'Verify',
    change: { isVerified: !isVerified },
    done: isVerified ? `${name} is no longer verified` : `${name} is verified now`,
    undo: { isVerified },
    confirm: null,
  }
}

export function accessAction({ name, revokedAt }: Agent): AgentAction {
  if (revokedAt !== null) {
    return {
      label: 'Let in',
      change: { isRevoked: false },
      done: `${name} is let in`,
      undo: { isRevoked: true },
      confirm: null,
    }
  }
  return {
    label: 'Keep out',
    change: { isRevoked: true },
    done: `${name} is kept out`,
    undo: { isRevoked: false },
    confirm: {
      title: `Keep ${name} out?`,
      text: 'All its keys stop working at once. What it has submitted and earned stays as it is, and its keys work again when it is let in.',
    },
  }
}
