import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { problemSchema } from '#shared/api/problem.ts'
import { startTestServer, type TestServer } from '../testing/start-server.ts'

describe('security headers', () => {
  const EXPECTED = {
    'content-security-policy':
      "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data:;" +
      "connect-src 'self';worker-src 'self';manifest-src 'self';form-action 'self';frame-ancestors 'none';" +
      "object-src 'none';base-uri 'none';require-trusted-types-for 'script';trusted-types default;report-uri /csp-reports;report-to csp",
    'reporting-endpoints': 'csp="/csp-reports"',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
  }

  test('are on every answer, errors and refusals included', async () => {
    const server = await startTestServer()
    for (const [path, init] of [
      ['/api/tools', {}],
      ['/api/tools?x=1', {}],
      ['/api/nothing', {}],
      ['/assets/missing.js', {}],
      ['/healthz', {}],
      ['/', {}],
      ['/%zz', {}],
      ['/api/tools', { method: 'POST', headers: { 'Sec-Fetch-Site': 'cross-site' } }],
    ] as const) {
      const { headers } = await server.fetch(path, init)
      for (const [name, value] of Object.entries(EXPECTED))
        expect(headers.get(name), `${path} ${name}`).toBe(value)
      expect(headers.get('x-powered-by')).toBeNull()
      expect(headers.get('permissions-policy'), path).toContain('camera=(), ')
      expect(headers.get('permissions-policy'), path).toContain('clipboard-write=(self)')
      expect(headers.get('strict-transport-security')).toBeNull()
    }
  })

  test('require HTTPS only where the site is served over it', async () => {
    const server = await startTestServer({ env: { PUBLIC_URL: 'https://tools.example.com' } })
    const { headers } = await server.fetch('/api/tools')
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000')
    expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests')
  })
})

describe('unexpected errors', () => {
  test('are a bare 500: no text, stack, path or SQL of the server', async () => {
    const server = await startTestServer({
      resolveCaller: () => {
        throw new Error('secret detail at /home/somebody')
      },
    })
    const response = await server.fetch('/api/tools')
    const text = await response.text()
    expect([response.status, problemSchema.parse(JSON.parse(text)).code]).toEqual([500, 'internal'])
    expect(text).not.toMatch(/secret|somebody|\.ts/)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

describe('changes from other sites', () => {
  const post = (server: TestServer, headers: Record<string, string>) =>
    server.fetch('/api/newsletter/subscribe', { method: 'POST', headers })

  test.each([
    [{ 'Sec-Fetch-Site': 'cross-site' }],
    [{ 'Sec-Fetch-Site': 'same-site' }],
    [{ 'Sec-Fetch-Site': 'cross-site', Origin: 'http://localhost:3000' }],
    [{ Origin: 'https://evil.example.com' }],
    [{ Origin: 'null' }],
    // What the Host header says is the sender's word.
    [{ Origin: 'http://evil.example.com', Host: 'evil.example.com' }],
  ])('%o are refused', async (headers) => {
    const server = await startTestServer({ env: { PUBLIC_URL: 'http://localhost:3000' } })
    const response = await post(server, headers)
    expect([response.status, problemSchema.parse(await response.json()).code]).toEqual([403, 'cross-origin'])
  })

  test('the key of an agent passes the check, but not when a session cookie comes with it', async () => {
    const server = await startTestServer()
    for (const key of [{ Authorization: 'Bearer x' }, { 'X-API-Key': 'x' }, { 'X-Agent-Key': 'x' }]) {
      const forged = { ...key, 'Sec-Fetch-Site': 'cross-site' }
      // The check passes; the request fails at the missing body.
      expect((await post(server, forged)).status).toBe(400)
      for (const Cookie of ['session=x', 'theme=dark; __Host-session=x'])
        expect((await post(server, { ...forged, Cookie })).status, Cookie).toBe(403)
      expect((await post(server, { ...key, Cookie: 'session=x' })).status).toBe(400)
    }
  })

  test('changes from our own pages and from programs that are no browser pass', async () => {
    const server = await startTestServer({ env: { PUBLIC_URL: 'http://localhost:3000' } })
    for (const headers of [
      { 'Sec-Fetch-Site': 'same-origin' },
      { 'Sec-Fetch-Site': 'none' },
      { Origin: 'http://localhost:3000' },
      {},
    ]) {
      // The check passes; the request fails at the missing body.
      expect((await post(server, headers)).status, JSON.stringify(headers)).toBe(400)
    }
  })

  test('reading is allowed from everywhere', async () => {
    const server = await startTestServer()
    const response = await server.fetch('/api/tools', { headers: { 'Sec-Fetch-Site': 'cross-site' } })
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
  })
})

describe('rate limit', () => {
  test('an address may read 1,200 times a minute; headers say how many are left and when to retry', async () => {
    const server = await startTestServer({ env: { RATE_LIMITS: 'on' } })
    const first = await server.fetch('/api/stats')
    expect(first.headers.get('ratelimit-policy')).toBe('"anonymous";q=1200;w=60')
    expect(first.headers.get('ratelimit')).toBe('"anonymous";r=1199;t=60')
    for (let round = 0; round < 24; round++) {
      await Promise.all(Array.from({ length: 50 }, async () => (await server.fetch('/api/stats')).text()))
    }
    const refused = await server.fetch('/api/stats')
    expect([refused.status, problemSchema.parse(await refused.json()).code]).toEqual([
      429,
      'too-many-requests',
    ])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.headers.get('ratelimit')).toMatch(/^"anonymous";r=0;t=\d+$/)
    expect((await server.fetch('/healthz')).status).toBe(200)
  })

  const left = async (server: TestServer, forwarded: string) => {
    const response = await server.fetch('/api/stats', { headers: { 'X-Forwarded-For': forwarded } })
    return /r=(\d+)/.exec(response.headers.get('ratelimit') ?? '')?.[1]
  }

  test('without a trusted proxy, a client cannot claim another address', async () => {
    const server = await startTestServer({ env: { RATE_LIMITS: 'on' } })
    expect(await left(server, '203.0.113.1')).toBe('1199')
    expect(await left(server, '203.0.113.2')).toBe('1198')
  })

  test('with a trusted proxy, the address it saw counts, and not what the client put before it', async () => {
    const server = await startTestServer({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } })
    expect(await left(server, '203.0.113.1')).toBe('1199')
    expect(await left(server, '198.51.100.7, 203.0.113.1')).toBe('1198')
    expect(await left(server, '203.0.113.2')).toBe('1199')
  })
})

describe('operator', () => {
  test('healthz, readyz and metrics answer on this machine', async () => {
    const server = await startTestServer()
    expect((await server.fetch('/healthz')).status).toBe(200)
    expect((await server.fetch('/readyz')).status).toBe(200)
    await server.fetch('/api/tools')
    const metrics = await (await server.fetch('/metrics')).text()
    expect(metrics).toMatch(/http_request_duration_seconds_count\{[^}]*route="listTools"[^}]*\} 1/)
    expect(metrics).toContain('catalogue_tools 0')
  })

  test('metrics are for this machine only: a request through a proxy gets 404', async () => {
    const plain = await startTestServer()
    const forwarded = { headers: { 'X-Forwarded-For': '127.0.0.1' } }
    expect((await plain.fetch('/metrics', forwarded)).status).toBe(404)
    const trusting = await startTestServer({ env: { TRUST_PROXY: '1' } })
    expect((await trusting.fetch('/metrics', { headers: { 'X-Forwarded-For': '203.0.113.1' } })).status).toBe(
      404,
    )
  })

  test('an invented method does not become its own label', async () => {
    const server = await startTestServer()
    await new Promise<void>((resolve) => {
      request(server.url, { path: '/api/tools', method: 'PROPFIND' }, (response) => {
        response.resume().on('end', resolve)
      }).end()
    })
    expect(await (await server.fetch('/metrics')).text()).not.toContain('PROPFIND')
  })
})

test('whoever has to sign in, or to send a key, learns by which scheme, and browsers ask for no password of theirs', async () => {
  const server = await startTestServer()
  const login = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'nobody', password: 'wrong password' }),
  }
  for (const [path, init, scheme] of [
    ['/api/me', {}, 'Session'],
    ['/api/admin/users', {}, 'Session'],
    ['/api/login', login, 'Session'],
    ['/api/v1/me', {}, 'Bearer'],
  ] as const) {
    const { status, headers } = await server.fetch(path, init)
    // To agents it also says where tokens are to be had.
    const [challenge] = headers.get('www-authenticate')?.split(', ') ?? []
    expect([status, challenge], path).toEqual([401, `${scheme} realm="AI Tool Hub"`])
  }
})
