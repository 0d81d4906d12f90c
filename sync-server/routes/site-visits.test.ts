import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { siteCalls } from '#shared/api/site-calls.ts'
import type { SiteState } from '#shared/domain/site-job.ts'
import { parseConfig } from '../config.ts'
import { writeTransaction } from '../db/write-transaction.ts'
import { SiteVisits } from '../jobs/site-visits.ts'
import { COMMANDS } from '../manage/commands.ts'
import { findAnyTool } from '../repositories/any-tools.ts'
import { listTroubled } from '../repositories/site-visits.ts'
import { fileReachability } from '../services/analysers/run-analysers.ts'
import { recordChecks } from '../services/sites/record-visits.ts'
import { startWithAdmins } from '../testing/as-admin.ts'
import { answer, html, type Page, png, redirect, stall, startLyingSite } from '../testing/lying-site.ts'
import { addFixtures, changeTool, openTestStore } from '../testing/open-test-store.ts'
import { startTestServer } from '../testing/start-server.ts'
import { makeTempDir } from '../testing/temp-dir.ts'
import { testPlace } from '../testing/test-place.ts'

const startSite = (pages: Record<string, Page>) => startLyingSite(pages, onTestFinished)

const ON = { env: { SITE_REQUESTS: '1' } }

/** A server whose tools, from 1 on, have these pages as their websites. */
async function start(pages: readonly Page[], options: { env?: Record<string, string> } = ON) {
  const more: Record<string, Page> = { '/icon.png': answer('image/png', await png(96, '#00ff00')) }
  const site = await startSite({
    ...more,
    ...Object.fromEntries(pages.map((page, place) => [`/${place + 1}`, page])),
  })
  const tools = pages.map((_, place) => ({ name: `Tool ${place + 1}`, website: `${site.url}/${place + 1}` }))
  const started = await startWithAdmins({ categories: [{}], tools }, options)
  const sites = async () =>
    siteCalls.adminSites.output.parse((await started.call('GET', '/api/admin/sites')).body)
  /** Starts a job and waits for its end. */
  const carryOut = async (body: object) => {
    const { status, body: job } = await started.call('POST', '/api/admin/site-jobs', { body })
    expect([status, job.state]).toEqual([202, 'queued'])
    await started.server.until(async () => (await sites()).jobs[0]?.finishedAt !== null)
    return sites()
  }
  const toolOf = async (id: number) => (await findAnyTool(started.store.reader, id))?.tool
  return { ...started, site, sites, carryOut, toolOf }
}

const withIcon = html('<link rel="icon" href="/icon.png">')

test('icons are fetched, shown by the tools that have no mark, and served from here', async () => {
  const { server, store, carryOut, toolOf, site } = await start([withIcon, html('none'), withIcon])
  await store.writer.updateTable('tool').set({ logo: 'mark:acme' }).where('id', '=', 3).execute()
  const before = await toolOf(1)
  const { jobs, icons } = await carryOut({ kind: 'icons', scope: 'missing' })
  expect(jobs[0]).toMatchObject({ state: 'done', total: 2, done: 2, good: 1, createdBy: 1 })
  expect(icons).toEqual({ fetched: 1, missing: 1 })
  expect(site.asked).not.toContain('/3')
  const after = await toolOf(1)
  const hash = /^icon:([0-9a-f]{24})$/.exec(after?.logo ?? '')?.[1]
  expect((after?.seq ?? 0) > (before?.seq ?? 0)).toBe(true)
  expect(after?.updatedAt).toBe(before?.updatedAt)
  expect((await toolOf(3))?.logo).toBe('mark:acme')

  for (const side of [64, 128]) {
    const file = await server.fetch(`/icons/${hash}-${side}.webp`)
    const bytes = Buffer.from(await file.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: side })
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    })
  }
  for (const name of [`${hash}-32.webp`, `${'0'.repeat(24)}-64.webp`, '..%2fsecret.key.webp', 'x.webp']) {
    const miss = await server.fetch(`/icons/${name}`)
    expect([name, miss.status, miss.headers.get('content-type')]).toEqual([
      name,
      404,
      'application/problem+json; charset=utf-8',
    ])
    expect(miss.headers.get('cache-control') ?? '').not.toContain('immutable')
  }
})

test('fetched again, icons that no tool shows any more go after a month', async () => {
  const { server, carryOut, toolOf } = await start([withIcon])
  const folder = join(server.dataDir, 'icons')
  mkdirSync(folder)
  const old = join(folder, `${'a'.repeat(24)}-64.webp`)
  const young = join(folder, `${'b'.repeat(24)}-64.webp`)
  for (const file of [old, young]) writeFileSync(file, 'x')
  utimesSync(old, 0, 0)
  await carryOut({ kind: 'icons', scope: 'missing' })
  const logo = (await toolOf(1))?.logo
  rmSync(join(folder, `${logo?.slice(5)}-64.webp`))
  const { jobs } = await carryOut({ kind: 'icons' })
  expect(jobs[0]).toMatchObject({ scope: 'all', done: 1, good: 1 })
  expect((await toolOf(1))?.logo).toBe(logo)
  expect(readdirSync(folder).filter((name) => name.endsWith('-64.webp'))).toEqual(
    [`${'b'.repeat(24)}-64.webp`, `${logo?.slice(5)}-64.webp`].sort(),
  )
})

test('a check says of each website what became of it; a tool that was discontinued is left alone', async () => {
  const pages = [html('Here'), answer('text/html', 'No', 403), answer('', '', 404), html('Over')]
  const { store, carryOut, toolOf, site } = await start([...pages, redirect('http://169.254.169.254/')])
  await store.writer.updateTable('tool').set({ status: 'discontinued' }).where('id', '=', 4).execute()
  const { jobs, troubled, troubledTotal, checked, lastCheckedAt } = await carryOut({ kind: 'check' })
  expect(jobs[0]).toMatchObject({ kind: 'check', state: 'done', total: 4, done: 4, good: 2 })
  expect([checked, troubledTotal, site.asked.includes('/4')]).toEqual([4, 2, false])
  const today = new Date().toISOString().slice(0, 10)
  expect(lastCheckedAt?.slice(0, 10)).toBe(today)
  expect(
    troubled.map(({ toolId, state, detail, troubledDays }) => [toolId, state, detail, troubledDays]),
  ).toEqual([
    [3, 'gone', 'It answers with 404', 1],
    [5, 'gone', 'It leads to an address that is not public', 1],
  ])
  expect((await toolOf(1))?.checkedAt).toBe(today)
  for (const id of [2, 3]) expect((await toolOf(id))?.checkedAt).toBeNull()
  const seq = (await toolOf(1))?.seq
  await carryOut({ kind: 'check' })
  // The date is not a month old: no device fetches the tool again for it.
  expect((await toolOf(1))?.seq).toBe(seq)
})

test('off, nothing is started, and it is said what to set', async () => {
  const { call, sites, site, store, server } = await start([withIcon], {})
  expect((await sites()).isOn).toBe(false)
  const { status, body } = await call('POST', '/api/admin/site-jobs', { body: { kind: 'check' } })
  expect([status, body.code]).toEqual([409, 'site-visits-off'])
  expect(body.detail).toContain('SITE_REQUESTS=1')
  const config = { ...parseConfig({}), ...(await testPlace(server.dataDir)) }
  for (const [name, args] of [
    ['icons', ['fetch']],
    ['sites', ['check']],
  ] as const)
    await expect(COMMANDS.get(name)!(config, [...args])).rejects.toThrow('SITE_REQUESTS=1')
  expect(await store.reader.selectFrom('site_job').selectAll().execute()).toEqual([])
  expect(site.asked).toEqual([])
})

test('of each kind one job at a time; a cancelled one writes nothing more', async () => {
  const { promise: isCancelled, resolve: answerNow } = Promise.withResolvers<void>()
  const waiting: Page = async (_, response) => {
    await isCancelled
    response.writeHead(404).end()
  }
  const { call, server, site, sites } = await start([waiting])
  const { body: job } = await call('POST', '/api/admin/site-jobs', { body: { kind: 'check' } })
  const again = await call('POST', '/api/admin/site-jobs', { body: { kind: 'check' } })
  expect([again.status, again.body.code, again.body.issues[0].message]).toEqual([
    409,
    'job-active',
    `${job.id}`,
  ])
  await server.until(async () => site.asked.length === 1)
  const cancelled = await call('POST', `/api/admin/site-jobs/${job.id}/cancel`)
  expect([cancelled.status, cancelled.body.state]).toEqual([200, 'cancelled'])
  expect((await call('POST', `/api/admin/site-jobs/${job.id}/cancel`)).status).toBe(409)
  expect((await call('POST', '/api/admin/site-jobs/99/cancel')).status).toBe(404)
  answerNow()
  // The next job is taken up only when the visits of the cancelled one are over.
  await call('POST', '/api/admin/site-jobs', { body: { kind: 'icons', scope: 'missing' } })
  await server.until(async () => (await sites()).jobs[0]?.finishedAt !== null)
  expect((await sites()).checked).toBe(0)
  const { entries } = (await call('GET', '/api/admin/audit')).body
  expect(entries.map(({ action }: { action: string }) => action)).toEqual([
    'site-job.start',
    'site-job.cancel',
    'site-job.start',
  ])
})

test('a job goes on after a stop and after a kill, and counts each website once', async () => {
  const { server, store, call, site } = await start(Array.from({ length: 40 }, () => html('Here')))
  const { body: job } = await call('POST', '/api/admin/site-jobs', { body: { kind: 'check' } })
  const row = () =>
    store.reader.selectFrom('site_job').selectAll().where('id', '=', job.id).executeTakeFirstOrThrow()
  await server.until(async () => (await row()).done > 0)
  await server.close()
  const stopped = await row()
  expect([stopped.state, stopped.claimed_by]).toEqual(['running', null])
  expect(stopped.done).toBeLessThan(40)
  // As a server leaves it that was killed a while ago.
  const past = '2026-01-01T00:00:00.000Z'
  await store.writer.updateTable('site_job').set({ claimed_by: 'gone', claimed_until: past }).execute()
  const next = await startTestServer({ dataDir: server.dataDir, ...ON })
  await next.until(async () => (await row()).state === 'done')
  expect(await row()).toMatchObject({ total: 40, done: 40, good: 40 })
  expect(new Set(site.asked).size).toBe(40)
})

const HOPELESS = 'No website could be reached'

test('a server without a connection says so, and blames no website', async () => {
  const dead = await start(Array.from({ length: 10 }, (): Page => (request) => void request.socket.destroy()))
  const { jobs, troubledTotal, checked } = await dead.carryOut({ kind: 'check' })
  expect(jobs[0]).toMatchObject({ state: 'failed', done: 0 })
  expect(jobs[0]?.error).toContain(HOPELESS)
  expect([checked, troubledTotal]).toEqual([0, 0])
})

test('the process that visits has no rights that it does not need, and may break', async () => {
  const visitsOf = (dataDir: string) => {
    const visits = new SiteVisits({ reach: 'loopback', publicUrl: 'http://here.test', dataDir })
    onTestFinished(() => visits.stop())
    return visits
  }
  const visits = visitsOf(makeTempDir())
  const site = await startSite({ '/': html('Here'), '/slow': stall })
  const asked = visits.visit({ kind: 'check', website: `${site.url}/slow` })
  await expect.poll(() => site.asked.length, { timeout: 20_000 }).toBe(1)
  expect(site.lastHeaders()['user-agent']).toBe('AIToolHub-SiteCheck/1.0 (+http://here.test/support)')
  visits.stop()
  await expect(asked).rejects.toMatchObject({ code: 'site-process' })
  const next = await visits.visit({ kind: 'check', website: `${site.url}/` })
  expect(next).toMatchObject({ kind: 'check', verdict: { state: 'reachable' } })
  // It checks its rights itself: with data that it could read it does not begin.
  const readable = visitsOf(import.meta.dirname)
  await expect(readable.visit({ kind: 'check', website: `${site.url}/` })).rejects.toMatchObject({
    code: 'site-process',
  })
})

/** Three tools in a store, and visits on given days with given outcomes. */
async function visitsOn() {
  const store = await openTestStore()
  await addFixtures(store, { categories: [{}], tools: [{ name: 'Otter' }, {}] })
  const website = 'https://tool-1.example.com'
  const visit = (day: string, state: SiteState, target: string | null = null) =>
    writeTransaction(store.writer, (transaction) =>
      recordChecks(
        transaction,
        [{ id: 1, website, verdict: { state, detail: 'It is so', target, mayBeOurs: false } }],
        new Date(`2026-${day}T12:00:00.000Z`),
      ),
    )
  const recommendations = () =>
    store.reader.selectFrom('recommendation').select(['title', 'status', 'change']).orderBy('id').execute()
  const report = () => fileReachability(store, new Date())
  return { store, visit, recommendations, report }
}

test('trouble on three different days is reported once; a good visit clears it and takes the report back', async () => {
  const { store, visit, recommendations, report } = await visitsOn()
  for (const [day, filed] of [
    ['11-01', 0],
    ['11-01', 0],
    ['11-02', 0],
    ['11-03', 1],
    ['11-04', 0],
  ] as const) {
    await visit(day, day === '11-02' ? 'unreachable' : 'gone')
    expect([day, await report()]).toEqual([day, filed])
  }
  expect(await recommendations()).toEqual([
    { title: 'The website of “Otter” is gone', status: 'pending_review', change: null },
  ])
  expect((await listTroubled(store.reader))[0]).toMatchObject({
    troubledDays: 4,
    troubledSince: '2026-11-01T12:00:00.000Z',
  })
  await visit('11-05', 'refused')
  expect(await listTroubled(store.reader)).toEqual([])
  expect((await recommendations()).map(({ status }) => status)).toEqual(['rejected'])
  for (const day of ['11-06', '11-07', '11-08']) await visit(day, 'gone')
  expect(await report()).toBe(1)
  await visit('11-09', 'parked')
  await store.writer.updateTable('recommendation').set({ status: 'approved' }).where('id', '=', 2).execute()
  await visit('11-10', 'reachable')
  expect((await recommendations()).map(({ status }) => status)).toEqual(['rejected', 'approved'])
})

test('a website that has moved brings its new address; one that was changed since is not blamed', async () => {
  const { store, visit, recommendations, report } = await visitsOn()
  for (const day of ['11-01', '11-02', '11-03']) await visit(day, 'moved', 'https://new.example.com/')
  expect(await report()).toBe(1)
  const [{ change } = { change: null }] = await recommendations()
  expect(JSON.parse(change ?? 'null')).toEqual({
    toolId: 1,
    edit: {
      base: { website: 'https://tool-1.example.com' },
      changes: { website: 'https://new.example.com/' },
    },
  })
  await changeTool(store, 1, { website: 'https://new.example.com/' })
  expect(await listTroubled(store.reader)).toEqual([])
})
