import { expect, test } from 'vitest'
import { SUGGESTION_LIMITS } from '#shared/policy/suggestions.ts'
import { writeTransaction } from '../db/write-transaction.ts'
import { eraseAccount, exportAccount } from '../services/accounts/personal-data.ts'
import { changeTool } from '../testing/open-test-store.ts'
import {
  ADA,
  BEA,
  edit,
  idOf,
  NEW_TOOL,
  OTHER,
  PATH,
  PRICE,
  startSuggestions,
  TOOL,
  tool,
} from '../testing/suggestion-stories.ts'

test('an edit is kept once, shown against the tool as it is, and accepted field by field', async () => {
  const { call, file, own, list, decide, entry } = await startSuggestions()
  const filing = edit(
    1,
    {
      toolId: 1,
      base: { priceFrom: 10, vendor: null },
      changes: { priceFrom: 17, vendor: 'Otter Labs' },
    },
    'The pricing page says so.',
  )
  expect(await file(ADA, filing, filing)).toEqual(['applied', 'applied'])
  const { suggestions, total } = await list()
  expect(total).toBe(1)
  expect(suggestions).toMatchObject([
    {
      kind: 'edit',
      tool: { id: 1, name: 'Otter' },
      by: { id: ADA, accepted: 0, declined: 0, isMaker: false },
      note: 'The pricing page says so.',
      changes: [
        { field: 'priceFrom', before: 10, proposed: 17, current: 10, merged: 17, isConflict: false },
        { field: 'vendor', before: null, proposed: 'Otter Labs', merged: 'Otter Labs' },
      ],
    },
  ])
  const id = suggestions[0]?.id ?? 0
  expect((await decide(id, { decision: 'accept', fields: ['tags'] })).status).toBe(400)
  const { status, body } = await decide(id, {
    decision: 'accept',
    fields: ['priceFrom'],
    reply: 'Thank you.',
  })
  expect([status, body.state, body.by.accepted]).toEqual([200, 'accepted', 1])
  expect(await entry(1)).toMatchObject({ priceFrom: 17, vendor: null })
  expect(await own(ADA)).toMatchObject([
    { state: 'accepted', fields: ['priceFrom', 'vendor'], accepted: ['priceFrom'], reply: 'Thank you.' },
  ])
  const { body: history } = await call('GET', '/api/tools/1/history')
  expect(history.changes[0]).toMatchObject({ source: 'person', change: { kind: 'price' } })
  expect((await decide(id, { decision: 'decline' })).body.code).toBe('decided-already')
  const { body: log } = await call('GET', '/api/admin/audit?action=suggestion.decide')
  expect(log.entries).toMatchObject([{ subject: { kind: 'suggestion', id, label: 'Otter' } }])
})

test('words and entries of both sides are merged; what both have changed cannot be accepted', async () => {
  const { store, file, list, decide, entry } = await startSuggestions()
  const { description, tags } = TOOL
  const changes = {
    description: description.replace('in meetings', 'in meetings and calls'),
    tags: ['Meetings', 'Transcripts'],
    name: 'Otter AI',
  }
  expect(
    await file(ADA, edit(1, { toolId: 1, base: { description, tags, name: 'Otter' }, changes })),
  ).toEqual(['applied'])
  await changeTool(store, 1, {
    description: description.replace('Teams', 'People'),
    tags: ['Meetings', 'Notes', 'Voice'],
    name: 'Otter 2',
  })
  const [suggestion] = (await list()).suggestions
  expect(suggestion?.changes.map(({ field, isConflict }) => [field, isConflict])).toEqual([
    ['name', true],
    ['description', false],
    ['tags', false],
  ])
  const id = suggestion?.id ?? 0
  expect((await decide(id, { decision: 'accept' })).body.code).toBe('edit-conflict')
  expect((await decide(id, { decision: 'accept', fields: ['description', 'tags'] })).status).toBe(200)
  expect(await entry(1)).toMatchObject({
    name: 'Otter 2',
    description: 'Writes down what is said in meetings and calls. People search it later.',
    tags: ['Meetings', 'Voice', 'Transcripts'],
  })
})

const PRO = { name: 'Pro', amount: 17, billing: 'monthly' as const }
const TEAM = { name: 'Team', amount: 30, billing: 'yearly' as const, per: 'seat' as const }

test('plans, platforms and each detail are decided on by themselves, and only what was accepted is written', async () => {
  const { store, file, list, decide, entry } = await startSuggestions()
  await changeTool(store, 1, {
    platforms: ['web'],
    details: { prices: [PRO], priceOnRequest: true, licence: 'MIT', provenance: { '*': 'lists 2026-11' } },
  })
  const changes = {
    prices: [{ ...PRO, amount: 20 }, TEAM],
    priceOnRequest: null,
    licence: null,
    platforms: ['web', 'ios'] as const,
    openSource: true,
    bestFor: 'Teams that meet a lot and write little.',
    status: 'sunset' as const,
    statusDate: '2027-04',
  }
  const base = {
    prices: [PRO],
    priceOnRequest: true as const,
    licence: 'MIT',
    platforms: ['web'] as const,
    openSource: null,
    bestFor: null,
    status: 'active' as const,
    statusDate: null,
  }
  const filing = edit(1, {
    toolId: 1,
    base: { ...base, platforms: ['web'] },
    changes: { ...changes, platforms: ['web', 'ios'] },
  })
  expect(await file(ADA, filing)).toEqual(['applied'])
  const [suggestion] = (await list()).suggestions
  expect(suggestion?.changes.map(({ field }) => field)).toEqual([
    ...['prices', 'priceOnRequest', 'openSource', 'platforms', 'licence', 'bestFor', 'status', 'statusDate'],
  ])
  expect(suggestion?.changes[0]).toMatchObject({ before: [PRO], proposed: changes.prices, isConflict: false })
  const fields = ['prices', 'priceOnRequest', 'openSource', 'platforms', 'bestFor']
  expect((await decide(suggestion?.id ?? 0, { decision: 'accept', fields })).status).toBe(200)
  const tool = await entry(1)
  expect(tool).toMatchObject({ platforms: ['web', 'ios'], openSource: true, status: 'active' })
  const { provenance, ...details } = tool?.details ?? {}
  expect(details).toEqual({ prices: changes.prices, licence: 'MIT', bestFor: changes.bestFor })
  expect(provenance).toMatchObject({ '*': 'lists 2026-11', prices: expect.stringMatching(/^admin /) })
})

test('platforms of both sides are merged; plans that somebody else has changed meanwhile cannot be accepted', async () => {
  const { store, file, list, decide, entry } = await startSuggestions()
  await changeTool(store, 1, { platforms: ['web', 'api'], details: { prices: [PRO], languages: ['en'] } })
  const filing = edit(1, {
    toolId: 1,
    base: { platforms: ['web', 'api'], prices: [PRO], languages: ['en'] },
    changes: { platforms: ['web', 'ios'], prices: [TEAM], languages: ['en', 'de'] },
  })
  await file(ADA, filing)
  await changeTool(store, 1, {
    platforms: ['web', 'windows', 'api'],
    details: { prices: [{ ...PRO, amount: 18 }], languages: ['en', 'fr'] },
  })
  const [suggestion] = (await list()).suggestions
  expect(suggestion?.changes.map(({ field, isConflict }) => [field, isConflict])).toEqual([
    ['prices', true],
    ['platforms', false],
    ['languages', false],
  ])
  const id = suggestion?.id ?? 0
  expect((await decide(id, { decision: 'accept' })).body.code).toBe('edit-conflict')
  expect((await decide(id, { decision: 'accept', fields: ['platforms', 'languages'] })).status).toBe(200)
  expect(await entry(1)).toMatchObject({
    platforms: ['web', 'ios', 'windows'],
    details: { prices: [{ ...PRO, amount: 18 }], languages: ['en', 'fr', 'de'] },
  })
})

test('a new tool is listed as one that an admin adds, and its author learns which it is', async () => {
  const { file, own, list, decide, entry } = await startSuggestions()
  expect(await file(ADA, tool(1))).toEqual(['applied'])
  const [suggestion] = (await list()).suggestions
  expect(suggestion).toMatchObject({ kind: 'tool', tool: null })
  const { status, body } = await decide(suggestion?.id ?? 0, { decision: 'accept' })
  expect([status, body.state, body.tool.name]).toEqual([200, 'accepted', 'Wren'])
  expect(await entry(body.tool.id)).toMatchObject({ ...NEW_TOOL, isVerified: false, rating: null })
  expect(await own(ADA)).toMatchObject([{ kind: 'tool', name: 'Wren', toolId: body.tool.id }])
})

test('what else is known of a new tool is shown field by field, and listed with it', async () => {
  const { file, list, decide, entry } = await startSuggestions()
  const facts = {
    ...{ vendor: 'Wren Labs', launchYear: 2024, openSource: true, formerNames: ['Lark'] },
    platforms: ['web', 'ios'],
  }
  const details = { prices: [PRO, TEAM], licence: 'MIT', languages: ['en'], trainsOnData: 'no' as const }
  expect(await file(ADA, tool(1, { ...facts, ...details }))).toEqual(['applied'])
  const [suggestion] = (await list()).suggestions
  const fields = suggestion?.changes.map(({ field }) => field) ?? []
  expect(fields).toEqual(expect.arrayContaining([...Object.keys(facts), ...Object.keys(details)]))
  const { body } = await decide(suggestion?.id ?? 0, { decision: 'accept' })
  const added = await entry(body.tool.id)
  expect(added).toMatchObject({ ...NEW_TOOL, ...facts, status: 'active', isNew: true })
  const { provenance, ...kept } = added?.details ?? {}
  expect(kept).toEqual(details)
  expect(Object.keys(provenance ?? {}).sort()).toEqual(Object.keys(details).sort())
})

test('what no admin could accept is refused at once, in words', async () => {
  const { file, list } = await startSuggestions()
  const says = edit(1, { toolId: 1, base: { priceFrom: 9 }, changes: { priceFrom: 10 } })
  const linked = edit(2, {
    toolId: 1,
    base: { description: TOOL.description },
    changes: { description: 'Buy it at https://spam.example/now before it is gone.' },
  })
  const wrong = [
    [edit(3, { ...PRICE, toolId: 999 }), 'not-found'],
    [says, 'state-conflict'],
    [linked, 'invalid-input'],
    [{ ...edit(4, PRICE), changes: { rating: '5.0' } }, 'invalid-mutation'],
    [{ ...edit(5, PRICE), base: {} }, 'invalid-mutation'],
    [edit(6, { toolId: 1, base: { categoryId: 1 }, changes: { categoryId: 99 } }), 'invalid-input'],
    [
      edit(7, { toolId: 1, base: { website: TOOL.website }, changes: { website: 'javascript:1' } }),
      'invalid-mutation',
    ],
    [
      edit(12, { toolId: 1, base: { prices: null }, changes: { prices: [{ ...PRO, amount: -1 }] } }),
      'invalid-mutation',
    ],
    [edit(13, { toolId: 1, base: { prices: null }, changes: { prices: [] } }), 'invalid-mutation'],
    [
      edit(14, {
        toolId: 1,
        base: { prices: null },
        changes: { prices: [{ ...PRO, name: 'Now at spam.io/now' }] },
      }),
      'invalid-input',
    ],
    [
      edit(15, {
        toolId: 1,
        base: { notFor: null },
        changes: { notFor: 'Write to me@spam.example at once.' },
      }),
      'invalid-input',
    ],
    [
      edit(16, { toolId: 1, base: { repository: null }, changes: { repository: 'javascript:1' } }),
      'invalid-mutation',
    ],
    [
      edit(17, { toolId: 1, base: { otherCategoryIds: [] }, changes: { otherCategoryIds: [99] } }),
      'invalid-input',
    ],
    [{ ...edit(18, PRICE), base: { details: {} }, changes: { details: {} } }, 'invalid-mutation'],
    [tool(8, { website: TOOL.website }), 'website-listed'],
    [tool(9, { name: 'Otter' }), 'name-taken'],
    [tool(10, { userCount: '9M+' }), 'invalid-mutation'],
    [tool(11, { name: '\u0000' }), 'invalid-mutation'],
    [tool(19, { prices: [{ ...PRO, amount: -1 }] }), 'invalid-mutation'],
    [tool(20, { otherCategoryIds: [99] }), 'invalid-input'],
    [tool(21, { notFor: 'Write to me@spam.example at once.' }), 'invalid-input'],
    [tool(22, { details: {} }), 'invalid-mutation'],
  ] as const
  expect(await file(ADA, ...wrong.map(([filing]) => filing))).toEqual(wrong.map(([, code]) => code))
  expect((await list('?state=all')).total).toBe(0)
})

test('admins are told of another host, a twin and a name that looks like another, before they decide', async () => {
  const { file, list, decide } = await startSuggestions()
  const moved = edit(1, {
    toolId: 1,
    base: { website: TOOL.website, name: 'Otter' },
    changes: { website: OTHER.website, name: 'Fern' },
  })
  await file(ADA, moved)
  const [suggestion] = (await list()).suggestions
  expect(suggestion?.issues.map(({ field, code, see }) => [field, code, see])).toEqual([
    ['website', 'website-listed', '/tool/2'],
    ['website', 'other-host', null],
    ['name', 'name-taken', '/tool/2'],
  ])
  expect((await decide(suggestion?.id ?? 0, { decision: 'accept' })).body.code).toBe('website-listed')
  expect((await list()).total).toBe(1)
})

test('its author withdraws what waits, and nothing else; only so many wait at a time', async () => {
  const { push, file, own, list, decide } = await startSuggestions()
  const many = Array.from({ length: SUGGESTION_LIMITS.open + 1 }, (_, at) => edit(at + 1, PRICE))
  expect((await file(ADA, ...many)).at(-1)).toBe('too-many-suggestions')
  const withdraw = (user: number, number: number) =>
    push(user, { name: 'suggestion.withdraw', args: { id: idOf(number) } })
  // Of somebody else, and one that nobody knows: nothing happens.
  await withdraw(BEA, 1)
  await withdraw(ADA, 99)
  await withdraw(ADA, 1)
  expect((await list()).total).toBe(SUGGESTION_LIMITS.open - 1)
  const [first] = (await list()).suggestions
  await decide(first?.id ?? 0, { decision: 'decline', reply: 'No.' })
  await withdraw(ADA, 2)
  expect((await own(ADA)).find(({ id }) => id === idOf(2))?.state).toBe('declined')
  expect((await own(ADA)).find(({ id }) => id === idOf(1))?.state).toBe('withdrawn')
  const reopened = await decide(first?.id ?? 0, { decision: 'reopen' })
  expect([reopened.status, reopened.body.state, reopened.body.reply]).toEqual([200, 'open', null])
})

test('nobody but admins reads or decides; an account takes its suggestions with it', async () => {
  const { call, store, file, list } = await startSuggestions()
  await file(ADA, edit(1, PRICE))
  const id = (await list()).suggestions[0]?.id ?? 0
  const body = { decision: 'accept', reply: null }
  for (const as of [0, ADA]) {
    const refusal = as === 0 ? 401 : 403
    expect((await call('GET', PATH, { as })).status).toBe(refusal)
    expect((await call('POST', `${PATH}/${id}/decide`, { as, body })).status).toBe(refusal)
    const reason = { reason: 'No.' }
    expect((await call('POST', `${PATH}/${id}/revert`, { as, body: reason })).status).toBe(refusal)
  }
  const exported = await exportAccount(store.reader, ADA)
  expect(exported.suggestions).toMatchObject([{ content: { changes: { priceFrom: 17 } } }])
  await writeTransaction(store.writer, (transaction) =>
    eraseAccount(transaction, ADA, new Date().toISOString()),
  )
  expect((await list('?state=all')).total).toBe(0)
})
