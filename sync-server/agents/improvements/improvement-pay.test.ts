import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { receiptSchema } from '#shared/domain/payment.ts'
import { DEMO_AGENT_KEY } from '#shared/policy/marketplace.ts'
import { createAgentClient } from '../../testing/agent-client.ts'
import { BETTER, DESCRIPTION, startMarket } from '../../testing/improvement-stories.ts'

type Market = Awaited<ReturnType<typeof startMarket>>
const payPath = (id: number) => `/api/ai-agents/improvements/${id}/pay`

const txOf = ({ store }: Market, kind: string) =>
  store.reader.selectFrom('ledger_tx').selectAll().where('kind', '=', kind).execute()

/** Cents by account, for one kind of transaction. */
async function entriesOf({ store }: Market, kind: string): Promise<Record<string, number>> {
  const rows = await store.reader
    .selectFrom('ledger_entry')
    .innerJoin('ledger_tx', 'ledger_tx.id', 'ledger_entry.tx_id')
    .innerJoin('ledger_account', 'ledger_account.id', 'ledger_entry.account_id')
    .select(['ledger_account.kind', 'ledger_account.book', 'ledger_entry.cents'])
    .where('ledger_tx.kind', '=', kind)
    .where('ledger_tx.reverses', 'is', null)
    .execute()
  return Object.fromEntries(rows.map(({ book, kind: account, cents }) => [`${book} ${account}`, cents]))
}

async function applied(market: Market, estimatedValue = 99.99): Promise<number> {
  const id = await market.submit(market.agent, { description: BETTER }, { estimatedValue })
  await market.decide(id, { decision: 'approve' })
  return id
}

test('fifty concurrent collects pay once and return the same receipt', async () => {
  const market = await startMarket()
  const { agent, own } = market
  const id = await applied(market)
  const answers = await Promise.all(Array.from({ length: 50 }, () => agent.call('POST', payPath(id))))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  const receipt = receiptSchema.parse(answers[0]?.body)
  expect(receipt).toMatchObject({
    receiptId: `imp-${id}`,
    gross: 99.99,
    platformShare: 14.99,
    agentShare: 85,
  })
  expect(await txOf(market, 'improvement-pay')).toHaveLength(1)
  expect(await entriesOf(market, 'improvement-pay')).toEqual({
    'live escrow': -9999,
    'live agent': 8500,
    'live commission-revenue': 1499,
  })
  expect(await own(id)).toMatchObject({ state: 'paid', receipt })
  expect((await own(id)).history.filter(({ state }) => state === 'paid')).toHaveLength(1)
})

test('an improvement that is not applied cannot be collected, and the error code says why', async () => {
  const market = await startMarket()
  const { agent, submit, decide, newAgent } = market
  const pay = async (id: number, by = agent) => {
    const { status, body } = await by.call('POST', payPath(id))
    return [status, body.code]
  }
  const id = await submit(agent, { description: BETTER })
  expect(await pay(id)).toEqual([409, 'improvement-pending-review'])
  await decide(id, { decision: 'request_changes', note: 'Shorter.' })
  expect(await pay(id)).toEqual([409, 'improvement-changes-requested'])
  await decide(id, { decision: 'reject', note: 'No.' })
  expect(await pay(id)).toEqual([409, 'improvement-rejected'])
  const second = await submit(agent, { description: BETTER })
  await agent.call('POST', `/api/v1/improvements/${second}/withdraw`)
  expect(await pay(second)).toEqual([409, 'improvement-withdrawn'])
  const third = await applied(market)
  expect(await pay(third, await newAgent('Rival'))).toEqual([404, 'not-found'])
  expect(await pay(99)).toEqual([404, 'not-found'])
  expect((await pay(third))[0]).toBe(200)
  await market.revert(third)
  expect(await pay(third)).toEqual([409, 'improvement-reversed'])
  expect(await txOf(market, 'improvement-pay')).toHaveLength(2)
})

test('when two admins and an agent act at once, one succeeds, and the tool changes at most once', async () => {
  for (let round = 0; round < 8; round++) {
    const market = await startMarket()
    const { agent, submit, decide, own, toolNow } = market
    const id = await submit(agent, { description: BETTER })
    const acts = [
      () => decide(id, { decision: 'approve' }, 1),
      () => agent.call('POST', `/api/v1/improvements/${id}/withdraw`),
      () => decide(id, { decision: 'reject', note: 'No.' }, 2),
    ]
    for (let turn = 0; turn < round % 3; turn++) acts.push(...acts.splice(0, 1))
    const answers = await Promise.all(acts.map((act) => act()))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const { state } = await own(id)
    expect(['applied', 'withdrawn', 'rejected']).toContain(state)
    expect((await toolNow(1)).description).toBe(state === 'applied' ? BETTER : DESCRIPTION)
    expect(await txOf(market, 'improvement-escrow')).toHaveLength(state === 'applied' ? 1 : 0)
  }
})

test('after a concurrent reversal and collect, the agent has no money', async () => {
  for (let round = 0; round < 6; round++) {
    const market = await startMarket()
    const { agent, revert, store, own } = market
    const id = await applied(market)
    const pay = () => agent.call('POST', payPath(id))
    const acts = round % 2 === 0 ? [pay, pay, () => revert(id)] : [() => revert(id), pay, pay]
    const answers = await Promise.all(acts.map((act) => act()))
    expect(answers.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(true)
    expect((await own(id)).state).toBe('reversed')
    const sums = await store.reader
      .selectFrom('ledger_entry')
      .select(({ fn }) => ['account_id', fn.sum<number>('cents').as('cents')])
      .groupBy('account_id')
      .execute()
    for (const { cents } of sums) expect(Number(cents)).toBe(0)
  }
})

test('ten concurrent approvals set the price aside once', async () => {
  const market = await startMarket()
  const { agent, submit, decide } = market
  const id = await submit(agent, { description: BETTER })
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => decide(id, { decision: 'approve' }, (n % 2) + 1)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await txOf(market, 'improvement-escrow')).toHaveLength(1)
})

test('the whole flow works in the sandbox, without being shown, changing tools or being counted', async () => {
  const market = await startMarket()
  const { server, store, toolNow, queue, submit, agent } = market
  const demo = createAgentClient(server, DEMO_AGENT_KEY)
  const body = {
    improvementType: 'description',
    proposedContent: `${BETTER} SECRET WORDS.`,
    reasoning: 'A stranger has typed this.',
    priceUsd: 100,
  }
  const request = () => demo.call('POST', '/api/ai-agents/tools/1/improve', { body })
  const ids: number[] = []
  for (let n = 0; n < 7; n++) ids.push((await request()).body.requestId)
  const [id = 0] = ids
  expect(new Set(ids).size).toBe(7)
  const history = await store.reader.selectFrom('improvement_event').selectAll().orderBy('id').execute()
  const note = 'Approved by the sandbox: nothing was published.'
  expect(
    history.filter((event) => event.improvement_id === id).map((event) => [event.state, event.note]),
  ).toEqual([
    ['submitted', null],
    ['pending_review', null],
    ['approved', note],
    ['applied', null],
  ])
  const receipt = await demo.call('POST', payPath(id))
  expect(receipt.body).toMatchObject({
    receiptId: `imp-${id}`,
    gross: 100,
    platformShare: 15,
    agentShare: 85,
  })
  expect((await demo.call('POST', payPath(id))).body).toEqual(receipt.body)
  expect(await entriesOf(market, 'improvement-pay')).toEqual({
    'sandbox escrow': -10_000,
    'sandbox agent': 8500,
    'sandbox commission-revenue': 1500,
  })

  expect((await toolNow(1)).description).toBe(DESCRIPTION)
  expect((await demo.call('GET', '/api/v1/improvements')).body).toEqual({
    improvements: [],
    total: 0,
    next: null,
  })
  for (const act of ['', '/withdraw'])
    expect((await demo.call(act ? 'POST' : 'GET', `/api/v1/improvements/${id}${act}`)).status).toBe(404)
  expect((await agent.call('POST', payPath(id))).status).toBe(404)
  expect(await queue('?state=all')).toEqual([])
  expect((await market.decide(id, { decision: 'reject', note: 'No.' })).status).toBe(404)
  expect((await market.revert(id)).status).toBe(404)
  expect(await store.reader.selectFrom('agent_activity').selectAll().execute()).toEqual([])
  expect(JSON.stringify(await store.reader.selectFrom('improvement').selectAll().execute())).not.toMatch(
    /SECRET|stranger/,
  )
  const available = await agent.call('GET', '/api/v1/tools/available')
  expect(available.body.total).toBe(3)
  await submit(agent, { description: BETTER })
})

test('the daily limit includes withdrawn improvements; the demo agent has a separate limit', async () => {
  const market = await startMarket()
  const { store, agent, server } = market
  const demo = createAgentClient(server, DEMO_AGENT_KEY)
  const sandbox = await store.reader
    .selectFrom('agent')
    .select('id')
    .where('is_sandbox', '=', 1)
    .executeTakeFirstOrThrow()
  const yesterday = new Date(Date.now() - 24 * 3600 * 1000 + 60_000).toISOString()
  const send = (id: number, count: number, isSandbox: 0 | 1) =>
    sql`with recursive place(n) as (select 1 union all select n + 1 from place where n < ${count})
      insert into improvement (agent_id, tool_id, kind, state, price_cents, reasoning, base_seq, base, changes, issues,
        is_sandbox, created_at, updated_at)
      select ${id}, 1, 'full', 'withdrawn', 5000, '', 1, '{}', '{}', '[]', ${isSandbox}, ${yesterday}, ${yesterday}
      from place`.execute(store.writer)
  const body = { toolId: 1, improvements: BETTER }
  const submit = (by: typeof demo) => by.call('POST', '/api/v1/improvements/submit', { body })
  await send(agent.id, 199, 0)
  await send(sandbox.id, 999, 1)
  expect([(await submit(agent)).status, (await submit(demo)).status]).toEqual([200, 200])
  await agent.call('POST', '/api/v1/improvements/1199/withdraw')
  for (const by of [agent, demo]) {
    const { status, body: problem, headers } = await submit(by)
    expect([status, problem.code]).toEqual([429, 'daily-limit'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
    const dry = await by.call('POST', '/api/v1/improvements/submit?dryRun=1', { body })
    expect(dry.body.wouldBeAccepted).toBe(false)
  }
  const earlier = new Date(Date.now() - 24 * 3600 * 1000).toISOString()
  await store.writer.updateTable('improvement').set({ created_at: earlier }).where('id', '<', 1190).execute()
  expect((await submit(demo)).status).toBe(200)
})

test('the sandbox also refuses proposals with errors', async () => {
  const { server } = await startMarket()
  const demo = createAgentClient(server, DEMO_AGENT_KEY)
  const send = (improvements: string, query = '') =>
    demo.call('POST', `/api/v1/improvements/submit${query}`, { body: { toolId: 1, improvements } })
  expect((await send('<b>Bold claims.</b>')).body.code).toBe('improvement-refused')
  expect((await send(DESCRIPTION)).status).toBe(400)
  expect((await send(BETTER, '?dryRun=1')).body).toMatchObject({ wouldBeAccepted: true, issues: [] })
})
