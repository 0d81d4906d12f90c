import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { ClaimWay } from '#shared/domain/claim.ts'
import { CLAIM_LIMITS } from '#shared/policy/limits.ts'
import type { Store } from '../db/engine.ts'
import { writeTransaction } from '../db/write-transaction.ts'
import { SiteVisits } from '../jobs/site-visits.ts'
import { findAnyTool } from '../repositories/any-tools.ts'
import { hasActiveClaim } from '../repositories/tool-claims.ts'
import { saveTools } from '../repositories/tools.ts'
import { eraseAccount, exportAccount } from '../services/accounts/personal-data.ts'
import { claimLetters } from '../services/claims/claim-letters.ts'
import { recheckClaims } from '../services/claims/recheck-claims.ts'
import { startWithAdmins } from '../testing/as-admin.ts'
import { answer, html, type Page, redirect, stall, startLyingSite } from '../testing/lying-site.ts'
import { startNameServer } from '../testing/name-server.ts'
import { addFixtures, changeTool } from '../testing/open-test-store.ts'
import { readMail } from '../testing/read-mail.ts'

const [ADMIN, ADA, BEA] = [1, 4, 5]
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Tool 1 is at `maker.test`, tool 2 at `other.test`, tool 3 at a shared host; tool 4 at a name that leads into a private network. The
 * site of both makers is the same server, told apart by the name that is asked for.
 */
async function start(env: Record<string, string> = { SITE_REQUESTS: '1' }) {
  const pages: Record<string, Page> = {}
  const records: string[] = []
  const names = await startNameServer(
    {
      'maker.test': { a: () => ['127.0.0.1'] },
      'www.maker.test': { a: () => ['127.0.0.1'] },
      'other.test': { a: () => ['127.0.0.1'] },
      'inside.test': { a: () => ['127.0.0.1', '10.0.0.5'] },
      '_ai-tool-hub.maker.test': { txt: () => ['v=spf1 -all', ...records] },
      '_ai-tool-hub.broken.test': { isBroken: () => true },
    },
    onTestFinished,
  )
  const site = await startLyingSite(pages, onTestFinished)
  const { port } = new URL(site.url)
  const at = (host: string) => `http://${host}:${port}/`
  const websites = [
    at('maker.test'),
    at('other.test'),
    'https://github.com/maker/tool',
    at('inside.test'),
    'https://broken.test/',
  ]
  const tools = websites.map((website, place) => ({ name: `Tool ${place + 1}`, website }))
  const nameServers = [names.address]
  const started = await startWithAdmins({ categories: [{}], tools }, { env, nameServers })
  const { call, store, server } = started
  const begin = async (as: number, toolId = 1) => {
    const { status, body } = await call('POST', `/api/tools/${toolId}/claim`, { as })
    expect([status, body.state]).toEqual([200, 'pending'])
    return body.proof
  }
  const check = async (as: number, way: ClaimWay, toolId = 1) => {
    const { status, body } = await call('POST', `/api/tools/${toolId}/claim/check`, { as, body: { way } })
    return status === 200 ? body.result : body.code
  }
  /** Shows the token of a user at `maker.test`, and proves it. */
  const prove = async (as: number) => {
    const { token } = await begin(as)
    const known = filed.splice(0)
    filed.push(...known, token)
    pages['/.well-known/ai-tool-hub.txt'] = answer('text/plain', filed.join('\n'))
    expect(await check(as, 'file')).toBe('proved')
    return token
  }
  const filed: string[] = []
  const isMaker = (as: number, toolId = 1) => hasActiveClaim(store.reader, as, toolId)
  const shows = async (toolId = 1) => (await findAnyTool(store.reader, toolId))?.tool.isMakerVerified === true
  const visits = new SiteVisits({
    reach: 'loopback',
    publicUrl: 'http://here.test',
    dataDir: server.dataDir,
    nameServers,
  })
  onTestFinished(() => visits.stop())
  /** Looks again at all that is due in so many days. */
  const recheckIn = (days: number) =>
    recheckClaims(
      {
        ...store,
        visits,
        onMail: () => {},
        onError: (error) => {
          throw error
        },
      },
      new Date(Date.now() + days * DAY_MS),
    )
  const ownState = async (as: number, toolId = 1) =>
    (await call('GET', `/api/tools/${toolId}/claim`, { as })).body
  return { ...started, pages, records, site, at, begin, check, prove, isMaker, shows, recheckIn, ownState }
}

const tag = (token: string) => `<meta name="ai-tool-hub" content="${token}">`

test('each way proves it: a record of the name, a tag in the head of the page, and a file', async () => {
  const { begin, check, ownState, isMaker, shows, records, pages, call, server } = await start()
  expect((await call('GET', '/api/tools/1/claim', { as: 0 })).status).toBe(401)
  const ways: Record<ClaimWay, (token: string) => void> = {
    dns: (token) => records.push(`ai-tool-hub=${token}`),
    meta: (token) => {
      pages['/'] = html(`<!doctype html><html><head><title>Tool</title>${tag(token)}</head>`)
    },
    file: (token) => {
      pages['/.well-known/ai-tool-hub.txt'] = answer('text/plain', `\n${token}\r\n`)
    },
  }
  for (const way of ['dns', 'meta', 'file'] as const) {
    const { token, dns } = await begin(ADA)
    expect(dns).toEqual({ name: '_ai-tool-hub.maker.test', value: `ai-tool-hub=${token}` })
    expect([way, await check(ADA, way), await isMaker(ADA)]).toEqual([way, 'not-found', false])
    ways[way](token)
    expect([way, await check(ADA, way), await isMaker(ADA)]).toEqual([way, 'proved', true])
    expect(await ownState(ADA)).toMatchObject({ state: 'active', way, isFailing: false })
    expect(await shows()).toBe(true)
    await server.until(async () => (await call('GET', '/api/tools/1')).body.isMakerVerified === true)
    expect((await call('DELETE', '/api/tools/1/claim', { as: ADA })).status).toBe(200)
    expect([await isMaker(ADA), await shows()]).toEqual([false, false])
    records.length = 0
    for (const path of Object.keys(pages)) delete pages[path]
  }
})

test('a token belongs to one user and one tool: what proves it for one is nothing for another', async () => {
  const { begin, check, pages, isMaker } = await start()
  const ada = await begin(ADA)
  pages['/.well-known/ai-tool-hub.txt'] = answer('text/plain', ada.token)
  await begin(BEA)
  expect(await check(BEA, 'file')).toBe('other-token')
  // The same server answers for other.test, and tool 2 has another token of the same user.
  await begin(ADA, 2)
  expect(await check(ADA, 'file', 2)).toBe('other-token')
  expect(await check(ADA, 'file')).toBe('proved')
  expect([await isMaker(ADA), await isMaker(ADA, 2), await isMaker(BEA)]).toEqual([true, false, false])
})

test('nobody claims what is not theirs: no redirects to other hosts, no private addresses, no text of visitors', async () => {
  const { begin, check, pages, at, site } = await start()
  const { token } = await begin(ADA)
  const mine = `${at('other.test')}mine`
  pages['/mine'] = html(`<head>${tag(token)}</head>`)
  pages['/'] = redirect(mine)
  pages['/.well-known/ai-tool-hub.txt'] = redirect(mine, 302)
  for (const way of ['meta', 'file'] as const) expect([way, await check(ADA, way)]).toEqual([way, 'redirect'])
  expect(site.asked).not.toContain('/mine')
  // Another address of the same host, and the same host under www., are followed.
  pages['/'] = redirect(`${at('www.maker.test')}home`)
  pages['/home'] = html(`<head></head><body>${tag(token)}</body>`)
  expect(await check(ADA, 'meta')).toBe('not-found')
  pages['/home'] = html(`<title>Tool</title><p>A comment</p>${tag(token)}`)
  expect(await check(ADA, 'meta')).toBe('not-found')
  pages['/home'] = answer('text/plain', `<head>${tag(token)}</head>`)
  expect(await check(ADA, 'meta')).toBe('not-found')
  // Nor what a page says in the place of the file.
  pages['/.well-known/ai-tool-hub.txt'] = html(`\n${token}\n`)
  expect(await check(ADA, 'file')).toBe('not-found')
  pages['/home'] = html(`<head>${tag(token)}</head>`)
  expect(await check(ADA, 'meta')).toBe('proved')
  await begin(ADA, 4)
  expect(await check(ADA, 'file', 4)).toBe('address')
})

test('a look that fails says why', async () => {
  const { begin, check, pages } = await start()
  await begin(ADA)
  pages['/'] = stall
  pages['/.well-known/ai-tool-hub.txt'] = answer('text/plain', 'No', 403)
  expect(await check(ADA, 'meta')).toBe('timeout')
  expect(await check(ADA, 'file')).toBe('refused')
  await begin(ADA, 5)
  expect(await check(ADA, 'dns', 5)).toBe('dns-busy')
  expect(await check(ADA, 'file', 5)).toBe('dns')
})

test('tools on shared hosts cannot be claimed, none can where visits are off, nor without a confirmed address', async () => {
  const { call, store, ownState } = await start()
  expect(await ownState(ADA, 3)).toMatchObject({ obstacle: 'shared-host', proof: null })
  const codeOf = async (toolId: number) =>
    (await call('POST', `/api/tools/${toolId}/claim`, { as: ADA })).body.code
  expect(await codeOf(3)).toBe('claim-shared-host')
  expect(await codeOf(99)).toBe('not-found')
  await store.writer.updateTable('user').set({ must_verify: 1 }).where('id', '=', ADA).execute()
  expect(await codeOf(1)).toBe('address-unverified')
  const off = await start({})
  expect(await off.ownState(ADA)).toMatchObject({ obstacle: 'off' })
  expect((await off.call('POST', '/api/tools/1/claim', { as: ADA })).body.code).toBe('claim-off')
})

test('a token expires after 14 days, and the next one is new; unproved claims of an account have a limit', async () => {
  const { begin, check, store, pages, call, ownState } = await start()
  const { token, expiresAt } = await begin(ADA)
  expect(Math.round((Date.parse(expiresAt) - Date.now()) / DAY_MS)).toBe(14)
  expect((await begin(ADA)).token).toBe(token)
  pages['/.well-known/ai-tool-hub.txt'] = answer('text/plain', token)
  const past = new Date(Date.now() - 1000).toISOString()
  await store.writer.updateTable('tool_claim').set({ expires_at: past }).execute()
  expect(await check(ADA, 'file')).toBe('state-conflict')
  expect((await begin(ADA)).token).not.toBe(token)
  expect(await check(ADA, 'file')).toBe('other-token')
  expect((await call('GET', '/api/claims', { as: ADA })).body.claims).toHaveLength(1)
  // The one of tool 1 is among them.
  const tools = Array.from({ length: CLAIM_LIMITS.pending - 1 }, (_, place) => ({
    website: `https://many.test/${place}`,
  }))
  await addFixtures(store, { tools })
  for (const place of tools.keys()) await begin(ADA, 6 + place)
  const { body } = await call('POST', '/api/tools/2/claim', { as: ADA })
  expect(body.code).toBe('claim-too-many')
  // One that is let go before its proof makes room, and nothing is left of it.
  await call('DELETE', '/api/tools/6/claim', { as: ADA })
  expect(await ownState(ADA, 6)).toMatchObject({ state: 'none', ended: null })
  await begin(ADA, 2)
})

test('a website on another host ends claims in the same transaction, and a path or www. does not', async () => {
  const { prove, begin, isMaker, shows, store, at, ownState, check } = await start()
  await prove(ADA)
  const bea = await begin(BEA)
  await changeTool(store, 1, { name: 'Tool 1', website: `${at('www.maker.test')}app` })
  expect([await isMaker(ADA), await shows()]).toEqual([true, true])
  await expect(
    writeTransaction(store.writer, async (transaction) => {
      const known = await findAnyTool(transaction, 1)
      const website = at('other.test')
      await saveTools(transaction, [{ ...known!.tool, website, websiteKey: 'other' }], { source: 'admin' })
      expect(await hasActiveClaim(transaction, ADA, 1)).toBe(false)
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect(await isMaker(ADA)).toBe(true)
  await changeTool(store, 1, { name: 'Tool 1', website: `${at('other.test')}1` })
  expect([await isMaker(ADA), await shows()]).toEqual([false, false])
  expect(await ownState(ADA)).toMatchObject({ state: 'ended', ended: { reason: 'website-changed' } })
  // What was not proved yet cannot be proved for the new one with the token of the old.
  expect(bea.token).not.toBe('')
  expect(await check(BEA, 'file')).toBe('state-conflict')
  expect(await queuedMails(store)).toEqual([
    { to: 'user-4@example.com', text: expect.stringContaining('your proof was for maker.test') },
  ])
})

/** The mails that another process has queued, as they will be written. */
async function queuedMails({ reader }: Pick<Store, 'reader'>) {
  const letters = claimLetters({ reader, publicUrl: 'http://here.test' })
  const rows = await reader.selectFrom('mail_queue').select(['template', 'data']).execute()
  const mails = await Promise.all(rows.map(({ template, data }) => letters[template]?.(JSON.parse(data))))
  return mails.map((mail) => ({ to: mail?.to, text: mail?.text }))
}

/** The mails that were written to an address, as texts. */
function mailsTo(dataDir: string, address: string) {
  const folder = join(dataDir, 'outbox')
  if (!existsSync(folder)) return []
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.name.endsWith('.eml'))
  return files
    .map(({ name }) => readMail(readFileSync(join(folder, name), 'utf8')))
    .filter(({ headers }) => headers.get('to')?.includes(address))
}

test('proofs are looked for again: one miss is forgiven, two in a row end the claim, and the holder is told', async () => {
  const { prove, recheckIn, isMaker, shows, pages, ownState, store, site } = await start()
  const token = await prove(ADA)
  const path = '/.well-known/ai-tool-hub.txt'
  const asked = site.asked.length
  await recheckIn(29)
  expect(site.asked.length).toBe(asked)
  // The owner of the name changes what it shows between two looks.
  pages[path] = answer('text/plain', '0'.repeat(40))
  await recheckIn(31)
  expect(await ownState(ADA)).toMatchObject({ state: 'active', isFailing: true })
  pages[path] = answer('text/plain', token)
  await recheckIn(35)
  expect(await ownState(ADA)).toMatchObject({ state: 'active', isFailing: false })
  delete pages[path]
  await recheckIn(70)
  // The next look is some days later.
  await recheckIn(71)
  expect(await isMaker(ADA)).toBe(true)
  await recheckIn(74)
  expect([await isMaker(ADA), await shows()]).toEqual([false, false])
  expect(await ownState(ADA)).toMatchObject({ state: 'ended', ended: { reason: 'proof-gone' } })
  expect(await queuedMails(store)).toEqual([
    { to: 'user-4@example.com', text: expect.stringContaining('twice within a few days') },
  ])
})

test('a record that changes between looks ends the claim that it proved', async () => {
  const { begin, check, records, recheckIn, isMaker } = await start()
  const { token } = await begin(ADA)
  records.push(`ai-tool-hub=${token}`)
  expect(await check(ADA, 'dns')).toBe('proved')
  records[0] = `ai-tool-hub=${'1'.repeat(40)}`
  await recheckIn(31)
  await recheckIn(35)
  expect(await isMaker(ADA)).toBe(false)
})

test('several people of a maker hold claims; an admin revokes one with a reason, and it does not begin again', async () => {
  const { prove, isMaker, shows, call, begin, server, ownState } = await start()
  await prove(ADA)
  await prove(BEA)
  expect([await isMaker(ADA), await isMaker(BEA)]).toEqual([true, true])
  expect((await call('GET', '/api/admin/claims', { as: ADA })).status).toBe(403)
  const { claims } = (await call('GET', '/api/admin/claims', { as: ADMIN })).body
  expect(claims.map((claim: { user: { id: number } }) => claim.user.id)).toEqual([BEA, ADA])
  const { id } = claims[1]
  const revoke = (as: number) =>
    call('POST', `/api/admin/claims/${id}/revoke`, { as, body: { reason: 'The name was stolen.' } })
  expect((await revoke(BEA)).status).toBe(403)
  expect((await revoke(ADMIN)).status).toBe(200)
  expect((await revoke(ADMIN)).status).toBe(409)
  expect([await isMaker(ADA), await isMaker(BEA), await shows()]).toEqual([false, true, true])
  expect((await ownState(ADA)).ended).toMatchObject({ reason: 'revoked', note: 'The name was stolen.' })
  expect((await call('POST', '/api/tools/1/claim', { as: ADA })).body.code).toBe('claim-revoked')
  // Letting go of it does not wash it off.
  await call('DELETE', '/api/tools/1/claim', { as: ADA })
  expect((await call('POST', '/api/tools/1/claim', { as: ADA })).body.code).toBe('claim-revoked')
  await begin(ADA, 2)
  const { entries } = (await call('GET', '/api/admin/audit')).body
  expect(entries[0]).toMatchObject({ action: 'claim.revoke', after: { reason: 'The name was stolen.' } })
  await server.until(async () => mailsTo(server.dataDir, 'user-4@').length === 1)
})

test('makers answer reviews, and everybody reads it while the claim holds', async () => {
  const { prove, call, server } = await start()
  await call('PUT', '/api/tools/1/review', { as: BEA, body: { rating: 2, text: 'Slow.' } })
  const put = (as: number, text: string) => call('PUT', '/api/reviews/1/answer', { as, body: { text } })
  const shown = async () => (await call('GET', '/api/tools/1/reviews', { as: 0 })).body.reviews[0].answer
  expect((await put(ADA, 'It is faster now.')).body.code).toBe('not-the-maker')
  await prove(ADA)
  expect(await shown()).toBeNull()
  expect((await put(ADA, 'It is faster now.')).status).toBe(200)
  expect(await shown()).toMatchObject({ text: 'It is faster now.' })
  expect((await put(ADA, '')).status).toBe(400)
  expect((await put(BEA, 'I am the maker.')).body.code).toBe('not-the-maker')
  expect((await call('PUT', '/api/reviews/99/answer', { as: ADA, body: { text: 'Hm.' } })).status).toBe(404)
  const remove = (as: number) =>
    call('DELETE', '/api/admin/reviews/1/answer', { as, body: { reason: 'It was rude.' } })
  expect((await remove(ADA)).status).toBe(403)
  expect((await remove(ADMIN)).status).toBe(200)
  expect([await shown(), (await remove(ADMIN)).status]).toEqual([null, 404])
  await server.until(async () => mailsTo(server.dataDir, 'user-4@').length === 1)
  expect(mailsTo(server.dataDir, 'user-4@')[0]?.text).toContain('It was rude.')
  expect((await put(ADA, 'It is faster now.')).body.code).toBe('answer-removed')
  await call('DELETE', '/api/reviews/1/answer', { as: ADA })
  expect((await put(ADA, 'It is faster now.')).body.code).toBe('answer-removed')
  expect((await put(ADA, 'Version 2 is faster.')).status).toBe(200)
  expect(await shown()).toMatchObject({ text: 'Version 2 is faster.' })
  await call('DELETE', '/api/tools/1/claim', { as: ADA })
  expect(await shown()).toBeNull()
  await prove(ADA)
  expect(await shown()).toMatchObject({ text: 'Version 2 is faster.' })
  expect((await call('DELETE', '/api/reviews/1/answer', { as: ADA })).status).toBe(200)
  expect(await shown()).toBeNull()
  await put(ADA, 'Thanks.')
  // What was said to a review goes with it.
  await call('DELETE', '/api/tools/1/review', { as: BEA })
  await call('PUT', '/api/tools/1/review', { as: BEA, body: { rating: 5, text: 'Quick.' } })
  expect(await shown()).toBeNull()
})

test('makers do not review or rate: a proof deletes their review, and the next one is refused with the reason', async () => {
  const { prove, call, ownState } = await start()
  await call('PUT', '/api/tools/1/review', { as: ADA, body: { rating: 5, text: 'The best.' } })
  await call('PUT', '/api/tools/1/review', { as: BEA, body: { rating: 4, text: 'Good.' } })
  expect((await ownState(ADA)).hasReview).toBe(true)
  await prove(ADA)
  const { reviews } = (await call('GET', '/api/tools/1/reviews', { as: 0 })).body
  expect(reviews.map(({ text }: { text: string }) => text)).toEqual(['Good.'])
  const again = await call('PUT', '/api/tools/1/review', { as: ADA, body: { rating: 5 } })
  expect([again.status, again.body.code]).toEqual([409, 'own-tool'])
  const vote = await call('PUT', '/api/reviews/2/helpful', { as: ADA, body: { on: true } })
  expect([vote.status, vote.body.code]).toEqual([409, 'own-tool'])
  expect((await call('PUT', '/api/tools/2/review', { as: ADA, body: { rating: 3 } })).status).toBe(200)
})

test('an account that goes takes its claims and answers with it; the export has them', async () => {
  const { prove, call, store, shows } = await start()
  await call('PUT', '/api/tools/1/review', { as: BEA, body: { rating: 2, text: 'Slow.' } })
  const token = await prove(ADA)
  await call('PUT', '/api/reviews/1/answer', { as: ADA, body: { text: 'It is faster now.' } })
  const data = await exportAccount(store.reader, ADA)
  expect(data.claims).toMatchObject([{ tool: 'Tool 1', host: expect.any(String), state: 'active', token }])
  expect(data.reviewAnswers).toMatchObject([{ tool: 'Tool 1', text: 'It is faster now.' }])
  const erase = (userId: number) =>
    writeTransaction(store.writer, (transaction) =>
      eraseAccount(transaction, userId, new Date().toISOString()),
    )
  await erase(ADA)
  expect(await shows()).toBe(false)
  expect(await store.reader.selectFrom('tool_claim').selectAll().execute()).toEqual([])
  expect(await store.reader.selectFrom('review_answer').selectAll().execute()).toEqual([])
  // The reviews of an account go although they were answered.
  await prove(2)
  await call('PUT', '/api/reviews/1/answer', { as: 2, body: { text: 'Thanks.' } })
  await erase(BEA)
  expect(await store.reader.selectFrom('review_answer').selectAll().execute()).toEqual([])
})

test('looks are limited by address', async () => {
  const { begin, check } = await start({ SITE_REQUESTS: '1', RATE_LIMITS: 'on' })
  await begin(ADA)
  const results = new Set<string>()
  for (let time = 0; time < 31; time++) results.add(await check(ADA, 'dns'))
  expect([...results]).toEqual(['not-found', 'too-many-requests'])
})
