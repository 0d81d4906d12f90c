import { expect, test } from 'vitest'
import type { CallDefinition } from '#shared/api/call.ts'
import { contract } from '#shared/api/contract.ts'
import { problemSchema } from '#shared/api/problem.ts'
import { startTestServer } from '../testing/start-server.ts'
import { ContractError, registerContract } from './register-contract.ts'

const listThings: CallDefinition = { method: 'GET', path: '/api/things', summary: 'Things', access: 'anyone' }
const run = async () => {}

test('a call without a handler stops the start, and the error names it', () => {
  const register = () => registerContract({ listThings }, { handlers: {}, run })
  expect(register).toThrow(new ContractError('Contract and handlers differ: no handler answers listThings.'))
})

test('a handler without a call stops the start, and the error names it', () => {
  const handlers = { listThings: () => {}, extra: () => {} }
  const register = () => registerContract({ listThings }, { handlers, run })
  expect(register).toThrow(
    new ContractError('Contract and handlers differ: the handler extra answers no call.'),
  )
})

test('every call that is not public asks strangers to authenticate', async () => {
  const server = await startTestServer()
  for (const call of Object.values<CallDefinition>(contract).filter(({ access }) => access !== 'anyone')) {
    const response = await server.fetch(call.path.replaceAll(/:\w+/g, '1'), {
      method: call.method,
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    })
    const problem = problemSchema.parse(await response.json())
    const code = call.access === 'agent' ? 'key-required' : 'sign-in-required'
    expect([response.status, problem.code], call.path).toEqual([401, code])
  }
})

test('a signed-in caller without permission is refused, and not asked to sign in again', async () => {
  const server = await startTestServer({ resolveCaller: () => ({ role: 'admin', userId: 1 }) })
  expect((await server.fetch('/api/platform/revenue')).status).toBe(403)
  const ofOwner = await startTestServer({ resolveCaller: () => ({ role: 'owner', userId: 1 }) })
  expect((await ofOwner.fetch('/api/platform/revenue')).status).toBe(200)
})

test.each([
  ['GET', '/api/tools/generate-all-summaries', 'POST'],
  ['PUT', '/api/tools/1', 'GET, HEAD'],
  ['DELETE', '/api/tools', 'GET, HEAD, POST'],
])('%s %s is refused with the methods that the path has', async (method, path, allowed) => {
  const server = await startTestServer()
  const response = await server.fetch(path, { method, headers: { 'Sec-Fetch-Site': 'same-origin' } })
  expect([response.status, response.headers.get('Allow')]).toEqual([405, allowed])
})

test('a path may end with a slash and have escapes, and is found in its own case alone', async () => {
  const server = await startTestServer()
  const statusOf = async (path: string) => (await server.fetch(path)).status
  expect(await statusOf('/api/tools/')).toBe(200)
  expect(await statusOf('/api/tools/compare/1%2C2')).toBe(200)
  expect(await statusOf('/api/Tools')).toBe(404)
})
