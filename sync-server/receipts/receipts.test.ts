import { createHash } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { LOGS, type ReceiptRow, receiptKeysSchema, receiptProofSchema } from '#shared/domain/receipt.ts'
import { checkConsistency, checkInclusion, readHead, readReceipt } from '#shared/log/verify-receipt.ts'
import { writeTransaction } from '../db/write-transaction.ts'
import { ServerSecret } from '../lib/server-secret.ts'
import { audit } from '../services/audit.ts'
import { verifyStore } from '../services/verify-store.ts'
import { BETTER, startMarket } from '../testing/improvement-stories.ts'
import { openTestStore } from '../testing/open-test-store.ts'
import { countRows, makeFail, rawSql, rewriteLedger } from '../testing/raw-sql.ts'
import { addBareUsers } from '../testing/user-rows.ts'
import { issueReceipt } from './issue-receipt.ts'
import { LogSequencer } from './log-sequencer.ts'
import { ReceiptKeys } from './receipt-keys.ts'
import { verifyLog, verifyLogs } from './verify-logs.ts'

const sha256 = async (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

type Market = Awaited<ReturnType<typeof startMarket>>

/** An improvement from its submission to its payment and its reversal. */
async function wholeStory({ agent, submit, decide, revert }: Market): Promise<number> {
  const id = await submit(agent, { description: BETTER })
  await decide(id, { decision: 'approve' })
  expect((await agent.call('POST', `/api/ai-agents/improvements/${id}/pay`)).status).toBe(200)
  await revert(id)
  return id
}

const receiptsOf = async ({ agent }: Market, query = ''): Promise<ReceiptRow[]> => {
  const { status, body } = await agent.call('GET', `/api/v1/receipts${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.receipts
}

const json = async ({ server }: Pick<Market, 'server'>, path: string) => {
  const response = await server.fetch(path)
  expect(response.status, path).toBe(200)
  return JSON.parse(await response.text())
}
const keysOf = async (market: Pick<Market, 'server'>) =>
  receiptKeysSchema.parse(await json(market, '/.well-known/jwks.json'))

test('what happens to an improvement has receipts that public keys alone prove', async () => {
  const market = await startMarket()
  const id = await wholeStory(market)
  const receipts = await receiptsOf(market, `?subject=improvement:${id}`)
  expect(receipts.map(({ event }) => event)).toEqual([
    'improvement.reversed',
    'payment.collected',
    'improvement.approved',
    'improvement.submitted',
  ])
  const keys = await keysOf(market)
  for (const row of receipts) {
    const { status, body } = await market.agent.call('GET', `/api/v1/receipts/${row.id}`)
    expect(status).toBe(200)
    const { receipt, inclusion, head } = receiptProofSchema.parse(body)
    expect(receipt).toBe(row.receipt)
    const read = await readReceipt(receipt, keys)
    expect(read.says).toMatchObject({
      agentId: market.agent.id,
      event: row.event,
      subject: { kind: 'improvement', id },
      facts: { toolId: 1, price: 50 },
    })
    const { says } = await readHead(head, keys)
    await checkInclusion(read, { inclusion, head: says }, sha256)
  }
  const said = await Promise.all(receipts.map(({ receipt }) => readReceipt(receipt!, keys)))
  expect(said[0]!.says.facts).toMatchObject({ takenBack: 42.5 })
  expect(await verifyStore(market.store)).toEqual([])
})

test('a reversal of what was not paid yet takes nothing back', async () => {
  const market = await startMarket()
  const id = await market.submit(market.agent, { description: BETTER })
  await market.decide(id, { decision: 'approve' })
  await market.revert(id)
  const [row] = await receiptsOf(market)
  const { says } = await readReceipt(row!.receipt!, await keysOf(market))
  expect(says).toMatchObject({ event: 'improvement.reversed', facts: { takenBack: 0 } })
})

test('nobody else reads what a receipt says; anybody finds its hash', async () => {
  const market = await startMarket()
  await market.submit(market.agent, { description: BETTER })
  const [row] = await receiptsOf(market)
  const other = await market.newAgent('Stranger')
  expect((await other.call('GET', '/api/v1/receipts')).body.receipts).toEqual([])
  expect((await other.call('GET', `/api/v1/receipts/${row!.id}`)).status).toBe(404)
  const { hashes, size } = await json(market, '/api/logs/receipts/entries')
  expect([hashes.length, size]).toEqual([1, 1])
  const [, payload = ''] = row!.receipt!.split('.')
  const leaf = createHash('sha256')
    .update(Buffer.concat([Buffer.from([0]), Buffer.from(payload, 'base64url')]))
    .digest('base64url')
  expect(hashes).toEqual([leaf])
  expect(await json(market, `/api/logs/receipts/inclusion?hash=${leaf}`)).toEqual({
    place: 0,
    size: 1,
    path: [],
  })
  const asAdmin = await market.call('GET', `/api/admin/agents/${market.agent.id}/receipts`)
  expect(asAdmin.body.receipts).toEqual([row])
})

test('a log that has grown proves that it begins with what it was', async () => {
  const market = await startMarket()
  const keys = await keysOf(market)
  const headNow = async () =>
    (await readHead((await json(market, '/api/logs/receipts/head')).signed, keys)).says
  const heads = [await headNow()]
  for (let round = 0; round < 3; round++) {
    await market.submit(market.agent, { description: `${BETTER} ${round}` }, { toolId: round + 1 })
    await receiptsOf(market)
    heads.push(await headNow())
  }
  expect(heads.map(({ size }) => size)).toEqual([0, 1, 2, 3])
  for (const [at, older] of heads.entries())
    for (const newer of heads.slice(at)) {
      const proof = await json(market, `/api/logs/receipts/consistency?from=${older.size}&to=${newer.size}`)
      await checkConsistency({ older, newer }, proof, sha256)
      const forged = { ...older, root: createHash('sha256').update('other').digest('base64url') }
      if (older.size > 0)
        await expect(checkConsistency({ older: forged, newer }, proof, sha256)).rejects.toThrow(
          'not-consistent',
        )
    }
})

test.each([
  '/api/logs/receipts/consistency?from=2',
  '/api/logs/receipts/consistency?from=0&to=9',
  '/api/logs/receipts/consistency',
  '/api/logs/other/head',
  '/api/logs/receipts/inclusion?hash=short',
  '/api/logs/receipts/entries?limit=1001',
  '/api/logs/receipts/entries?from=-1',
])('%s is refused', async (path) => {
  const { server } = await startMarket()
  expect((await server.fetch(path)).status).toBe(400)
})

test('a key that takes over signs what comes, and what was signed before stays valid', async () => {
  const market = await startMarket()
  await market.submit(market.agent, { description: BETTER })
  const [first] = await receiptsOf(market)
  const { writer } = market.store
  const secret = ServerSecret.open(market.server.dataDir)
  const keys = new ReceiptKeys({ writer, secret, issuer: 'https://hub.example.com' })
  const kid = await keys.rotate('2026-11-27T00:00:00.000Z')
  await market.submit(market.agent, { description: `${BETTER} Twice.` }, { toolId: 2 })
  const [second] = await receiptsOf(market)
  const known = await keysOf(market)
  expect(known.keys.length).toBe(2)
  expect((await readReceipt(second!.receipt!, known)).kid).toBe(kid)
  const old = await readReceipt(first!.receipt!, known)
  expect(old.kid).not.toBe(kid)
  await expect(readReceipt(first!.receipt!, { keys: known.keys.slice(1) })).rejects.toThrow('unknown-key')
  // No private part of the earlier key is left.
  expect(await countRows(market.store, 'receipt_key where sealed is not null')).toBe(1)
  expect(await verifyStore(market.store)).toEqual([])
})

test('a key that was sealed under another secret is replaced', async () => {
  const store = await openTestStore()
  const under = (key: string) =>
    new ReceiptKeys({
      writer: store.writer,
      secret: ServerSecret.of({ dataDir: '', secretKey: key.repeat(43) }),
      issuer: 'https://hub.example.com',
    })
  const at = '2026-11-27T00:00:00.000Z'
  expect(await under('k').ensure(at)).toEqual({ isLost: false })
  expect(await under('k').ensure(at)).toEqual({ isLost: false })
  expect(await countRows(store, 'receipt_key')).toBe(1)
  expect(await under('l').ensure(at)).toEqual({ isLost: true })
  await expect(under('k').signer(store.writer)).rejects.toThrow('no key to sign')
})

/** A store with an agent, whose leaves are entered when the test says so. */
async function openLog() {
  const store = await openTestStore()
  const { writer } = store
  const agent = { agent_type: 'optimizer', kind: 'autonomous', is_builtin: 0, is_verified: 0 } as const
  await addBareUsers(store, 1)
  const created_at = '2026-01-01T00:00:00.000Z'
  await writer
    .insertInto('agent')
    .values({ ...agent, name: 'Scout', created_at })
    .execute()
  await writer
    .insertInto('agent')
    .values({ ...agent, name: 'Demo', created_at, is_sandbox: 1 })
    .execute()
  const secret = ServerSecret.of({ dataDir: '', secretKey: 'k'.repeat(43) })
  const keys = new ReceiptKeys({ writer, secret, issuer: 'https://hub.example.com' })
  const at = '2026-11-27T00:00:00.000Z'
  await keys.ensure(at)
  const errors: unknown[] = []
  const node = () => new LogSequencer({ writer, keys, onError: (error) => errors.push(error) })
  const issue = (id: number, agentId = 1) =>
    writeTransaction(writer, async (transaction) => {
      const subject = { kind: 'listing', id } as const
      await issueReceipt(
        transaction,
        { about: { agentId, subject, facts: {} }, event: 'listing.submitted' },
        at,
      )
      const act = { actorId: 1, now: at }
      const about = { kind: 'listing', id, label: 'Scribe' } as const
      await audit(transaction, act, { action: 'listing.decide', subject: about, before: null, after: { id } })
    })
  const sequencer = node()
  onTestFinished(() => sequencer.stop())
  return { store, issue, sequencer, node, keys, errors }
}

test('agents of the sandbox get no receipts', async () => {
  const { store, issue } = await openLog()
  await issue(1, 2)
  expect(await countRows(store, 'receipt')).toBe(0)
})

test('places have no gap, whoever writes and enters at the same time', async () => {
  const { store, issue, sequencer, node } = await openLog()
  const other = node()
  const rounds = Array.from({ length: 40 }, (_, id) => issue(id + 1))
  await Promise.all([...rounds, sequencer.run(), other.run(), sequencer.run()])
  await Promise.all([sequencer.run(), other.run()])
  expect(await countRows(store, 'log_pending')).toBe(0)
  const places = await rawSql<{ place: number }>(
    store,
    `select place from log_entry where log = 'receipts' order by place`,
  )
  expect(places.map(({ place }) => place)).toEqual(Array.from({ length: 40 }, (_, place) => place))
  expect(await verifyLogs(store.reader)).toEqual([])
})

test('leaves that somebody else enters while one is signing are theirs, and nothing fails', async () => {
  const { store, issue, sequencer, node, keys } = await openLog()
  for (const id of [1, 2, 3]) await issue(id)
  const signing = vi.spyOn(keys, 'signer').mockImplementationOnce(async (db) => {
    await node().run()
    return keys.signer(db)
  })
  await sequencer.run()
  expect(signing.mock.calls.length).toBeGreaterThan(1)
  expect(await countRows(store, 'log_pending')).toBe(0)
  expect(await verifyLogs(store.reader)).toEqual([])
})

test.each(['log_entry', 'log_node', 'receipt_signature', 'log_head'])(
  'a failure at %s enters nothing, and the next time everything',
  async (table) => {
    const { store, issue, sequencer } = await openLog()
    await sequencer.run()
    for (const id of [1, 2, 3]) await issue(id)
    const mend = await makeFail(store, { table, event: 'insert', reason: 'the power went out' })
    await expect(sequencer.run()).rejects.toThrow('the power went out')
    expect(await countRows(store, 'log_pending')).toBe(6)
    expect(await countRows(store, 'log_entry')).toBe(0)
    expect(await verifyLogs(store.reader)).toEqual([])
    await mend()
    await sequencer.run()
    expect(await countRows(store, 'log_pending')).toBe(0)
    expect(await verifyLogs(store.reader)).toEqual([])
  },
)

test.each([
  [
    'audit_log',
    `update audit_log set actor_id = 1, at = '2020-01-01T00:00:00.000Z' where id = 2`,
    'entry 2 is not what was entered',
  ],
  ['audit_log', 'delete from audit_log where id = 2', 'entry 2 is gone'],
  ['receipt', `update receipt set event = 'listing.paid' where id = 1`, 'receipt 1 is not what was entered'],
  [
    'receipt',
    `update receipt set claims = replace(claims, 'listing', 'payout') where id = 1`,
    'receipt 1 is not what',
  ],
  [
    'receipt_signature',
    `update receipt_signature set signed = 'e30.e30.' where receipt_id = 3`,
    'receipt 3: its signature',
  ],
  [
    'log_entry',
    `update log_entry set hash = (select hash from log_entry where log = 'audit' and place = 0) where log = 'audit' and place = 1`,
    'are not those that its head was signed for',
  ],
  [
    'log_entry',
    `delete from log_entry where log = 'receipts' and place = 2`,
    'its head is signed for 3 entries, it has 2',
  ],
  [
    'log_node',
    `update log_node set hash = 'x' where log = 'receipts'`,
    'the node 1:0 is not that of its leaves',
  ],
  ['log_head', `update log_head set size = 2 where log = 'audit'`, 'the signature of its head is not valid'],
])('%s: what is written past the program is found (%s)', async (table, statement, found) => {
  const { store, issue, sequencer } = await openLog()
  for (const id of [1, 2, 3]) await issue(id)
  await sequencer.run()
  expect(await verifyLogs(store.reader)).toEqual([])
  await rewriteLedger(store, statement, [table])
  expect((await verifyLogs(store.reader)).join('\n')).toContain(found)
})

test('a long log is checked in part: its end and its nodes at once, each stretch in its turn', async () => {
  const { store, issue, sequencer } = await openLog()
  for (let id = 1; id <= 11; id++) await issue(id)
  await sequencer.run()
  const check = (turn: number) => verifyLog(store.reader, 'audit', { turn, height: 1, stretches: 2 })
  const turns = async () =>
    [await check(0), await check(1), await check(2)].map((problems) => problems.join())
  expect(await turns()).toEqual(['', '', ''])
  const cut = 'audit log: entry 1 is gone'
  await rewriteLedger(store, 'delete from audit_log where id = 1', ['audit_log'])
  // Of five stretches of two, the third turn reads the last and, from the start again, the first.
  expect(await turns()).toEqual([cut, '', cut])
  await rawSql(store, `update audit_log set action = 'tool.edit' where id = 11`)
  expect(await check(1)).toEqual(['audit log: entry 11 is not what was entered in the log'])
})

test.each([
  [
    `update log_node set hash = 'x' where log = 'audit' and level = 2 and place = 1`,
    'the node 2:1 is not that',
  ],
  [`delete from log_node where log = 'audit' and level = 3`, 'has other nodes than its leaves make'],
  [`update log_head set size = 10 where log = 'audit'`, 'the signature of its head is not valid'],
])('%s: is found at each turn', async (statement, found) => {
  const { store, issue, sequencer } = await openLog()
  for (let id = 1; id <= 11; id++) await issue(id)
  await sequencer.run()
  await rewriteLedger(store, statement, ['log_node'])
  for (const turn of [0, 1, 2])
    expect((await verifyLog(store.reader, 'audit', { turn, height: 1, stretches: 2 })).join()).toContain(
      found,
    )
})

test('a leaf that has its place and waits for another one is found', async () => {
  const { store, issue, sequencer } = await openLog()
  await issue(1)
  await sequencer.run()
  await rawSql(
    store,
    `insert into log_pending (log, row_id, salt, hash) select log, row_id, salt, hash from log_entry where log = 'audit'`,
  )
  expect(await verifyLogs(store.reader)).toEqual([
    'audit log: entry 1 is in the log, and waits to be entered once more',
  ])
})

test('a booking that was changed in balance, or added past the program, is found', async () => {
  const market = await startMarket()
  await wholeStory(market)
  await receiptsOf(market)
  expect(await verifyStore(market.store)).toEqual([])
  await rewriteLedger(market.store, `update ledger_tx set at = '2026-01-01T00:00:00.000Z' where id = 1`)
  const problems = await verifyLogs(market.store.reader)
  expect(problems).toEqual(['ledger log: transaction 1 is not what was entered in the log'])
  await rawSql(
    market.store,
    `insert into audit_log (at, actor_id, action, subject_kind, subject_id, subject_label)
     values ('2026-01-01', 1, 'tool.edit', 'tool', 1, 'Scribe')`,
  )
  expect((await verifyLogs(market.store.reader)).join('\n')).toContain('was written past the program')
})

test('every log has a signed head as soon as the server runs', async () => {
  const market = await startMarket()
  const keys = await keysOf(market)
  for (const log of LOGS) {
    const head = await json(market, `/api/logs/${log}/head`)
    expect((await readHead(head.signed, keys)).says).toMatchObject({ log, size: head.size, root: head.root })
  }
})
