import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { SuggestionFiling } from '#shared/domain/suggestion.ts'
import type { ReportFiling } from '#shared/domain/tool-report.ts'
import { writeTransaction } from '../db/write-transaction.ts'
import { ServerSecret } from '../lib/server-secret.ts'
import { DecisionMails } from '../services/account-mail/decision-mails.ts'
import { eraseAccount, exportAccount } from '../services/accounts/personal-data.ts'
import { fileReport } from '../services/recommendations/tool-reports.ts'
import { fileSuggestion } from '../services/suggestions/file-suggestion.ts'
import { startWithAdmins } from '../testing/as-admin.ts'
import { readMail, unsubscribeAddress } from '../testing/read-mail.ts'
import { idOf, tool } from '../testing/suggestion-stories.ts'

const PATIENCE_MS = 30_000

const [ADMIN, ADA, BEA] = [1, 4, 5]
const OTTER = { name: 'Otter', website: 'https://otter.example/', pricing: 'paid' as const, priceFrom: 10 }

const PRICE: SuggestionFiling = {
  id: idOf(1),
  kind: 'edit',
  toolId: 1,
  base: { priceFrom: 10, vendor: null },
  changes: { priceFrom: 17, vendor: 'Otter Labs' },
  note: null,
}

/** Ada and Bea have confirmed their addresses. */
async function start() {
  const started = await startWithAdmins({ categories: [{}], tools: [OTTER] })
  const { call, store, server } = started
  const { writer } = store
  await writer
    .updateTable('user')
    .set({ email_verified_at: '2026-01-01T00:00:00.000Z' })
    .where('id', 'in', [ADMIN, ADA, BEA])
    .execute()
  const now = () => new Date().toISOString()
  const suggest = async (userId: number, args: SuggestionFiling) => {
    await writeTransaction(writer, (transaction) => fileSuggestion(transaction, userId, { args, now: now() }))
    const { suggestions } = (await call('GET', '/api/admin/suggestions')).body
    return suggestions.at(-1).id as number
  }
  const report = (userId: number, args: ReportFiling) =>
    writeTransaction(writer, (transaction) => fileReport(transaction, userId, { args, now: now() }))
  const decide = (id: number, decision: object) =>
    call('POST', `/api/admin/suggestions/${id}/decide`, { body: { reply: null, ...decision } })
  const folder = join(server.dataDir, 'outbox')
  const names = () => (existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [])
  /** All mails so far, once there are so many and no more are waiting. */
  const mails = async (count: number) => {
    await vi.waitFor(async () => {
      expect(await writer.selectFrom('mail_queue').select('id').execute()).toEqual([])
      expect(names()).toHaveLength(count)
    }, PATIENCE_MS)
    return names().map((name) => readMail(readFileSync(join(folder, name), 'utf8')))
  }
  return { ...started, suggest, report, decide, mails }
}

test('who suggested an edit gets a mail with what was accepted, the words of the admin and a link to the tool', async () => {
  const { suggest, decide, mails } = await start()
  const id = await suggest(ADA, PRICE)
  const decision = { decision: 'accept', fields: ['priceFrom'], reply: 'The <b>price</b> is right.' }
  expect((await decide(id, decision)).status).toBe(200)
  const [mail] = await mails(1)
  expect(mail?.headers.get('to')).toBe('user-4@example.com')
  expect(mail?.headers.get('subject')).toBe('Your suggestion was partly accepted')
  expect(mail?.text).toContain('You suggested an edit to Otter: Price from, made by.')
  expect(mail?.text).toContain('Accepted: Price from.')
  expect(mail?.text).toContain('The admin’s reply: The <b>price</b> is right.')
  expect(mail?.text).toMatch(/\/tool\/1\s/)
  expect(mail?.html).toContain('&lt;b&gt;price&lt;/b&gt;')
})

test('a refusal is told with its reason, and one that was taken back before the mail went out is not told', async () => {
  const { call, store, suggest, decide, mails, server } = await start()
  const id = await suggest(BEA, tool(2))
  await decide(id, { decision: 'decline', reply: 'It has no website yet.' })
  const [mail] = await mails(1)
  expect(mail?.headers.get('subject')).toBe('Your suggestion was declined')
  expect(mail?.text).toContain('You suggested adding Wren')
  expect(mail?.text).toContain('The admin’s reply: It has no website yet.')
  expect(mail?.text).toContain('/account?tab=settings')
  const { decidedAt } = (await call('GET', '/api/admin/suggestions?state=declined')).body.suggestions[0]
  const letters = new DecisionMails({
    ...store,
    secret: ServerSecret.open(server.dataDir),
    publicUrl: 'https://tools.example',
    onMail: () => {},
  }).letters
  const write = () => letters.decision?.({ about: 'suggestion', id, decidedAt })
  expect(await write()).toMatchObject({ to: 'user-5@example.com' })
  await decide(id, { decision: 'reopen' })
  expect(await write()).toBeNull()
})

test('what is reverted later is told with its reason and without thanks', async () => {
  const { call, suggest, decide, mails } = await start()
  const id = await suggest(ADA, PRICE)
  await decide(id, { decision: 'accept', fields: ['priceFrom'] })
  await mails(1)
  const revert = { body: { reason: 'The page says ten.' } }
  expect((await call('POST', `/api/admin/suggestions/${id}/revert`, revert)).status).toBe(200)
  const mail = (await mails(2)).find(
    ({ headers }) => headers.get('subject') === 'Your suggestion was reverted',
  )
  expect(mail?.text).toContain('Reverted: Price from.')
  expect(mail?.text).toContain('The admin’s reply: The page says ten.')
  expect(mail?.text).not.toContain('Thank you')
})

test('everybody who reported something hears of the decision once, and nobody of its being taken back', async () => {
  const { call, report, mails } = await start()
  await report(ADA, { toolId: 1, kind: 'dead', note: null })
  await report(BEA, { toolId: 1, kind: 'dead', note: 'Gone.' })
  const [group] = (await call('GET', '/api/admin/tool-reports')).body.groups
  const settle = (status: string, from: string, reply: string | null) =>
    call('PATCH', `/api/admin/tool-reports/${group.id}/status`, {
      body: { status, from, until: group.latestAt, reply },
    })
  expect((await settle('fixed', 'open', 'It has moved.')).status).toBe(200)
  const found = await mails(2)
  expect(found.map(({ headers }) => headers.get('to')).sort()).toEqual([
    'user-4@example.com',
    'user-5@example.com',
  ])
  expect(found[0]?.headers.get('subject')).toBe('The problem you reported is fixed')
  expect(found[0]?.text).toContain('You reported that the website of Otter is gone.')
  expect(found[0]?.text).toContain('The admin’s reply: It has moved.')
  await settle('open', 'fixed', null)
  await mails(2)
})

test('an address that is not confirmed, an admin’s own suggestion and an account that is gone get none', async () => {
  const { store, suggest, decide, mails } = await start()
  await store.writer.updateTable('user').set({ email_verified_at: null }).where('id', '=', ADA).execute()
  await decide(await suggest(ADA, PRICE), { decision: 'decline' })
  const own = await suggest(ADMIN, { ...PRICE, id: idOf(2) })
  await decide(own, { decision: 'decline' })
  const gone = await suggest(BEA, { ...PRICE, id: idOf(3) })
  await writeTransaction(store.writer, (transaction) =>
    eraseAccount(transaction, BEA, new Date().toISOString()),
  )
  expect((await decide(gone, { decision: 'decline' })).status).toBe(404)
  await mails(0)
})

test('one click ends these mails, which the account shows and can turn on again; a token that was changed ends nothing', async () => {
  const { server, store, suggest, decide, mails } = await start()
  await decide(await suggest(ADA, PRICE), { decision: 'decline' })
  const [mail] = await mails(1)
  if (mail === undefined) throw new Error('There is no mail.')
  const { pathname, search } = unsubscribeAddress(mail)
  const click = async (query: string) =>
    (await server.fetch(pathname + query, { method: 'POST', body: 'List-Unsubscribe=One-Click' })).status
  for (const wrong of [
    search.replace(`-${ADA}-`, `-${BEA}-`),
    `${search}x`,
    '?token=decisions-4-',
    '?token=decisions-99-x',
  ])
    expect(await click(wrong)).toBe(404)
  expect((await exportAccount(store.reader, ADA)).preferences).toEqual({})
  expect(await click(search)).toBe(200)
  expect(await click(search)).toBe(200)
  expect((await exportAccount(store.reader, ADA)).preferences).toMatchObject({ decisionMails: false })
  await decide(await suggest(ADA, { ...PRICE, id: idOf(2) }), { decision: 'decline' })
  await mails(1)
})
