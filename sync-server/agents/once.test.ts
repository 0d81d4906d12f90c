import { expect, test } from 'vitest'
import { forgetAnswers } from '../repositories/idempotency.ts'
import { addAgents } from '../testing/agent-rows.ts'
import { openTestStore } from '../testing/open-test-store.ts'
import { fingerprintOf, once } from './once.ts'

const REQUEST = { agentId: 1, key: 'k', fingerprint: fingerprintOf('POST', '/', '', { a: 1 }) }

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

test('a request that comes again is answered as it was, and done once', async () => {
  const { store, work, done } = await start()
  expect(await once(store.writer, REQUEST, work)).toEqual({ number: 1 })
  expect(await once(store.writer, REQUEST, work)).toEqual({ number: 1 })
  expect(done()).toBe(1)
})

test('of 20 at once one is done, and all get its answer', async () => {
  const { store, work, done } = await start()
  const answers = await Promise.all(Array.from({ length: 20 }, () => once(store.writer, REQUEST, work)))
  expect(answers).toEqual(Array.from({ length: 20 }, () => ({ number: 1 })))
  expect(done()).toBe(1)
})

test('another request under the same key is a mistake of the caller', async () => {
  const { store, work } = await start()
  await once(store.writer, REQUEST, work)
  const fingerprint = fingerprintOf('POST', '/', '', { a: 2 })
  await expect(once(store.writer, { ...REQUEST, fingerprint }, work)).rejects.toMatchObject({
    status: 422,
    code: 'idempotency-conflict',
  })
})

test('agents do not meet each other’s keys', async () => {
  const { store, work } = await start()
  await once(store.writer, REQUEST, work)
  expect(await once(store.writer, { ...REQUEST, agentId: 2 }, work)).toEqual({ number: 2 })
})

test('without a key it is done as often as it comes', async () => {
  const { store, work } = await start()
  await once(store.writer, { ...REQUEST, key: null }, work)
  expect(await once(store.writer, { ...REQUEST, key: null }, work)).toEqual({ number: 2 })
})

test('a refusal keeps nothing: neither its effect nor an answer', async () => {
  const { store, work } = await start()
  const refused = once(store.writer, REQUEST, async (transaction) => {
    await transaction.updateTable('agent').set({ name: 'Changed' }).execute()
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  const names = await store.reader.selectFrom('agent').select('name').orderBy('id').execute()
  expect(names).toEqual([{ name: 'One' }, { name: 'Two' }])
  expect(await once(store.writer, REQUEST, work)).toEqual({ number: 1 })
})

test('answers are forgotten by their age', async () => {
  const { store, work } = await start()
  await once(store.writer, REQUEST, work)
  await forgetAnswers(store.writer, '2026-01-01T00:00:00.000Z')
  expect(await once(store.writer, REQUEST, work)).toEqual({ number: 1 })
  await forgetAnswers(store.writer, '2999-01-01T00:00:00.000Z')
  expect(await once(store.writer, REQUEST, work)).toEqual({ number: 2 })
})
