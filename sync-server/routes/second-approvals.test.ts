import { expect, test } from 'vitest'
import type { AdminImprovement } from '#shared/api/admin-market-calls.ts'
import { agentRegistrationSchema } from '#shared/domain/agent.ts'
import { webhookEventSchema } from '#shared/domain/webhook.ts'
import { createAgentClient } from '../testing/agent-client.ts'
import { openBrowser, register, signIn } from '../testing/browser.ts'
import { BETTER, DESCRIPTION, startMarket } from '../testing/improvement-stories.ts'
import { openTestStore } from '../testing/open-test-store.ts'
import { startTestServer } from '../testing/start-server.ts'

type Market = Awaited<ReturnType<typeof startMarket>>

const approve = { decision: 'approve' } as const
const escrows = async ({ store }: Market) =>
  (
    await store.reader
      .selectFrom('ledger_tx')
      .select('event_key')
      .where('kind', '=', 'improvement-escrow')
      .execute()
  ).length
const read = async ({ call }: Market, id: number, as = 1): Promise<AdminImprovement> =>
  (await call('GET', `/api/admin/improvements/${id}`, { as })).body

/** An improvement of the agent at a price in dollars. */
const propose = ({ submit, agent }: Market, estimatedValue: number, rest: object = {}) =>
  submit(agent, { description: BETTER, tags: ['Audio'] }, { estimatedValue, ...rest })

/** Ties the agent to user 1 in one of the ways. */
const TIES = {
  owner: ({ store, agent }: Market) =>
    store.writer.updateTable('agent').set({ owner_user_id: 1 }).where('id', '=', agent.id).execute(),
  'owner by mailbox': async ({ store, agent }: Market) => {
    await store.writer
      .updateTable('user')
      .set({ email: 'User-1+agents@example.com' })
      .where('id', '=', 4)
      .execute()
    await store.writer.updateTable('agent').set({ owner_user_id: 4 }).where('id', '=', agent.id).execute()
  },
  referral: ({ store, agent }: Market) =>
    store.writer.updateTable('agent').set({ referred_by: 1 }).where('id', '=', agent.id).execute(),
  'referral of the owner': async ({ store, agent }: Market) => {
    await store.writer.updateTable('user').set({ referred_by: 1 }).where('id', '=', 4).execute()
    await store.writer.updateTable('agent').set({ owner_user_id: 4 }).where('id', '=', agent.id).execute()
  },
  'referral by the owner': async ({ store, agent }: Market) => {
    await store.writer.updateTable('user').set({ referred_by: 4 }).where('id', '=', 1).execute()
    await store.writer.updateTable('agent').set({ owner_user_id: 4 }).where('id', '=', agent.id).execute()
  },
  "referral of the admin's agent by the owner": async ({ store, agent, newAgent }: Market) => {
    const { id } = await newAgent('Of the admin')
    const own = { owner_user_id: 1, referred_by: 4 }
    await store.writer.updateTable('agent').set(own).where('id', '=', id).execute()
    await store.writer.updateTable('agent').set({ owner_user_id: 4 }).where('id', '=', agent.id).execute()
  },
  address: ({ store, agent }: Market) => shareNetwork({ store, agent }, '192.0.2.0/24'),
} as const

async function shareNetwork({ store, agent }: Pick<Market, 'store' | 'agent'>, network: string) {
  const at = '2026-11-01T00:00:00.000Z'
  await store.writer
    .insertInto('agent_network')
    .values({ agent_id: agent.id, network, first_seen_at: at, last_seen_at: at })
    .execute()
  await store.writer
    .insertInto('security_events')
    .values({
      kind: 'sign-in',
      hour: at.slice(0, 13),
      subject: 'user:1',
      user_id: 1,
      address: network,
      device: '',
      detail: '',
      request_id: '',
      at,
      last_at: at,
      times: 1,
    })
    .execute()
}

test('more than $100 needs two admins: the first approval neither pays nor publishes', async () => {
  const market = await startMarket()
  const { decide, own, toolNow, agent, call } = market
  const id = await propose(market, 100.01)
  expect((await read(market, id)).approvals).toEqual({
    given: [],
    yourLinks: [],
    yours: 'first',
    others: ['user-2', 'user-3'],
  })
  const first = await decide(id, { ...approve, note: 'Good.' }, 1)
  expect([first.status, first.body.state]).toEqual([200, 'second_review'])
  expect(first.body.approvals).toMatchObject({
    given: [{ by: { id: 1, username: 'user-1' }, note: 'Good.', fields: ['description', 'tags'], links: [] }],
    yours: 'given',
    others: ['user-2', 'user-3'],
  })
  expect((await toolNow(1)).description).toBe(DESCRIPTION)
  expect(await escrows(market)).toBe(0)
  const pay = await agent.call('POST', `/api/ai-agents/improvements/${id}/pay`)
  expect([pay.status, pay.body.code]).toEqual([409, 'improvement-second-review'])
  // The agent sees the state, and neither who nor what they said.
  const seen = await own(id)
  expect(seen).toMatchObject({ state: 'second_review', decisionNote: null })
  expect(JSON.stringify(seen)).not.toMatch(/user-1|Good\./)
  const again = await decide(id, approve, 1)
  expect([again.status, again.body.code]).toEqual([409, 'second-approver-needed'])
  expect((await read(market, id, 2)).approvals).toMatchObject({ yours: 'decides', others: [] })
  const second = await decide(id, approve, 2)
  expect([second.status, second.body.state]).toEqual([200, 'applied'])
  expect(second.body.approvals).toMatchObject({
    given: [{ by: { username: 'user-1' } }, { by: { username: 'user-2' } }],
    yours: null,
  })
  expect((await toolNow(1)).description).toBe(BETTER)
  expect(await escrows(market)).toBe(1)
  expect(await own(id)).toMatchObject({ state: 'applied', decisionNote: 'Good.' })
  expect((await own(id)).history.map(({ state }) => state)).toEqual([
    'submitted',
    'pending_review',
    'second_review',
    'approved',
    'applied',
  ])
  const { entries } = (await call('GET', '/api/admin/audit')).body
  expect(entries.map(({ action, after }: { action: string; after: object }) => [action, after])).toEqual([
    ['improvement.decide', { state: 'applied', decisionNote: 'Good.' }],
    ['tool.edit', expect.anything()],
    ['improvement.decide', { state: 'second_review', approvalNote: 'Good.' }],
  ])
})

test('$100 is not more than $100, and one admin is enough', async () => {
  const market = await startMarket()
  const id = await propose(market, 100)
  expect((await read(market, id)).approvals).toMatchObject({ yours: 'decides', others: [] })
  expect((await market.decide(id, approve)).body.state).toBe('applied')
})

test.each(Object.entries(TIES))(
  'an admin who is linked by %s needs a second one who is not',
  async (name, tie) => {
    const market = await startMarket()
    await tie(market)
    const id = await propose(market, 30)
    const [link = ''] = name.split(' ')
    expect((await read(market, id)).approvals).toMatchObject({ yourLinks: [link], yours: 'first' })
    expect((await read(market, id, 2)).approvals).toMatchObject({ yourLinks: [], yours: 'decides' })
    const first = await market.decide(id, approve, 1)
    expect(first.body.state).toBe('second_review')
    expect(first.body.approvals.given).toMatchObject([{ links: [link] }])
    expect((await market.call('GET', '/api/admin/audit')).body.entries[0].after).toMatchObject({
      linkedBy: [link],
    })
    expect(await escrows(market)).toBe(0)
    expect((await market.decide(id, approve, 2)).body.state).toBe('applied')
    expect(await escrows(market)).toBe(1)
  },
)

test.each([
  '127.0.0.0/24',
  '10.1.2.0/24',
  '172.20.3.0/24',
  '192.168.1.0/24',
  '100.64.9.0/24',
  '0:0:0::/48',
  'fd00:1:2::/48',
])('the local network %s ties nobody to an agent', async (network) => {
  const market = await startMarket()
  await shareNetwork(market, network)
  const id = await propose(market, 30)
  expect((await market.decide(id, approve, 1)).body.state).toBe('applied')
})

test('of two admins at least one is not linked, in whatever order', async () => {
  const market = await startMarket()
  const { store, agent, decide } = market
  const people = { owner_user_id: 1, referred_by: 2 }
  await store.writer.updateTable('agent').set(people).where('id', '=', agent.id).execute()
  const id = await propose(market, 30)
  await decide(id, approve, 1)
  expect((await read(market, id, 2)).approvals).toMatchObject({
    yourLinks: ['referral'],
    yours: 'linked',
    others: ['user-3'],
  })
  const linked = await decide(id, approve, 2)
  expect([linked.status, linked.body.code]).toEqual([409, 'unlinked-approver-needed'])
  expect((await decide(id, approve, 3)).body.state).toBe('applied')
  const other = await market.submit(agent, { tags: ['Letters'] }, { toolId: 2, estimatedValue: 200 })
  expect((await decide(other, approve, 3)).body.state).toBe('second_review')
  expect((await decide(other, approve, 2)).body.state).toBe('applied')
})

test('who became linked after the first approval counts as linked', async () => {
  const market = await startMarket()
  const id = await propose(market, 200)
  await market.decide(id, approve, 1)
  await TIES.owner(market)
  await market.store.writer
    .updateTable('agent')
    .set({ referred_by: 2 })
    .where('id', '=', market.agent.id)
    .execute()
  expect((await market.decide(id, approve, 2)).body.code).toBe('unlinked-approver-needed')
  expect((await market.decide(id, approve, 3)).body.state).toBe('applied')
})

test('the first approval of somebody who is no admin any more does not count', async () => {
  const market = await startMarket()
  const { store, decide, own } = market
  const id = await propose(market, 200)
  await decide(id, approve, 1)
  await store.writer.updateTable('user').set({ is_admin: 0 }).where('id', '=', 1).execute()
  expect((await read(market, id, 2)).approvals).toMatchObject({
    given: [],
    yours: 'first',
    others: ['user-3'],
  })
  expect((await decide(id, approve, 2)).body.state).toBe('second_review')
  expect(await escrows(market)).toBe(0)
  expect((await decide(id, approve, 3)).body.state).toBe('applied')
  expect((await own(id)).history.map(({ state }) => state).slice(1, 5)).toEqual([
    'pending_review',
    'second_review',
    'pending_review',
    'second_review',
  ])
})

test('whose rights have just ended can approve nothing', async () => {
  const market = await startMarket()
  const id = await propose(market, 50)
  await market.store.writer.updateTable('user').set({ locked_at: '2026-01-01' }).where('id', '=', 1).execute()
  expect((await market.decide(id, approve, 1)).status).toBe(403)
  expect(await escrows(market)).toBe(0)
})

test('a single owner cannot decide alone, and sees that nobody else could', async () => {
  const market = await startMarket()
  const { store, decide } = market
  await store.writer.updateTable('user').set({ is_admin: 0 }).where('id', '<', 3).execute()
  const id = await propose(market, 200)
  expect((await read(market, id, 3)).approvals).toMatchObject({ yours: 'first', others: [] })
  await decide(id, approve, 3)
  expect((await decide(id, approve, 3)).status).toBe(409)
  expect((await read(market, id, 3)).approvals).toMatchObject({ yours: 'given', others: [] })
  expect(await escrows(market)).toBe(0)
})

test('the first admin may take the approval back, and nobody else', async () => {
  const market = await startMarket()
  const { decide, own } = market
  const id = await propose(market, 200)
  const withdraw = { decision: 'withdraw_approval' } as const
  expect((await decide(id, withdraw, 1)).body.code).toBe('improvement-state')
  await decide(id, { ...approve, note: 'Good.' }, 1)
  expect((await decide(id, withdraw, 2)).status).toBe(403)
  const taken = await decide(id, withdraw, 1)
  expect(taken.body).toMatchObject({ state: 'pending_review', approvals: { given: [], yours: 'first' } })
  expect((await decide(id, approve, 2)).body.state).toBe('second_review')
  expect((await decide(id, approve, 1)).body.state).toBe('applied')
  expect((await own(id)).decisionNote).toBeNull()
  expect(await escrows(market)).toBe(1)
})

test('a rejection or a request for changes by either ends the first approval; a revision starts from nothing', async () => {
  const market = await startMarket()
  const { decide, agent, own } = market
  const id = await propose(market, 200)
  await decide(id, approve, 1)
  await decide(id, { decision: 'request_changes', note: 'Shorter.' }, 2)
  expect((await read(market, id)).approvals).toMatchObject({ given: [], yours: null })
  const revision = { body: { changes: { tags: ['Audio', 'Text'] } } }
  expect((await agent.call('POST', `/api/v1/improvements/${id}/revise`, revision)).status).toBe(200)
  expect((await decide(id, approve, 2)).body.state).toBe('second_review')
  expect(await escrows(market)).toBe(0)
  // Nothing is revised behind the back of who has approved it.
  expect((await agent.call('POST', `/api/v1/improvements/${id}/revise`, revision)).status).toBe(409)
  expect((await decide(id, { decision: 'reject', note: 'No.' }, 2)).body.state).toBe('rejected')
  expect((await decide(id, approve, 1)).status).toBe(409)
  const next = await propose(market, 200)
  await decide(next, approve, 1)
  expect((await agent.call('POST', `/api/v1/improvements/${next}/withdraw`)).status).toBe(200)
  expect((await own(next)).state).toBe('withdrawn')
  expect((await decide(next, approve, 2)).status).toBe(409)
  expect(await escrows(market)).toBe(0)
})

test('both approvals are of the same fields', async () => {
  const market = await startMarket()
  const { decide, toolNow } = market
  const id = await propose(market, 200)
  await decide(id, { ...approve, fields: ['tags'] }, 1)
  const other = await decide(id, { ...approve, fields: ['description', 'tags'] }, 2)
  expect([other.status, other.body.code]).toEqual([409, 'approval-differs'])
  expect((await decide(id, approve, 2)).body.state).toBe('applied')
  expect(await toolNow(1)).toMatchObject({ description: DESCRIPTION, tags: ['Audio'] })
})

test('what could not be applied gets no first approval', async () => {
  const market = await startMarket()
  const id = await propose(market, 200)
  expect((await market.decide(id, { ...approve, fields: ['summary'] })).status).toBe(400)
  await market.call('DELETE', '/api/admin/tools/1')
  expect((await market.decide(id, approve)).body.code).toBe('tool-archived')
  expect((await read(market, id)).state).toBe('pending_review')
})

test('many approvals at once, repeated and with one idempotency key, are one booking', async () => {
  const market = await startMarket()
  const { server, decide } = market
  const id = await propose(market, 200)
  const send = (as: number) =>
    server.fetch(`/api/admin/improvements/${id}/decide`, {
      method: 'POST',
      headers: { 'X-Test-User': String(as), 'Content-Type': 'application/json', 'Idempotency-Key': 'once' },
      body: JSON.stringify(approve),
    })
  const first = await Promise.all(Array.from({ length: 6 }, () => send(1)))
  expect(first.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  expect(await escrows(market)).toBe(0)
  const answers = await Promise.all([1, 2, 3, 1, 2, 3, 2, 3].map(send))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  expect(await escrows(market)).toBe(1)
  expect((await decide(id, approve, 3)).body.code).toBe('improvement-state')
  // Without a first approval, two admins at once are two approvals.
  const other = await market.submit(market.agent, { tags: ['Letters'] }, { toolId: 2, estimatedValue: 200 })
  const both = await Promise.all([decide(other, approve, 1), decide(other, approve, 2)])
  expect(both.map(({ body }) => body.state).sort()).toEqual(['applied', 'second_review'])
  expect(await escrows(market)).toBe(2)
})

test('a click on what was seen before the first approval does nothing', async () => {
  const market = await startMarket()
  const id = await propose(market, 200)
  const { updatedAt: seenAt } = await read(market, id)
  expect((await market.decide(id, { ...approve, seenAt }, 1)).status).toBe(200)
  for (const as of [1, 2])
    expect((await market.decide(id, { ...approve, seenAt }, as)).body.code).toBe('improvement-moved')
})

test('the queue has those that wait for a second approval as a list of their own, with who gave the first', async () => {
  const market = await startMarket()
  const id = await propose(market, 200)
  await market.decide(id, approve, 2)
  expect(await market.queue()).toEqual([])
  const [waiting] = await market.queue('?state=second_review')
  expect(waiting).toMatchObject({
    id,
    approvals: { given: [{ by: { username: 'user-2' } }], yours: 'decides' },
  })
  expect((await market.call('GET', '/api/admin/improvements')).body.counts).toEqual({ second_review: 1 })
})

test('the agent is told when it waits for the second approval, and when the first is taken back', async () => {
  const market = await startMarket()
  const { store, agent, decide } = market
  const events = JSON.stringify(webhookEventSchema.options)
  const hook = { agent_id: agent.id, url: 'https://agent.example/hook', secret: 'whsec_x', events }
  await store.writer
    .insertInto('webhook')
    .values({ ...hook, created_at: '2026-11-01T00:00:00.000Z' })
    .execute()
  const id = await propose(market, 200)
  await decide(id, approve, 1)
  await decide(id, { decision: 'withdraw_approval' }, 1)
  await decide(id, approve, 2)
  await decide(id, approve, 1)
  const sent = await store.reader.selectFrom('webhook_delivery').select('event').orderBy('id').execute()
  expect(sent.map(({ event }) => event)).toEqual([
    'improvement.second_review',
    'improvement.pending_review',
    'improvement.second_review',
    'improvement.approved',
  ])
})

test('an agent that was registered or used where an admin signs in is linked with that admin', async () => {
  const server = await startTestServer({
    env: { TRUST_PROXY: '1' },
    fixtures: { categories: [{}], tools: [{}, {}] },
  })
  const store = await openTestStore(server.dataDir)
  const from = (address: string) => ({ 'X-Forwarded-For': address })
  const makeAgent = async (name: string, address: string) => {
    const body = agentRegistrationSchema.parse({ name, type: 'autonomous' })
    const answer = await openBrowser(server, from(address)).send('POST', '/api/v1/register', body)
    const { apiKey, agentId } = JSON.parse(await answer.text())
    return { id: Number(agentId), ...createAgentClient(openBrowser(server, from('198.51.100.7')), apiKey) }
  }
  await register(server, 'ada')
  await register(server, 'grace')
  await store.writer.updateTable('user').set({ is_admin: 1 }).execute()
  const ada = await signIn(server, 'ada', from('192.0.2.9'))
  const grace = await signIn(server, 'grace', from('203.0.113.9'))
  const linksOf = async (browser: typeof ada, id: number) =>
    JSON.parse(await (await browser.fetch(`/api/admin/improvements/${id}`)).text()).approvals.yourLinks
  const submit = async (agent: Awaited<ReturnType<typeof makeAgent>>, toolId: number) => {
    const body = { toolId, improvements: 'It says more.', changes: { tags: ['Audio', agent.id.toString()] } }
    return (await agent.call('POST', '/api/v1/improvements/submit', { body })).body.submissionId
  }
  const registeredThere = await submit(await makeAgent('Neighbour', '192.0.2.200'), 1)
  const elsewhere = await makeAgent('Stranger', '198.51.100.1')
  const strange = await submit(elsewhere, 2)
  expect([await linksOf(ada, registeredThere), await linksOf(grace, registeredThere)]).toEqual([
    ['address'],
    [],
  ])
  expect([await linksOf(ada, strange), await linksOf(grace, strange)]).toEqual([[], []])
  // A sign-in, and also just the decision, from where the agent works.
  await signIn(server, 'grace', from('198.51.100.99'))
  expect(await linksOf(grace, strange)).toEqual(['address'])
  expect(JSON.stringify(await store.reader.selectFrom('agent_network').selectAll().execute())).not.toContain(
    '192.0.2.200',
  )
})
