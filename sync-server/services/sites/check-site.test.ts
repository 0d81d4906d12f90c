import { expect, onTestFinished, test } from 'vitest'
import { GuardedFetch } from '../../lib/guarded-fetch.ts'
import { answer, html, type Page, redirect, stall, startLyingSite } from '../../testing/lying-site.ts'
import { checkSite } from './check-site.ts'

const startSite = (pages: Record<string, Page>) => startLyingSite(pages, onTestFinished)

/** Every name is this machine, apart from those that do not exist. */
const site = new GuardedFetch({
  reach: 'loopback',
  userAgent: 'Test/1.0',
  pauseMs: 0,
  timeoutMs: 400,
  resolve: async (host) => {
    if (host.endsWith('.gone')) throw Object.assign(new Error('no'), { code: 'ENOTFOUND' })
    if (host.endsWith('.inside')) return ['10.0.0.1']
    return ['127.0.0.1']
  },
})
const nameServers = async (domain: string) => {
  if (domain === 'sold.example') return ['ns1.bodis.com', 'ns2.bodis.com']
  if (domain === 'down.example') throw new Error('no answer')
  return domain.split('.').length === 2 ? ['ns1.host.example'] : []
}

async function check(pages: Record<string, Page>, host = 'tool.example') {
  const { url } = await startSite(pages)
  const { port } = new URL(url)
  const { state, detail, target } = await checkSite(site, `http://${host}:${port}/`, { nameServers })
  return { state, detail, target: target?.replace(port, 'PORT') ?? null }
}

const leadsTo = (host: string, status = 301): Record<string, Page> => ({
  '/': (request, response) => {
    const port = request.headers.host?.split(':')[1]
    response.writeHead(status, { Location: `http://${host}:${port}/new?utm_source=old#top` }).end()
  },
  '/new': html('<title>New</title>'),
})

test('a site that answers is reachable, whatever it sends', async () => {
  expect(await check({ '/': html('<title>Tool</title>Welcome') })).toMatchObject({ state: 'reachable' })
  expect(await check({ '/': answer('application/pdf', '%PDF') })).toMatchObject({ state: 'reachable' })
})

test.each([401, 403, 429, 451])('%i may be for programs only', async (status) => {
  expect(await check({ '/': answer('text/html', 'No', status) })).toMatchObject({ state: 'refused' })
})

test('gone: the page, the name, or the certificate', async () => {
  expect(await check({})).toMatchObject({ state: 'gone', detail: 'It answers with 404' })
  expect(await check({ '/': answer('text/html', '', 410) })).toMatchObject({ state: 'gone' })
  expect(await check({}, 'tool.gone')).toMatchObject({ state: 'gone', detail: 'Its name does not exist' })
  expect(await check({}, 'tool.inside')).toMatchObject({ state: 'gone' })
})

test('unreachable: errors of the server, no answer in time, no connection', async () => {
  expect(await check({ '/': answer('text/html', '', 503) })).toMatchObject({ state: 'unreachable' })
  expect(await check({ '/': stall })).toMatchObject({
    state: 'unreachable',
    detail: 'It did not answer in time',
  })
  expect(await check({ '/': redirect('/') })).toMatchObject({ state: 'unreachable' })
  expect(await check({ '/': (request) => void request.socket.destroy() })).toMatchObject({
    state: 'unreachable',
  })
})

test('moved: to another host, for good; the way there leaves nothing in the address', async () => {
  expect(await check(leadsTo('new.other'))).toEqual({
    state: 'moved',
    detail: 'It leads to new.other for good',
    target: 'http://new.other:PORT/new',
  })
  expect(await check(leadsTo('new.other', 302))).toMatchObject({ state: 'reachable', target: null })
  for (const host of ['www.tool.example', 'app.tool.example'])
    expect(await check(leadsTo(host))).toMatchObject({ state: 'reachable' })
})

test('parked: by its page, by where it leads, by its name servers', async () => {
  const offer = '<title>tool.example</title><p>This domain name is for sale. Buy this domain!'
  expect(await check({ '/': html(offer) })).toMatchObject({ state: 'parked' })
  expect(await check({ '/': html('<title>tool.example is for sale | HugeDomains</title>') })).toMatchObject({
    state: 'parked',
  })
  expect(await check({ '/': html('<title>The domain is for sale</title>') })).toMatchObject({
    state: 'parked',
  })
  expect(await check(leadsTo('www.hugedomains.com'))).toMatchObject({ state: 'parked' })
  expect(await check({ '/': html('<p>Links') }, 'www.sold.example')).toMatchObject({ state: 'parked' })
  expect(await check({ '/': html('<p>Here') }, 'down.example')).toMatchObject({ state: 'reachable' })
  const about = `<title>Names</title><p>${'We help you find a name. '.repeat(200)} Buy this domain`
  expect(await check({ '/': html(about) })).toMatchObject({ state: 'reachable' })
})
