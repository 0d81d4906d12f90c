import { expect, test } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import { makeDist } from '../testing/make-dist.ts'
import { startTestServer } from '../testing/start-server.ts'

test('the OpenAPI document names this server, is compressed, and is 304 for a client that has it', async () => {
  const server = await startTestServer({ env: { PUBLIC_URL: 'https://hub.example.com' } })
  const ask = (headers: Record<string, string>) => server.fetch('/openapi.json', { headers })
  const response = await ask({ 'Accept-Encoding': 'br' })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  const { openapi, servers, paths, components } = JSON.parse(await response.text())
  expect([openapi, servers]).toEqual(['3.1.0', [{ url: 'https://hub.example.com' }]])
  expect(paths['/api/v1/improvements/submit'].post.operationId).toBe('submitImprovement')
  expect(components.securitySchemes.session.name).toBe('__Host-session')
  const etag = response.headers.get('etag') ?? ''
  expect((await ask({ 'Accept-Encoding': 'br', 'If-None-Match': etag })).status).toBe(304)
})

test('the document takes GET and HEAD only', async () => {
  const server = await startTestServer()
  expect((await server.fetch('/openapi.json', { method: 'HEAD' })).status).toBe(200)
  expect((await server.fetch('/openapi.json', { method: 'POST' })).status).toBe(405)
})

test('the reference is a page of the build, at its own address', async () => {
  const dist = makeDist({ files: { 'pwa/api-docs/index.html': '<!doctype html><title>Reference</title>' } })
  const server = await startTestServer({ dist })
  const response = await server.fetch(contract.agentDocs.path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(await response.text()).toContain('Reference')
})

test('without a build the answer says where the document can be read', async () => {
  const server = await startTestServer()
  const response = await server.fetch(contract.agentDocs.path)
  expect(response.status).toBe(503)
  expect(await response.text()).toContain('/openapi.json')
})

test('a program that prefers markdown gets the reference in it, with and without a build', async () => {
  const dist = makeDist({ files: { 'pwa/api-docs/index.html': '<!doctype html><title>Reference</title>' } })
  for (const options of [{}, { dist }]) {
    const server = await startTestServer({ ...options, env: { PUBLIC_URL: 'https://hub.example.com' } })
    const ask = (headers: Record<string, string>) => server.fetch(contract.agentDocs.path, { headers })
    const response = await ask({ Accept: 'text/markdown' })
    const { headers } = response
    expect([response.status, headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8'])
    expect([headers.get('vary'), headers.get('access-control-allow-origin')]).toEqual([
      'Accept, Accept-Encoding',
      '*',
    ])
    expect(await response.text()).toContain('\n### POST /api/v1/improvements/submit\n')
    const etag = headers.get('etag') ?? ''
    expect((await ask({ Accept: 'text/markdown', 'If-None-Match': etag })).status).toBe(304)
    for (const accept of ['*/*', 'text/html, text/markdown;q=0.5']) {
      const page = await ask({ Accept: accept, 'If-None-Match': etag })
      expect([page.status, page.headers.get('vary')], accept).toEqual([
        'dist' in options ? 200 : 503,
        'Accept, Accept-Encoding',
      ])
    }
  }
})
