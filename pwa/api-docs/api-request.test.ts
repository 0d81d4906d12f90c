import { describe, expect, test } from 'vitest'
import type { Operation } from '#shared/api/openapi-document.ts'
import type { CallAccess, DocsCall } from '#shared/api/openapi-reader.ts'
import { fetchOf } from './api-client.ts'
import { curlOf, draftOf, missingIn, requestOf } from './api-request.ts'

function callOf(
  operation: Partial<Operation>,
  { method = 'GET', path = '/api/x', access = 'key' as CallAccess } = {},
) {
  const whole: Operation = {
    operationId: 'x',
    tags: [],
    summary: '',
    responses: {},
    security: [],
    ...operation,
  }
  return { id: 'x', method, path, area: '', access, scope: null, operation: whole } satisfies DocsCall
}

const withParameters = callOf(
  {
    parameters: [
      { name: 'id', in: 'path', required: true, schema: {}, example: '7' },
      { name: 'search', in: 'query', required: false, schema: {} },
      { name: 'Idempotency-Key', in: 'header', required: false, schema: {} },
    ],
    requestBody: { required: true, content: { 'application/json': { example: { name: "it's" } } } },
  },
  { method: 'POST', path: '/api/x/{id}' },
)

describe('a request', () => {
  test('begins with the example, and leaves out what is empty', () => {
    const request = requestOf(withParameters, draftOf(withParameters), 'aih_live_x')
    expect(request).toEqual({
      method: 'POST',
      path: '/api/x/7',
      headers: { 'X-API-Key': 'aih_live_x', 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: "it's" }, null, 2),
      isSession: false,
    })
  })

  test('writes what was typed so that it stays one part of the address', () => {
    const values = { 'path id': 'a/b?c', 'query search': 'x & y', 'header Idempotency-Key': 'once' }
    const { path, headers } = requestOf(withParameters, { values, body: '{}' }, '')
    expect(path).toBe('/api/x/a%2Fb%3Fc?search=x+%26+y')
    expect(headers).toEqual({ 'Content-Type': 'application/json', 'Idempotency-Key': 'once' })
  })

  test('of several ids keeps their commas', () => {
    const call = callOf(
      { parameters: [{ name: 'ids', in: 'path', required: true, schema: {} }] },
      { path: '/c/{ids}' },
    )
    expect(requestOf(call, { values: { 'path ids': '1,2' }, body: '' }, '').path).toBe('/c/1,2')
  })

  test('carries the key to calls that ask for one only', () => {
    for (const access of ['anyone', 'session'] as const) {
      const call = callOf({}, { access })
      const { headers, isSession } = requestOf(call, draftOf(call), 'aih_live_x')
      expect([headers, isSession]).toEqual([{}, access === 'session'])
    }
  })

  test('without what the path needs is not complete', () => {
    expect(missingIn(withParameters, { values: { 'path id': ' ' }, body: '' })).toEqual(['id'])
    expect(missingIn(withParameters, draftOf(withParameters))).toEqual([])
  })
})

test('curl gets the same request, quoted for a shell', () => {
  const request = requestOf(withParameters, draftOf(withParameters), "k'k")
  expect(curlOf(request, 'https://hub.example.com')).toBe(
    [
      "curl -X POST 'https://hub.example.com/api/x/7' \\",
      "  -H 'X-API-Key: k'\\''k' \\",
      "  -H 'Content-Type: application/json' \\",
      `  -d '{"name":"it'\\''s"}'`,
    ].join('\n'),
  )
})

test('JavaScript gets the same request', () => {
  const request = requestOf(withParameters, draftOf(withParameters), 'aih_live_x')
  const source = fetchOf(request, 'https://hub.example.com')
  expect(source).toContain("await fetch('https://hub.example.com/api/x/7', {")
  expect(source).toContain("method: 'POST',")
  expect(source).toContain('"X-API-Key": "aih_live_x"')
  const open = requestOf(callOf({}, { access: 'anyone' }), { values: {}, body: '' }, '')
  expect(fetchOf(open, 'https://hub.example.com')).toContain("fetch('https://hub.example.com/api/x')")
})
