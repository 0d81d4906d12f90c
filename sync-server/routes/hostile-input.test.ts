import { request } from 'node:http'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import { problemSchema } from '#shared/api/problem.ts'
import { caseCategories, caseTools } from '#shared/testing/query-cases.ts'
import { makeDist } from '../testing/make-dist.ts'
import { startTestServer, type TestServer } from '../testing/start-server.ts'

interface RawAnswer {
  status: number
  type: string
  body: string
}

/** Sends a path byte for byte; fetch would normalize it. */
function send(server: TestServer, path: string, method = 'GET'): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(server.url, { path, method, agent: false }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        body += chunk
      })
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', body })
      })
    })
    sent.on('error', reject).end()
  })
}

const nastyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    '\u0000',
    '\ud800',
    'a\udfff',
    '\u202e',
    '%',
    '%00',
    '../../etc/passwd',
    "' or 1=1 --",
    '<script>',
    '__proto__',
  ),
)
const name = fc.oneof(
  fc.constantFrom(
    'search',
    'category',
    'pricing',
    'rating',
    'tags',
    'features',
    'flags',
    'page',
    'limit',
    'sortBy',
    'facets',
  ),
  nastyText,
)
const encoded = (text: string) => encodeURIComponent(text.toWellFormed())
const queryString = fc
  .array(fc.tuple(name, nastyText), { maxLength: 5 })
  .map((pairs) => pairs.map(([key, value]) => `${encoded(key)}=${encoded(value)}`).join('&'))
/** Every byte that Node lets a client put into an address. */
const rawQuery = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  maxLength: 80,
})

test('any query gets a list or a problem that says what is wrong', async () => {
  const server = await startTestServer({ fixtures: { categories: caseCategories, tools: caseTools } })
  await fc.assert(
    fc.asyncProperty(fc.oneof(queryString, rawQuery), async (query) => {
      const { status, body } = await send(server, `/api/tools?${query}`)
      expect([200, 400]).toContain(status)
      if (status === 200) contract.listTools.output.parse(JSON.parse(body))
      else expect(problemSchema.parse(JSON.parse(body)).detail).not.toBe('')
    }),
    { numRuns: 300 },
  )
})

test('any path below /api gets JSON and no server error', async () => {
  const server = await startTestServer({ fixtures: { categories: caseCategories, tools: caseTools } })
  const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(rawQuery, fc.constantFrom('tools', 'sync', '..', '%2e%2e', '')), { maxLength: 4 }),
      method,
      async (parts, verb) => {
        const path = `/api/${parts.join('/')}`.replaceAll(/[?#]/g, '')
        const { status, type } = await send(server, path, verb)
        expect(status, `${verb} ${path}`).toBeLessThan(502)
        expect(status).not.toBe(500)
        expect(type).toMatch(/json/)
      },
    ),
    { numRuns: 200 },
  )
})

test('any page with any query is a page and runs no script', async () => {
  const server = await startTestServer({
    dist: makeDist(),
    fixtures: { categories: caseCategories, tools: caseTools },
  })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('/', '/tool/1', '/nowhere', '/compare/'),
      fc.oneof(queryString, rawQuery),
      async (path, query) => {
        const { status, body } = await send(server, `${path}?${query.replaceAll('#', '')}`)
        expect([200, 301, 404]).toContain(status)
        const scripts = body.match(/<script\b[^>]*>/g) ?? []
        for (const script of scripts) {
          expect(script).toMatch(/^<script( type="(application\/(ld\+)?json|module)".*)?>$/)
        }
      },
    ),
    { numRuns: 150 },
  )
})
