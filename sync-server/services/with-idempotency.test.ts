import { expect, test } from 'vitest'
import { z } from 'zod'
import { purgeAnswers } from '../repositories/idempotency.ts'
import { addAgents } from '../testing/agent-rows.ts'
import { openTestStore } from '../testing/open-test-store.ts'
import { fingerprintOf, withIdempotency } from './with-idempotency.ts'

const REQUEST = { agentId: 1, key: 'k', fingerprint: fingerprintOf('POST', '/', '', { a: 1 }) }
const schema = z.object({ number: z.int() })

async function start() {
  const store = await openTestStore()
  await addAgents(store, [
    ['One', 'optimizer'],
    ['Two', 'optimizer'],
  ])
  let done = 0
  const work = async () => {
    done++
    return { number: done }
  }
  return { store, work, done: () => done }
}

test('a repeated request gets the first answer, and is carried out once', async () => {
  const { store, work, done } = await start()
  expect(await withIdempotency(store.writer, { request: REQUEST, schema }, work)).toEqual({ number: 1 })
  expect(await withIdempotency(store.writer, { request: REQUEST, schema }, work)).toEqual({ number: 1 })
  expect(done()).toBe(1)
})

test('one of 20 requests at once is carried out, and all get its answer', async () => {
  const { store, work, done } = await start()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => withIdempotency(store.writer, { request: REQUEST, schema }, work)),
  )
  expect(answers).toEqual(Array.from({ length: 20 }, () => ({ number: 1 })))
  expect(done()).toBe(1)
})

test('another request under the same key is refused', async () => {
  const { store, work } = await start()
  await withIdempotency(store.writer, { request: REQUEST, schema }, work)
  const fingerprint = fingerprintOf('POST', '/', '', { a: 2 })
  await expect(
    withIdempotency(store.writer, { request: { ...REQUEST, fingerprint }, schema }, work),
  ).rejects.toMatchObject({
    status: 422,
    code: 'idempotency-conflict',
  })
})

test('the same key of another agent is another request', async () => {
  const { store, work } = await start()
  await withIdempotency(store.writer, { request: REQUEST, schema }, work)
  expect(await withIdempotency(store.writer, { request: { ...REQUEST, agentId: 2 }, schema }, work)).toEqual({
    number: 2,
  })
})

test('without a key every request is carried out', async () => {
  const { store, work } = await start()
  await withIdempotency(store.writer, { request: { ...REQUEST, key: null }, schema }, work)
  expect(await withIdempotency(store.writer, { request: { ...REQUEST, key: null }, schema }, work)).toEqual({
    number: 2,
  })
})

test('a refusal stores nothing: neither its effect nor an answer', async () => {
  const { store, work } = await start()
  const refused = withIdempotency(store.writer, { request: REQUEST, schema }, async (transaction) => {
    await transaction.updateTable('agent').set({ name: 'Changed' }).execute()
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  const names = await store.reader.selectFrom('agent').select('name').orderBy('id').execute()
  expect(names).toEqual([{ name: 'One' }, { name: 'Two' }])
  expect(await withIdempotency(store.writer, { request: REQUEST, schema }, work)).toEqual({ number: 1 })
})

test('a stored answer that does not fit its schema is an error, and not an answer', async () => {
  const { store, work } = await start()
  await withIdempotency(store.writer, { request: REQUEST, schema }, work)
  await store.writer.updateTable('idempotency').set({ answer: '{"number":"one"}' }).execute()
  const replay = withIdempotency(store.writer, { request: REQUEST, schema }, work)
  await expect(replay).rejects.toThrow('expected number')
})

test('stored answers are purged by their age', async () => {
  const { store, work } = await start()
  await withIdempotency(store.writer, { request: REQUEST, schema }, work)
  await purgeAnswers(store.writer, '2026-01-01T00:00:00.000Z')
  expect(await withIdempotency(store.writer, { request: REQUEST, schema }, work)).toEqual({ number: 1 })
  await purgeAnswers(store.writer, '2999-01-01T00:00:00.000Z')
  expect(await withIdempotency(store.writer, { request: REQUEST, schema }, work)).toEqual({ number: 2 })
})
