import fc from 'fast-check'
import type { CallDefinition } from '#shared/api/call.ts'
import { type CallName, contract } from '#shared/api/contract.ts'
import { inputSchema } from '#shared/api/openapi-schemas.ts'
import { nearly } from './damage.ts'
import { type Caller, callerBut, type FuzzRequest, JSON_TYPE, oddHeaders } from './fuzz-request.ts'
import { hostileBody, hostileSegment, hostileText, percent, writeJson } from './hostile.ts'
import { jsonValues } from './json-values.ts'
import type { Known } from './known.ts'

const USUAL: Readonly<Record<CallDefinition['access'], Caller | 'anybody'>> = {
  anyone: 'anybody',
  signedIn: 'user',
  premium: 'admin',
  admin: 'admin',
  owner: 'owner',
  agent: 'agent',
}

/** Requests for every call of the contract: valid ones, nearly valid ones and hostile ones. */
export function callRequests(known: Known): fc.Arbitrary<FuzzRequest> {
  const calls: [string, CallDefinition][] = Object.entries(contract)
  return fc.oneof(...calls.map(([name, call]) => requestsFor(name, call, known)))
}

function requestsFor(name: string, call: CallDefinition, known: Known): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({
      caller: callerBut(USUAL[call.access]),
      path: pathsOf(call, known),
      query: queriesOf(call, known),
      body: bodiesOf(call, known),
      headers: oddHeaders,
    })
    .map(({ caller, path, query, body, headers }) => ({
      caller,
      method: call.method,
      path: query === '' ? path : `${path}?${query}`,
      headers: { ...(body !== null && JSON_TYPE), ...headers },
      body,
      ...(isCallName(name) && leadsHere(path) && { call: name }),
    }))
}

/** An empty parameter makes the address of another call, which has its own answers. */
const leadsHere = (path: string): boolean => !path.endsWith('/') && !path.includes('//')

const isCallName = (name: string): name is CallName => Object.hasOwn(contract, name)

function pathsOf({ path, params }: CallDefinition, known: Known): fc.Arbitrary<string> {
  if (params === undefined) return fc.constant(path)
  const good = jsonValues(inputSchema(params), known.address)
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const bad = fc.record(Object.fromEntries(names.map((name) => [name, hostileSegment])))
  return fc.oneof(
    { weight: 7, arbitrary: good.map((values) => fill(path, values, percent)) },
    { weight: 1, arbitrary: bad.map((values) => fill(path, values, (segment) => segment)) },
  )
}

function fill(path: string, values: unknown, write: (text: string) => string): string {
  return path.replace(/:(\w+)/g, (_, name: string) => write(String(Object(values)[name])))
}

/** Sometimes a duplicate parameter, an unknown one, or text that no program would write. */
function queriesOf({ query }: CallDefinition, known: Known): fc.Arbitrary<string> {
  const good = query === undefined ? fc.constant({}) : jsonValues(inputSchema(query), known.address)
  const rubbish = fc.constantFrom(
    '&&=',
    '%',
    'a=%E0%A4',
    '[]=1&a[b]=c',
    '?',
    '=',
    'page=1&page=2',
    '__proto__=1',
    '+',
  )
  const hostile = fc
    .tuple(fc.constantFrom(...namesIn(query), '__proto__', 'x'), hostileText)
    .map(([name, text]) => `${percent(name)}=${percent(text)}`)
  const extra = fc.oneof(
    { weight: query === undefined ? 12 : 4, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: hostile },
    { weight: 1, arbitrary: rubbish },
  )
  return fc
    .tuple(good, extra)
    .map(([values, more]) =>
      [...Object.entries(Object(values)).map(toPair), more].filter((part) => part !== '').join('&'),
    )
}

const toPair = ([name, value]: [string, unknown]): string => `${percent(name)}=${percent(String(value))}`
const namesIn = (query: CallDefinition['query']): string[] =>
  query === undefined ? [] : Object.keys(inputSchema(query).properties ?? {})

function bodiesOf({ body, method }: CallDefinition, known: Known): fc.Arbitrary<Buffer | null> {
  if (body === undefined) {
    const some = fc.oneof(hostileBody, fc.constant(Buffer.from('{}')))
    return fc.oneof(
      { weight: method === 'GET' ? 20 : 5, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: some },
    )
  }
  const values = jsonValues(inputSchema(body), known.body)
  const written = (value: unknown) => Buffer.from(writeJson(value))
  return fc.oneof(
    { weight: 5, arbitrary: values.map(written) },
    { weight: 4, arbitrary: nearly(values).map(written) },
    { weight: 1, arbitrary: hostileBody },
    { weight: 1, arbitrary: fc.constant(null) },
  )
}
