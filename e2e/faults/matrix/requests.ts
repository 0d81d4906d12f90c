import type { CallDefinition } from '#shared/api/call.ts'
import { type CallName, contract } from '#shared/api/contract.ts'
import { adminMarketRequests, adminRequests } from './admin-requests.ts'
import { agentRequests } from './agent-requests.ts'
import { bountyRequests } from './bounty-requests.ts'
import type { Party } from './callers.ts'
import type { Asked, Request, Requests } from './request.ts'
import { securityRequests } from './security-requests.ts'
import { openRequests, userRequests } from './user-requests.ts'
import type { World } from './world.ts'

export const REQUESTS: Requests = {
  ...openRequests,
  ...userRequests,
  ...securityRequests,
  ...adminRequests,
  ...adminMarketRequests,
  ...agentRequests,
  ...bountyRequests,
}

export interface MatrixCall {
  name: CallName
  call: CallDefinition
  request: Request
}

/** Every call with its request; those that end a session come last. */
export const CALLS: readonly MatrixCall[] = Object.entries(contract)
  .map(([name, call]) => ({ name: name as CallName, call, request: REQUESTS[name as CallName] as Request }))
  .sort((a, b) => Number(a.request.endsSession ?? false) - Number(b.request.endsSession ?? false))

/** The address of a call with the request's parameters. */
export function addressOf({ path }: CallDefinition, { params = {}, query = {} }: Asked): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`The request for ${path} does not say ${name}.`)
    return encodeURIComponent(value)
  })
  return Object.keys(query).length === 0 ? filled : `${filled}?${new URLSearchParams(query)}`
}

/** The party that owns the request's row. */
export function partyOf({ access }: CallDefinition, { party }: World): Party {
  if (access === 'agent') return party('agent')
  if (access === 'premium') return party('premium')
  if (access === 'admin') return party('admin')
  return party(access === 'owner' ? 'owner' : 'user')
}
