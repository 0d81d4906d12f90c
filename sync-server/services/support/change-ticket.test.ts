import { describe, expect, test } from 'vitest'
import { writeTransaction } from '../../db/write-transaction.ts'
import { NotFoundError } from '../../errors/request-errors.ts'
import { listTicketChanges, listTickets } from '../../repositories/support-tickets.ts'
import { openTestStore } from '../../testing/open-test-store.ts'
import { addBareUsers } from '../../testing/user-rows.ts'
import { answerTicket, closeTicket, openTicket, TicketClosedError } from './support.ts'
import { TicketAdmin } from './ticket-admin.ts'
import { ticketLetters } from './ticket-letters.ts'

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

describe('the mail to the user', () => {
  const publicUrl = 'https://hub.example.com'

  async function startMailed() {
    const store = await openTestStore()
    await addBareUsers(store, 2)
    const args = { id: ID, subject: 'Help & more', message: 'Please.' }
    await writeTransaction(store.writer, (transaction) => openTicket(transaction, 1, { args, now: at(1) }))
    let time = at(2)
    let woken = 0
    const goTo = (day: number) => {
      time = at(day)
    }
    const admin = new TicketAdmin({ ...store, onMail: () => woken++, now: () => new Date(time) })
    const letters = ticketLetters({ reader: store.reader, publicUrl })
    const mails = async () => {
      const rows = await store.reader.selectFrom('mail_queue').select(['template', 'data']).execute()
      return Promise.all(rows.map(({ template, data }) => letters[template]?.(JSON.parse(data))))
    }
    return { store, admin, mails, wakings: () => woken, goTo }
  }

  test('says the answer; one that is replaced before its mail is written is not sent', async () => {
    const { admin, mails, wakings, goTo } = await startMailed()
    await admin.answer(2, 1, { text: 'Soon.' })
    const [first] = await mails()
    expect(first).toMatchObject({ to: 'user-1@example.com', subject: 'Answered: Help & more' })
    expect(first?.text).toContain('Soon.')
    expect(first?.text).toContain(`${publicUrl}/support`)
    goTo(3)
    await admin.answer(2, 1, { text: 'Done,\n\nas of <now>.', replaces: at(2) })
    const [outdated, second] = await mails()
    expect(outdated).toBeNull()
    expect(second?.text).toContain('Done,\n\nas of <now>.')
    expect(second?.html).toContain('as of &lt;now&gt;.')
    expect(wakings()).toBe(2)
  })

  test('says that a ticket was closed; nothing goes to an address that was never confirmed', async () => {
    const { store, admin, mails } = await startMailed()
    await admin.close(2, 1)
    expect(await mails()).toMatchObject([{ subject: 'Closed: Help & more' }])
    await store.writer.updateTable('user').set({ must_verify: 1 }).where('id', '=', 1).execute()
    expect(await mails()).toEqual([null])
  })
})
