import { expect, test } from 'vitest'
import { TICKET_COUNTS } from '#shared/policy/limits.ts'
import { writeTransaction } from '../../db/write-transaction.ts'
import { SignInRequiredError } from '../../errors/access-errors.ts'
import { listTickets } from '../../repositories/support-tickets.ts'
import { eraseUser } from '../../repositories/users.ts'
import { openTestStore } from '../../testing/open-test-store.ts'
import { addBareUsers } from '../../testing/user-rows.ts'
import {
  answerTicket,
  closeTicket,
  openTicket,
  TooManyTicketsError,
  TooManyUnansweredError,
} from './support.ts'

const HOUR_MS = 60 * 60 * 1000
const START = Date.parse('2026-06-01T00:00:00.000Z')
const { perDay, unanswered } = TICKET_COUNTS
const idOf = (number: number) => number.toString(16).padStart(32, '0')

async function start() {
  const store = await openTestStore()
  await addBareUsers(store, 1)
  let made = 0
  /** Opens one more ticket, this many hours after the start. */
  const openAfter = (hours: number) => {
    const args = { id: idOf(++made), subject: 'Help', message: 'Please.' }
    const now = new Date(START + hours * HOUR_MS).toISOString()
    return writeTransaction(store.writer, (transaction) => openTicket(transaction, 1, { args, now }))
  }
  return { store, openAfter }
}

test('a day after the first of ten there is room for one more', async () => {
  const { openAfter } = await start()
  for (let hour = 0; hour < perDay; hour++) await openAfter(hour)
  await expect(openAfter(perDay)).rejects.toThrow(new TooManyTicketsError(14 * 3600))
  await expect(openAfter(23.5)).rejects.toThrow('Please try again in an hour.')
  await openAfter(24)
  await expect(openAfter(24)).rejects.toThrow(TooManyTicketsError)
})

test('a user with twenty unanswered tickets cannot open more; an answer or a closing makes room', async () => {
  const { store, openAfter } = await start()
  for (let number = 0; number < unanswered; number++) await openAfter(number * 3)
  const later = unanswered * 3
  await expect(openAfter(later)).rejects.toThrow(TooManyUnansweredError)
  const now = new Date(START).toISOString()
  await writeTransaction(store.writer, (transaction) =>
    answerTicket(transaction, { userId: 1, id: idOf(1) }, { text: 'Done.', now }),
  )
  await openAfter(later)
  await expect(openAfter(later)).rejects.toThrow(TooManyUnansweredError)
  await writeTransaction(store.writer, (transaction) =>
    closeTicket(transaction, { userId: 1, id: idOf(2) }, { now }),
  )
  await openAfter(later)
})

test('an account that is being deleted cannot open one', async () => {
  const { store, openAfter } = await start()
  await writeTransaction(store.writer, (transaction) =>
    eraseUser(transaction, 1, new Date(START).toISOString()),
  )
  await expect(openAfter(0)).rejects.toThrow(SignInRequiredError)
  expect(await listTickets(store.reader, 1)).toEqual([])
})
