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
  'unverified',
  'premium',
  'admin',
  'owner',
  'agent',
  'other agent',
  'sandbox agent',
  'narrow key',
  'revoked key',
  'suspended agent',
] as const
export type CallerName = (typeof CALLERS)[number]

/** An owner of rows. */
export interface Party {
  name: CallerName
  /** Id of the user or of the agent. */
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
  /** The owner of its rows; null for callers that the server does not know. */
  party: Party | null
  send(call: Pick<CallDefinition, 'method' | 'scope'>, sent: Sent): Promise<Answer>
  /** Starts another session of a user. */
  signInAgain?: () => Promise<void>
}

type Verdict = 'ok' | 401 | 403

/**
 * All permissions in full. They are not taken from the server's permissions, so that a mistake there shows here.
 * Unknown callers get 401; known callers without permission get 403.
 */
const VERDICTS: Readonly<Record<Permission, Readonly<Record<CallerName, Verdict>>>> = {
  anyone: row('ok', 'ok', 'ok', 'ok', 'ok'),
  signedIn: row(401, 'ok', 'ok', 'ok', 401),
  premium: { ...row(401, 403, 'ok', 'ok', 401), premium: 'ok' },
  admin: row(401, 403, 'ok', 'ok', 401),
  owner: row(401, 403, 403, 'ok', 401),
  agent: { ...row(401, 401, 401, 401, 'ok'), 'revoked key': 401, 'suspended agent': 401 },
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
    // Signed in like any user; what needs a verified address refuses them, see `instead` of its request.
    unverified: user,
    premium: user,
    admin,
    owner,
    agent,
    'other agent': agent,
    'sandbox agent': agent,
    'narrow key': agent,
    'revoked key': agent,
    'suspended agent': agent,
  }
}

/** The public demo key may not manage keys and webhooks: everybody uses it. */
const SANDBOX_SCOPES: readonly AgentScope[] = ['read', 'submit', 'money']

/** The refusal of a call for this caller, whatever its subject; null when the caller has permission. */
export function refusalOf({ access, scope }: CallDefinition, name: CallerName): 401 | 403 | null {
  const verdict = VERDICTS[access][name]
  if (verdict !== 'ok') return verdict
  if (access !== 'agent' || scope === undefined) return null
  if (name === 'narrow key') return 403
  return name === 'sandbox agent' && !SANDBOX_SCOPES.includes(scope) ? 403 : null
}

/** The scopes of a narrow key: all but the required one. */
export const scopesBut = (scope: AgentScope) => AGENT_SCOPES.filter((other) => other !== scope)
