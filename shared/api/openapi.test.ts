import { describe, expect, test } from 'vitest'
import type { CallDefinition } from './call.ts'
import { contract } from './contract.ts'
import { openApiDocument } from './openapi.ts'
import { areaOf } from './openapi-areas.ts'
import type { Operation } from './openapi-document.ts'
import { CALL_EXAMPLES, type CallExample } from './openapi-examples.ts'

const limit = { name: 'test', requests: 10, seconds: 60 }
const options = {
  publicUrl: 'https://hub.example.com',
  limits: {
    anonymous: limit,
    key: { ...limit, name: 'key' },
    calls: { registerAgent: { ...limit, name: 'own' } },
  },
  cookieName: 'session',
}
const calls: Record<string, CallDefinition> = contract
const document = openApiDocument(calls, options)
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([verb, operation]): [string, string, string, Operation] => [
    operation.operationId,
    verb,
    path,
    operation,
  ]),
)

/** Everything in the document that refers to something else in it. */
function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  if ('$ref' in value && typeof value.$ref === 'string') return [value.$ref]
  return Object.values(value).flatMap(refsIn)
}

function resolve(pointer: string): unknown {
  const names = pointer.replace(/^#\//, '').split('/')
  return names.reduce<unknown>((place, name) => Reflect.get(Object(place), name), document)
}

test('every call is an operation under its own name', () => {
  expect(operations.map(([name]) => name).toSorted()).toEqual(Object.keys(contract).toSorted())
})

test('every reference leads somewhere', () => {
  const refs = refsIn(document)
  expect(refs.length).toBeGreaterThan(100)
  expect([...new Set(refs)].filter((ref) => resolve(ref) === undefined)).toEqual([])
})

test('the document is the same after JSON, with the parts that 3.1 asks for', () => {
  expect(JSON.parse(JSON.stringify(document))).toEqual(document)
  expect(document.openapi).toBe('3.1.0')
  expect(document.servers).toEqual([{ url: 'https://hub.example.com' }])
  const used = new Set(operations.flatMap(([, , , { tags }]) => tags))
  expect(new Set(document.tags.map(({ name }) => name))).toEqual(used)
  expect(JSON.stringify(document)).not.toContain('$defs')
})

const SIGNED_IN = ['session', 'sessionSignature']

/** Both have to be sent: entries of a list are alternatives, names in one entry belong together. */
test('a session is two cookies', () => {
  expect(document.paths['/api/me']?.get?.security).toEqual([{ session: [], sessionSignature: [] }])
  expect(document.components.securitySchemes.sessionSignature).toMatchObject({
    in: 'cookie',
    name: 'session.sig',
  })
})

test('examples of parameters have the type of their schema', () => {
  const shown = operations.flatMap(([, , , { parameters = [] }]) =>
    parameters.filter(({ example }) => example !== undefined),
  )
  expect(shown.length).toBeGreaterThan(15)
  const wrong = shown.filter(({ schema, example }) => {
    const type = Array.isArray(example) ? 'array' : typeof example
    return String(schema.type).replace('integer', 'number') !== type
  })
  expect(wrong).toEqual([])
})

test('an answer that is no JSON says what it is', () => {
  for (const [name, , , { responses }] of operations) {
    const [, answer] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
    const types = Object.keys(answer !== undefined && 'content' in answer ? (answer.content ?? {}) : {})
    if (calls[name]?.output === undefined) expect(types, name).not.toEqual([])
    expect(types, name).not.toContain('application/octet-stream')
  }
})

describe.each(operations)('%s', (name, verb, path, operation) => {
  test('has a tag, a summary, a success and refusals', () => {
    expect(operation.tags).toHaveLength(1)
    expect(operation.summary).not.toBe('')
    const statuses = Object.keys(operation.responses)
    expect(statuses.filter((status) => status.startsWith('2'))).toHaveLength(1)
    expect(statuses).toEqual(expect.arrayContaining(['429', 'default']))
    expect(operation['x-rate-limit']).toBeDefined()
  })

  test('declares exactly the parameters of its path, once each', () => {
    const parameters = operation.parameters ?? []
    const keys = parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
    expect(keys).toEqual([...new Set(keys)])
    const inPath = parameters.filter((parameter) => parameter.in === 'path')
    expect(inPath.map((parameter) => parameter.name)).toEqual(
      [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]),
    )
    expect(inPath.every(({ required }) => required)).toBe(true)
  })

  test('takes a body where the contract has one, and asks who calls as the contract does', () => {
    const call = calls[name]
    expect(operation.requestBody !== undefined).toBe(call?.body !== undefined)
    if (verb === 'get') expect(operation.requestBody).toBeUndefined()
    const schemes = operation.security.flatMap((entry) => Object.keys(entry))
    const signed = call?.needsApiKey ? [] : ['signature']
    const keys = call?.provesDomain ? [] : ['apiKey', 'agentKey', 'bearer']
    const wanted = {
      agent: [...keys, ...signed],
      anyone: call?.session ? SIGNED_IN : [],
    }
    expect(schemes).toEqual(
      call?.access === 'agent' || call?.access === 'anyone' ? wanted[call.access] : SIGNED_IN,
    )
    for (const scheme of schemes) expect(document.components.securitySchemes).toHaveProperty(scheme)
  })
})

describe('calls of agents', () => {
  const ofAgents = Object.entries(calls).filter(
    ([name, { access }]) => access === 'agent' || name === 'registerAgent',
  )

  test.each(ofAgents)('%s has an example, which its own schemas take', (name, call) => {
    const example: CallExample | undefined = Object.entries(CALL_EXAMPLES).find(([of]) => of === name)?.[1]
    expect(example, 'no example').toBeDefined()
    for (const part of ['params', 'query', 'body', 'output'] as const) {
      const schema = call[part]
      const value = example?.[part] ?? (part === 'query' ? {} : undefined)
      if (schema === undefined) expect(example?.[part], part).toBeUndefined()
      else expect(schema.safeParse(value).error?.issues ?? [], part).toEqual([])
    }
  })

  test('are not left to the part for people', () => {
    for (const [, call] of ofAgents) expect(areaOf(call)).not.toBe('Accounts and premium')
  })
})

test('text of an address is told as what it is read as', () => {
  const parameters = document.paths['/api/tools']?.get?.parameters ?? []
  const schemaOf = (name: string) => parameters.find((parameter) => parameter.name === name)
  expect(schemaOf('page')?.schema).toMatchObject({ type: 'integer', minimum: 1 })
  expect(schemaOf('search')?.schema).toEqual({ type: 'string', maxLength: 200 })
  expect(schemaOf('pricing')).toMatchObject({ style: 'form', explode: false, schema: { type: 'array' } })
})

test('repeatable calls take an Idempotency-Key, others do not', () => {
  for (const [name, , , { parameters = [] }] of operations) {
    const takesOne = parameters.some((parameter) => parameter.name === 'Idempotency-Key')
    expect(takesOne, name).toBe(calls[name]?.isIdempotent === true)
  }
})

test('limits are those of the call, else of the key or the address', () => {
  const limitOf = (name: string) => operations.find(([of]) => of === name)?.[3]['x-rate-limit']?.name
  expect([limitOf('registerAgent'), limitOf('listWebhooks'), limitOf('getStats')]).toEqual([
    'own',
    'key',
    'test',
  ])
})

test('a call that takes larger bodies than others says how large', () => {
  const told = operations.flatMap(([name, , , { description = '' }]) => {
    const size = /The body may have up to ([^.]+)\./.exec(description)?.[1]
    return size === undefined ? [] : [[name, size]]
  })
  const named = Object.entries(calls).filter(([, call]) => call.maxBodyBytes !== undefined)
  expect(told.map(([name]) => name).toSorted()).toEqual(named.map(([name]) => name).toSorted())
  expect(Object.fromEntries(told)).toMatchObject({ importTools: '12 MB' })
})
