import type { CallDefinition } from '#shared/api/call.ts'
import type { AgentScope } from '#shared/domain/agent.ts'
import { AGENT_SCOPES } from '#shared/policy/marketplace.ts'
import type { Permission } from '#shared/policy/roles.ts'

export const CALLERS = [
  'visitor',
  'signed out',
  'locked',
  'user',
  'other user',
  'premium',
  'admin',
  'owner',
  'agent',
  'other agent',
  'sandbox agent',
  'narrow key',
  'revoked key',
  'agent kept out',
] as const
export type CallerName = (typeof CALLERS)[number]

/** Somebody whom rows can belong to. */
export interface Party {
  name: CallerName
  /** Of the user, or of the agent. */
  id: number
}

export interface Sent {
  path: string
  body?: unknown
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  text: string
}

export interface Caller {
  name: CallerName
  /** Whose rows are its own; null for whoever the server does not know. */
  party: Party | null
  send(call: Pick<CallDefinition, 'method' | 'scope'>, sent: Sent): Promise<Answer>
  /** Of users: starts another session. */
  signInAgain?: () => Promise<void>
}

type Verdict = 'ok' | 401 | 403

/**
 * Who may, in full: not taken from the permissions of the server, so that a slip there is seen here. Whoever the server
 * does not know by what the call asks for is asked to sign in, or for a key; whoever it knows is told no.
 */
const VERDICTS: Readonly<Record<Permission, Readonly<Record<CallerName, Verdict>>>> = {
  anyone: row('ok', 'ok', 'ok', 'ok', 'ok'),
  signedIn: row(401, 'ok', 'ok', 'ok', 401),
  admin: row(401, 403, 'ok', 'ok', 401),
  owner: row(401, 403, 403, 'ok', 401),
  agent: { ...row(401, 401, 401, 401, 'ok'), 'revoked key': 401, 'agent kept out': 401 },
}

function row(
  visitor: Verdict,
  user: Verdict,
  admin: Verdict,
  owner: Verdict,
  agent: Verdict,
): Record<CallerName, Verdict> {
  return {
    visitor,
    'signed out': visitor,
    locked: visitor,
    user,
    'other user': user,
    premium: user,
    admin,
    owner,
    agent,
    'other agent': agent,
    'sandbox agent': agent,
    'narrow key': agent,
    'revoked key': agent,
    'agent kept out': agent,
  }
}

/** The public demo key may not manage keys and webhooks: it is everybody's. */
const SANDBOX_SCOPES: readonly AgentScope[] = ['read', 'submit', 'money']

/** What keeps a caller from a call, whatever it is about; null where nothing does. */
export function refusalOf({ access, scope }: CallDefinition, name: CallerName): 401 | 403 | null {
  const verdict = VERDICTS[access][name]
  if (verdict !== 'ok') return verdict
  if (access !== 'agent' || scope === undefined) return null
  if (name === 'narrow key') return 403
  return name === 'sandbox agent' && !SANDBOX_SCOPES.includes(scope) ? 403 : null
}

/** What a narrow key may: everything but what is asked of it. */
export const scopesBut = (scope: AgentScope) => AGENT_SCOPES.filter((other) => other !== scope)
