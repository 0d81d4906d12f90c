import { expect, onTestFinished, test, vi } from 'vitest'
import {
  answer,
  endless,
  gzipBomb,
  html,
  type LyingSite,
  type Page,
  redirect,
  stall,
  startLyingSite,
} from '../testing/lying-site.ts'
import { GuardedFetch, type GuardedFetchOptions } from './guarded-fetch.ts'
import { isPublicAddress } from './public-address.ts'

const startSite = (pages: Record<string, Page>) => startLyingSite(pages, onTestFinished)

const HTML = { accept: 'text/html' }
const client = (options: Partial<GuardedFetchOptions> = {}) =>
  new GuardedFetch({ reach: 'loopback', userAgent: 'Test/1.0', pauseMs: 0, ...options })
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  )

test.each([
  '127.0.0.1',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.100.100.200',
  '0.0.0.0',
  '192.0.0.192',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '168.63.129.16',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '::10.0.0.1',
  '64:ff9b::10.0.0.1',
  '64:ff9b:1::1',
  '2002:7f00:1::',
  '2001::1',
  '2001:db8::1',
  '3fff::1',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '100::1',
  'localhost',
  '',
])('%s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '1.1.1.1', '2606:4700::1111', '2a00:1450:4001:81b::200e'])('%s is one', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  'ftp://example.com/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://user:secret@example.com/',
  'http://example.com:22/',
  'https://example.com:8443/',
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://[::1]/',
  'http://[::ffff:169.254.169.254]/',
  'http://169.254.169.254/latest/meta-data/',
  'not an address',
])('%s is not visited', async (address) => {
  const resolve = vi.fn(async () => ['8.8.8.8'])
  expect(await code(client({ reach: 'public', resolve }).get(address, HTML))).toBe('address')
  expect(resolve).not.toHaveBeenCalled()
})

test('a name is refused when one of its addresses is not public', async () => {
  const resolve = async () => ['8.8.8.8', '10.0.0.1']
  expect(await code(client({ reach: 'public', resolve }).get('https://two-faced.example/', HTML))).toBe(
    'address',
  )
})

test('the name is resolved once, and the connection goes to the address that was judged', async () => {
  const site = await startSite({ '/': html('Here') })
  const port = new URL(site.url).port
  // Asked again, it would name another host.
  const resolve = vi.fn(async () => ['10.0.0.1']).mockResolvedValueOnce(['127.0.0.1'])
  const { body, status } = await client({ resolve }).get(`http://rebinding.example:${port}/`, HTML)
  expect([status, body.toString(), resolve.mock.calls.length]).toEqual([200, 'Here', 1])
  expect(site.lastHeaders().host).toBe(`rebinding.example:${port}`)
})

test('a name that turns to the inside at a redirect is refused there', async () => {
  const site = await startSite({ '/': redirect('/again') })
  const port = new URL(site.url).port
  const resolve = vi.fn(async () => ['192.168.0.1']).mockResolvedValueOnce(['127.0.0.1'])
  expect(await code(client({ resolve }).get(`http://rebinding.example:${port}/`, HTML))).toBe('address')
  expect(site.asked).toEqual(['/'])
})

test.each([
  'http://10.0.0.1/',
  'http://169.254.169.254/latest/',
  'http://[::ffff:10.0.0.1]/',
  'file:///etc/passwd',
  'gopher://127.0.0.1/',
  'http://user:secret@127.0.0.1/',
])('a redirect to %s is not followed', async (location) => {
  const site = await startSite({ '/': redirect(location) })
  expect(await code(client().get(site.url, HTML))).toBe('address')
})

test('nothing is sent that would say who is signed in, or where one comes from', async () => {
  const site = await startSite({
    '/': (_, response) => void response.writeHead(302, { Location: '/there', 'Set-Cookie': 'a=b' }).end(),
    '/there': html('Here'),
  })
  const { hops, url } = await client().get(`${site.url}/`, HTML)
  expect(hops.map(({ status }) => status)).toEqual([302])
  expect(url.pathname).toBe('/there')
  const { cookie, authorization, referer, 'user-agent': agent } = site.lastHeaders()
  expect([cookie, authorization, referer, agent]).toEqual([undefined, undefined, undefined, 'Test/1.0'])
})

test('five redirects are followed, and no more', async () => {
  const site = await startSite({
    ...Object.fromEntries([0, 1, 2, 3, 4, 5].map((n) => [`/${n}`, redirect(`/${n + 1}`)])),
    '/6': html('End'),
  })
  expect((await client().get(`${site.url}/1`, HTML)).hops).toHaveLength(5)
  expect(await code(client().get(`${site.url}/0`, HTML))).toBe('redirects')
})

test('a site that stalls costs the time that it is given, whatever it redirects to', async () => {
  const slowly: Parameters<typeof startSite>[0] = {
    '/': stall,
    '/slow': (_, response) =>
      void setTimeout(() => response.writeHead(302, { Location: '/slow' }).end(), 120),
  }
  const site = await startSite(slowly)
  for (const path of ['/', '/slow']) {
    const startedAt = performance.now()
    expect(await code(client({ timeoutMs: 300 }).get(`${site.url}${path}`, HTML))).toBe('timeout')
    expect(performance.now() - startedAt).toBeLessThan(1500)
  }
  expect(
    await code(
      client({ timeoutMs: 200, resolve: () => new Promise(() => {}) }).get('http://no.example', HTML),
    ),
  ).toBe('timeout')
})

test('bodies without end and bombs are read up to 512 KB', async () => {
  const site = await startSite({ '/endless': endless('text/html'), '/bomb': gzipBomb('text/html') })
  for (const path of ['/endless', '/bomb']) {
    const { body } = await client().get(`${site.url}${path}`, { ...HTML, mayCut: true })
    expect(body.length).toBe(512 * 1024)
    expect(await code(client().get(`${site.url}${path}`, HTML))).toBe('too-large')
  }
})

test('only the types that are wanted are read, and damaged encodings are an error', async () => {
  const site = await startSite({
    '/page': html('<p>'),
    '/image': answer('IMAGE/PNG; charset=x', 'not really'),
    '/damaged': (_, response) => void response.writeHead(200, { 'Content-Encoding': 'gzip' }).end('not gzip'),
    '/odd': (_, response) => void response.writeHead(200, { 'Content-Encoding': 'compress' }).end('x'),
  })
  const images = { accept: 'image/*', isType: (type: string) => type.startsWith('image/') }
  expect(await code(client().get(`${site.url}/page`, images))).toBe('type')
  expect(await code(client().get(`${site.url}/image`, images))).toBe('answered')
  expect(await code(client().get(`${site.url}/damaged`, HTML))).toBe('body')
  expect(await code(client().get(`${site.url}/odd`, HTML))).toBe('body')
})

test('what cannot be connected to, or does not exist, is told apart', async () => {
  const site: LyingSite = await startSite({ '/': (request) => void request.socket.destroy() })
  expect(await code(client().get(site.url, HTML))).toBe('connection')
  expect(await code(client().get(site.url.replace('http:', 'https:'), HTML))).toMatch(/tls|connection/)
  const missing = Object.assign(new Error('no'), { code: 'ENOTFOUND' })
  const busy = Object.assign(new Error('no'), { code: 'EAI_AGAIN' })
  expect(await code(client({ resolve: () => Promise.reject(missing) }).get('http://no.example', HTML))).toBe(
    'dns',
  )
  expect(await code(client({ resolve: () => Promise.reject(busy) }).get('http://no.example', HTML))).toBe(
    'dns-busy',
  )
})

test('a host gets one request at a time', async () => {
  let [underWay, most] = [0, 0]
  const site = await startSite({
    '/': async (_, response) => {
      most = Math.max(most, ++underWay)
      await new Promise((resolve) => setTimeout(resolve, 20))
      underWay -= 1
      response.end('x')
    },
  })
  const one = client()
  await Promise.all([1, 2, 3, 4].map(() => one.get(site.url, HTML)))
  expect([site.asked.length, most]).toEqual([4, 1])
})
