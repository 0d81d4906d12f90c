import { expect, test } from 'vitest'
import { createApiClient } from './api-client.ts'
import { ApiError, UnreachableError } from './api-errors.ts'

function clientOf(answer: (url: string, init: RequestInit) => Response | Promise<Response>) {
  return createApiClient(async (input, init) => answer(String(input), init ?? {}))
}

test('a call goes to the path of the contract with its parameters filled in', async () => {
  const asked: string[] = []
  const api = clientOf((url) => {
    asked.push(url)
    return Response.json({})
  })
  await api.call('getTool', { params: { id: '7' } })
  await api.call('listTools', { query: { search: 'a & b', pricing: 'free,paid' } })
  await api.call('listTools', { query: new URLSearchParams({ page: '2' }) })
  await api.call('getStats')
  expect(asked).toEqual([
    '/api/tools/7',
    '/api/tools?search=a+%26+b&pricing=free%2Cpaid',
    '/api/tools?page=2',
    '/api/stats',
  ])
})

test('what is to be changed travels as JSON', async () => {
  const sent: [string, RequestInit][] = []
  const api = clientOf((url, init) => {
    sent.push([url, init])
    return Response.json({ success: true })
  })
  await api.call('subscribeNewsletter', { body: { email: 'ada@example.com' } })
  const [url, { method, body, headers }] = sent[0]!
  expect([url, method, body]).toEqual(['/api/newsletter/subscribe', 'POST', '{"email":"ada@example.com"}'])
  expect(headers).toEqual({ 'Content-Type': 'application/json' })
})

test('an answer that is no success is an error with its status, its body and its code', async () => {
  const body = JSON.stringify({ code: 'invalid-input', detail: 'page' })
  const api = clientOf(() => new Response(body, { status: 400 }))
  const error = await api.call('listTools').catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    message: `400: ${body}`,
    status: 400,
    code: 'invalid-input',
    detail: 'page',
    retryAfter: null,
  })
})

test('an empty body leaves the status text', async () => {
  const api = clientOf(() => new Response('', { status: 502, statusText: 'Bad Gateway' }))
  await expect(api.call('getStats')).rejects.toThrow('502: Bad Gateway')
})

test('how long the server asks to wait is kept in milliseconds', async () => {
  const api = clientOf(() => new Response('busy', { status: 503, headers: { 'retry-after': '12' } }))
  await expect(api.call('getStats')).rejects.toMatchObject({ retryAfter: 12_000, code: null })
})

test('no network and pages of somebody else are both: unreachable', async () => {
  const broken = clientOf(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(broken.call('getStats')).rejects.toBeInstanceOf(UnreachableError)
  const portal = clientOf(() => new Response('<h1>Hotel Wi-Fi</h1>'))
  await expect(portal.call('getStats')).rejects.toBeInstanceOf(UnreachableError)
})

test('a question given up is no sign that the server is unreachable', async () => {
  const giving = new AbortController()
  const api = clientOf(() => {
    giving.abort()
    return Promise.reject(new TypeError('aborted'))
  })
  await expect(api.call('getStats', { signal: giving.signal })).rejects.toMatchObject({ name: 'AbortError' })
})
