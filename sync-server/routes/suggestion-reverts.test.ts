import { expect, test } from 'vitest'
import { ADA, edit, PRICE, startSuggestions, TOOL, tool } from '../testing/suggestion-stories.ts'

const PRO = { name: 'Pro', amount: 17, billing: 'monthly' as const }

/** A suggestion of Ada's that was accepted as a whole. */
async function startAccepted(filing: object = edit(1, PRICE)) {
  const started = await startSuggestions()
  await started.file(ADA, filing)
  const id = (await started.list()).suggestions[0]?.id ?? 0
  expect((await started.decide(id, { decision: 'accept', reply: 'Thank you.' })).status).toBe(200)
  const change = async (base: object, changes: object) =>
    (await started.call('PATCH', '/api/admin/tools/1', { body: { base, changes } })).status
  return { ...started, change, id }
}

test('what was accepted is put back field by field; what somebody has changed since stays and is named', async () => {
  const base = { priceFrom: 10, vendor: null, prices: null, licence: null, tags: TOOL.tags }
  const changes = {
    ...{ priceFrom: 17, vendor: 'Otter Labs', prices: [PRO], licence: 'MIT' },
    tags: ['Meetings', 'Voice'],
  }
  const { call, change, id, own, list, revert, entry } = await startAccepted(
    edit(1, { toolId: 1, base, changes }),
  )
  expect(await change({ vendor: 'Otter Labs' }, { vendor: 'Otter Incorporated' })).toBe(200)
  const reversion = { fields: ['priceFrom', 'prices', 'tags', 'licence'], left: ['vendor'] }
  expect((await list('?state=accepted')).suggestions).toMatchObject([
    { revertible: reversion, reverted: null, by: { accepted: 1, declined: 0 } },
  ])
  const { status, body } = await revert(id, 'The page says ten.')
  expect([status, body.reverted, body.revertible]).toEqual([200, reversion, null])
  expect(body.by).toMatchObject({ accepted: 0, declined: 1 })
  expect(await entry(1)).toMatchObject({ priceFrom: 10, vendor: 'Otter Incorporated', tags: TOOL.tags })
  const { provenance: _, ...details } = (await entry(1))?.details ?? {}
  expect(details).toEqual({})
  // A device that knows no reverts takes it for one that was declined.
  expect(await own(ADA)).toMatchObject([
    { state: 'declined', reverted: reversion.fields, reply: 'The page says ten.', toolId: 1 },
  ])
  const { body: history } = await call('GET', '/api/tools/1/history')
  expect(history.changes.map(({ source }: { source: string }) => source)).toContain('admin')
  const { body: log } = await call('GET', '/api/admin/audit?action=suggestion.revert')
  expect(log.entries).toMatchObject([{ subject: { kind: 'suggestion', id, label: 'Otter' } }])
})

test('it is reverted once, whoever presses twice, and is over then: neither opened again nor listed as declined', async () => {
  const { id, decide, revert, list, entry } = await startAccepted()
  const answers = await Promise.all([revert(id), revert(id), revert(id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(answers.flatMap(({ body }) => body.code ?? [])).toEqual(['decided-already', 'decided-already'])
  expect(await entry(1)).toMatchObject({ priceFrom: 10 })
  expect((await decide(id, { decision: 'reopen' })).body.code).toBe('decided-already')
  const counts = await Promise.all(
    ['accepted', 'declined', 'reverted', 'all'].map(async (state) => (await list(`?state=${state}`)).total),
  )
  expect(counts).toEqual([0, 0, 1, 1])
})

test('beside an edit of the same field one of the two holds, and the other is told', async () => {
  const { change, id, revert, entry } = await startAccepted()
  const [edited, reverted] = await Promise.all([change({ priceFrom: 17 }, { priceFrom: 21 }), revert(id)])
  expect([edited, reverted.status].sort()).toEqual([200, 409])
  expect((await entry(1))?.priceFrom).toBe(edited === 200 ? 21 : 10)
})

test('nothing is reverted of what has all been changed since, of an archived tool, or of what only waits', async () => {
  const { call, change, id, file, list, revert } = await startAccepted()
  await change({ priceFrom: 17 }, { priceFrom: 21 })
  expect((await list('?state=accepted')).suggestions[0]?.revertible).toBeNull()
  const built = await revert(id)
  expect([built.status, built.body.code, built.body.issues[0].path]).toEqual([
    409,
    'suggestion-built-upon',
    'priceFrom',
  ])
  await change({ priceFrom: 21 }, { priceFrom: 17 })
  expect((await call('DELETE', '/api/admin/tools/1')).status).toBe(200)
  expect((await revert(id)).body.code).toBe('state-conflict')
  await file(ADA, tool(2))
  const waiting = (await list()).suggestions[0]?.id ?? 0
  expect((await revert(waiting)).body.code).toBe('decided-already')
  expect((await revert(999)).status).toBe(404)
  expect((await revert(id, ' ')).status).toBe(400)
})

test('what was accepted before this was kept is not guessed at', async () => {
  const { store, id, list, revert, entry } = await startAccepted()
  await store.writer.updateTable('suggestion').set({ applied: null }).where('id', '=', id).execute()
  expect((await list('?state=accepted')).suggestions[0]?.revertible).toBeNull()
  expect((await revert(id)).body.code).toBe('state-conflict')
  expect((await entry(1))?.priceFrom).toBe(17)
})

test('a new tool is archived, and its author is not led to it any more', async () => {
  const { id, list, own, revert, entry } = await startAccepted(tool(1))
  const [before] = (await list('?state=accepted')).suggestions
  expect(before?.revertible).toEqual({ fields: [], left: [] })
  const { status, body } = await revert(id)
  expect([status, body.reverted]).toEqual([200, { fields: [], left: [] }])
  expect((await own(ADA))[0]).toMatchObject({ state: 'declined', reverted: [], toolId: null, name: 'Wren' })
  expect((await list('?state=reverted')).total).toBe(1)
  expect(await entry(before?.tool?.id ?? 0)).toBeDefined()
})
