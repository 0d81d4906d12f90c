import { expect, test } from 'vitest'
import { writeTransaction } from '../../db/write-transaction.ts'
import { NotFoundError } from '../../errors/request-errors.ts'
import { listTicketChanges, listTickets } from '../../repositories/support-tickets.ts'
import { openTestStore } from '../../testing/open-test-store.ts'
import { addBareUsers } from '../../testing/user-rows.ts'
import { answerTicket, closeTicket, openTicket, TicketClosedError } from './support.ts'

const ID = 'a'.repeat(32)
const PLACE = { userId: 1, id: ID }
const at = (day: number) => `2026-06-0${day}T09:00:00.000Z`

async function start() {
  const store = await openTestStore()
  await addBareUsers(store, 2)
  const args = { id: ID, subject: 'Help', message: 'Please.' }
  await writeTransaction(store.writer, (transaction) => openTicket(transaction, 1, { args, now: at(1) }))
  const answer = (text: string, day: number, place = PLACE) =>
    writeTransaction(store.writer, (transaction) => answerTicket(transaction, place, { text, now: at(day) }))
  const close = (day: number, place = PLACE) =>
    writeTransaction(store.writer, (transaction) => closeTicket(transaction, place, { now: at(day) }))
  const state = async () => {
    const [ticket] = await listTickets(store.reader, 1)
    return [ticket?.status, ticket?.answer]
  }
  const seqs = async () => {
    const changes = await listTicketChanges(store.reader, { userId: 1, since: 0, until: 99, limit: 99 })
    return changes.map(({ seq }) => seq)
  }
  return { answer, close, state, seqs }
}

test('a ticket is answered, the answer can be replaced, and the ticket is closed with it', async () => {
  const { answer, close, state } = await start()
  expect(await state()).toEqual(['open', null])
  await answer('Soon.', 2)
  expect(await state()).toEqual(['answered', { text: 'Soon.', at: at(2) }])
  await answer('Done.', 3)
  expect(await state()).toEqual(['answered', { text: 'Done.', at: at(3) }])
  await close(4)
  expect(await state()).toEqual(['closed', { text: 'Done.', at: at(3) }])
})

test('a ticket is closed without an answer; a repeat changes nothing, and no answer is accepted after that', async () => {
  const { answer, close, state, seqs } = await start()
  await close(2)
  expect(await state()).toEqual(['closed', null])
  await close(3)
  expect(await seqs()).toEqual([2])
  await expect(answer('Too late.', 4)).rejects.toThrow(TicketClosedError)
  expect(await state()).toEqual(['closed', null])
})

test('a ticket is found with its user only', async () => {
  const { answer, close, state } = await start()
  await expect(answer('Hello.', 2, { userId: 2, id: ID })).rejects.toThrow(NotFoundError)
  await expect(close(2, { userId: 1, id: 'b'.repeat(32) })).rejects.toThrow(NotFoundError)
  expect(await state()).toEqual(['open', null])
})
