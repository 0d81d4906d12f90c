import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerOf } from '../../../sync-server/middleware/caller.ts'
import { asCurl, type FuzzRequest } from './fuzz-request.ts'
import { jsonValues } from './json-values.ts'
import { wrongWith, wrongWithBytes } from './judge.ts'
import { fuzz } from './run.ts'
import { makeTemplate, removeTemplate, type Template } from './template.ts'

/** The PostgreSQL that the tests use; undefined for SQLite. */
const url = process.env.TEST_POSTGRES
const SEEDS = url === undefined ? [1, 2, 3, 4] : [1]
const REQUESTS = url === undefined ? 500 : 200
const PATIENCE_MS = 240_000

let template: Template

beforeAll(async () => {
  template = await makeTemplate(url === undefined ? null : { url })
}, PATIENCE_MS)
afterAll(() => removeTemplate(template))

test.each(SEEDS)(
  'any request by any caller gets a correct answer without internals: seed %i',
  async (seed) => {
    const seen = new Map<number, number>()
    const wrong = await fuzz({ template, seed, requests: REQUESTS, seen })
    expect(wrong, `seed ${seed}`).toEqual([])
    const count = (from: number) =>
      [...seen].reduce((sum, [status, n]) => sum + (status >= from && status < from + 100 ? n : 0), 0)
    // If all requests were refused early, the test would prove little.
    expect(count(200)).toBeGreaterThan(REQUESTS / 10)
    expect(count(400)).toBeGreaterThan(REQUESTS / 10)
    expect(seen.get(0)).toBeGreaterThan(0)
  },
  PATIENCE_MS,
)

test(
  'a call that fails on some input is found, and printed as a request that can be sent again',
  async () => {
    const wrong = await fuzz({
      template,
      seed: 1,
      requests: 2000,
      resolveCaller: (ctx) => {
        if (ctx.method === 'PUT' && ctx.path.endsWith('/review'))
          throw new TypeError('ctx.review is not a function')
        return callerOf(ctx)
      },
    })
    expect(wrong.join('\n')).toContain('a server error, 500')
    expect(wrong.join('\n')).toMatch(/the server logs .*ctx\.review/)
    expect(wrong.at(-1)).toMatch(/^curl --path-as-is -X PUT "\$URL"\$'\/api\/tools\/[^']*\/review(\?[^']*)?'/)
  },
  PATIENCE_MS,
)

const request: FuzzRequest = {
  caller: 'user',
  method: 'GET',
  path: '/api/stats',
  headers: {},
  body: null,
  call: 'getStats',
}
const secure = {
  'content-security-policy': 'x',
  'x-content-type-options': 'x',
  'x-frame-options': 'x',
  'referrer-policy': 'x',
}
const problem = {
  type: 'urn:ai-tool-hub:problem:not-found',
  title: 'Not found',
  status: 404,
  detail: 'No.',
  code: 'not-found',
  issues: [],
  message: 'No.',
  error: 'No.',
}
const refused = {
  ...secure,
  'content-type': 'application/problem+json; charset=utf-8',
  'cache-control': 'no-store',
}
const refusal = (changes: object = {}) => ({
  status: 404,
  headers: refused,
  body: JSON.stringify({ ...problem, ...changes }),
})

test('a correct refusal has no problems', () => {
  expect(wrongWith(request, refusal(), ['/srv/data'])).toEqual([])
})

test.each([
  ['a server error', { ...refusal({ status: 500 }), status: 500 }, 'a server error, 500'],
  [
    'a missing header',
    { ...refusal(), headers: { ...refused, 'x-frame-options': undefined } },
    'no header x-frame-options',
  ],
  [
    'another type',
    { ...refusal(), headers: { ...refused, 'content-type': 'text/html' } },
    'the refusal 404 is text/html',
  ],
  ['a status that is not its own', refusal({ status: 400 }), 'the problem says 400, the answer 404'],
  ['a member that is not documented', refusal({ stack: '' }), 'the problem document does not fit'],
  ['a missing member', refusal({ code: undefined }), 'the problem document does not fit'],
  [
    'a refusal that may be cached',
    { ...refusal(), headers: { ...refused, 'cache-control': 'max-age=60' } },
    'a cache may keep the refusal',
  ],
  ['a stack', refusal({ title: 'x\n    at run (app.js:1:2)' }), 'it shows a stack'],
  ['an error of SQLite', refusal({ title: 'UNIQUE constraint failed: user.id' }), 'it shows SQL'],
  [
    'an error of PostgreSQL',
    refusal({ title: 'duplicate key value violates unique constraint "user_pkey"' }),
    'it shows SQL',
  ],
  ['a folder', refusal({ title: '/srv/data/app.db' }), 'it names the folder /srv/data'],
  [
    'an output that does not fit',
    { status: 200, headers: secure, body: '{}' },
    'the output of getStats does not fit',
  ],
])('%s is detected', (_, answer, problem) => {
  expect(wrongWith(request, answer, ['/srv/data']).join('\n')).toContain(problem)
})

test('a server error in the result of an MCP tool is detected', () => {
  const result = { isError: true, structuredContent: { error: { status: 500 } } }
  const said = (message: object) => ({
    status: 200,
    headers: secure,
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
  })
  const mcp = { ...request, path: '/mcp' }
  expect(wrongWith(mcp, said({ result }), []).join()).toContain('a server error in a result')
  expect(wrongWith(mcp, said({ error: { code: -32603, message: 'x' } }), []).join()).toContain(
    'the error of JSON-RPC',
  )
  expect(wrongWith(mcp, said({ result: {} }), [])).toEqual([])
})

test('a server error among the answers to invalid HTTP is detected', () => {
  expect(wrongWithBytes('HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 500 Internal\r\n', [])).toEqual([
    'a server error, 500',
  ])
  expect(wrongWithBytes('HTTP/1.1 400 Bad Request\r\n\r\n', [])).toEqual([])
})

test('a request is printed byte for byte', () => {
  const command = asCurl({ ...request, headers: { A: "it's" }, body: Buffer.from('{"a":"\u0000é"}') })
  expect(command).toBe(
    `curl --path-as-is -X GET "$URL"$'/api/stats' -H "Cookie: $USER_COOKIE" -H $'A: it\\x27s' --data-binary $'{"a":"\\x00\\xc3\\xa9"}'`,
  )
})

test('generated values fit their schema', () => {
  const schema = {
    type: 'object',
    properties: { n: { type: 'integer', minimum: 3, maximum: 5 }, t: { type: 'string', maxLength: 4 } },
    required: ['n'],
  }
  fc.assert(
    fc.property(jsonValues(schema, {}), (value) => {
      const { n, t = '' } = Object(value)
      return n >= 3 && n <= 5 && t.length <= 4
    }),
  )
})
