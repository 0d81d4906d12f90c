import { addRoute, createRouter, findRoute } from 'rou3'
import type { CallDefinition } from '#shared/api/call.ts'
import { contract } from '#shared/api/contract.ts'
import { statusesOf } from '#shared/api/openapi-problems.ts'

const router = createRouter<string>()
const calls = new Map(Object.entries<CallDefinition>(contract))
for (const [name, { method, path }] of calls) addRoute(router, method, path, name)

/** That the server is broken is told as `default`; another method is another call, or none. */
const EVERYWHERE = new Set([405, 500])

/**
 * Fails the test that gets an answer of a call with a status that the OpenAPI document does not name.
 * @throws Error that says where to name it
 */
export function checkStatus(method: string, path: string, { status, headers }: Response): void {
  const name = findRoute(router, method === 'HEAD' ? 'GET' : method, path.split('?')[0] ?? '')?.data
  const call = name === undefined ? undefined : calls.get(name)
  if (name === undefined || call === undefined || status < 400 || EVERYWHERE.has(status)) return
  if (status === 401 && headers.get('WWW-Authenticate') === null)
    throw new Error(`${name} answered 401 without WWW-Authenticate.`)
  if (!statusesOf(name, call).includes(status))
    throw new Error(
      `${name} answered ${status}, which /openapi.json does not name. Its own refusals stand in shared/api/openapi-refusals.ts.`,
    )
}
