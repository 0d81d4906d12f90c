import Router from '@koa/router'
import { expect, test } from 'vitest'
import type { CallDefinition } from '#shared/api/call.ts'
import { contract, isPlanned } from '#shared/api/contract.ts'
import { problemSchema } from '#shared/api/problem.ts'
import { startTestServer } from '../testing/start-server.ts'
import { ContractError, registerContract } from './register-contract.ts'

const listThings: CallDefinition = { method: 'GET', path: '/api/things', summary: 'Things', access: 'anyone' }
const resolveRole = () => 'visitor' as const

test('a live call without a handler stops the start and is named', () => {
  const register = () => registerContract(new Router(), { listThings }, { handlers: {}, resolveRole })
  expect(register).toThrow(new ContractError('Contract and handlers differ: no handler answers listThings.'))
})

test('a handler without a live call stops the start and is named', () => {
  const handlers = { listThings: () => {}, extra: () => {} }
  const register = () => registerContract(new Router(), { listThings }, { handlers, resolveRole })
  expect(register).toThrow(
    new ContractError('Contract and handlers differ: the handler extra answers no live call.'),
  )
})

test('a planned call must not have a handler yet', () => {
  const planned = { listThings: { ...listThings, availability: 'planned' as const } }
  expect(() => registerContract(new Router(), planned, { handlers: {}, resolveRole })).not.toThrow()
  const handlers = { listThings: () => {} }
  expect(() => registerContract(new Router(), planned, { handlers, resolveRole })).toThrow(ContractError)
})

test('planned calls say so to whoever may call them, and ask the others to sign in', async () => {
  const server = await startTestServer()
  for (const call of Object.values<CallDefinition>(contract).filter(isPlanned)) {
    const response = await server.fetch(call.path.replaceAll(/:\w+/g, '1'), {
      method: call.method,
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    })
    const problem = problemSchema.parse(await response.json())
    const expected = call.access === 'anyone' ? [501, 'not-available-yet'] : [401, 'sign-in-required']
    expect([response.status, problem.code], call.path).toEqual(expected)
  }
})

test('whoever is signed in is not asked to sign in again: forbidden, or not there yet', async () => {
  const server = await startTestServer({ resolveRole: () => 'admin' })
  expect((await server.fetch('/api/platform/revenue')).status).toBe(403)
  const ofOwner = await startTestServer({ resolveRole: () => 'owner' })
  expect((await ofOwner.fetch('/api/platform/revenue')).status).toBe(501)
})
