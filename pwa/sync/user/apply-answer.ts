import type { MutationResult, UserSyncAnswer, UserSyncRequest } from '#shared/sync/user-protocol.ts'
import { BadAnswerError } from '../sync-errors.ts'
import { isOf } from './user-device.ts'
import type { DeadLetter, OutboxEntry, UserStore } from './user-store.ts'
import { RoundMovedError } from './user-sync-errors.ts'

export interface Round {
  request: UserSyncRequest
  answer: UserSyncAnswer
}

/**
 * Takes the answer of a round into the store, in one transaction.
 * @throws RoundMovedError when client, epoch or cursor are not those of the request any more: nothing was written
 */
export function applyAnswer(store: UserStore, { request, answer }: Round): Promise<void> {
  refuseUnsound(request, answer)
  return store.transact(async (tables) => {
    // 1. The device is where it was when it asked.
    const head = await tables.readHead()
    if (head === null || !isOf(head, request)) throw new RoundMovedError('The device has moved on')
    // 2. Rows and cursor move together; what was of no use goes when the first of the new comes.
    if (head.startsOver) await tables.clearRows()
    await tables.putRows(answer.rows)
    await tables.writeHead({ ...head, epoch: answer.epoch, cursor: answer.next, startsOver: false })
    // 3. What was refused for good leaves the queue, and is kept where it can be seen.
    const outbox = await tables.readOutbox()
    const { acked, dead } = settle(outbox, answer)
    await tables.putDeadLetters(dead)
    // 4. What was taken leaves by its key once the rows have passed the head at its acknowledgement.
    const isBack = ({ ackedAt }: OutboxEntry) => ackedAt !== null && ackedAt <= answer.next
    await tables.putEntries(acked.filter((entry) => !isBack(entry)))
    const leaving = [...acked, ...outbox].filter(isBack)
    await tables.deleteEntries([...leaving, ...dead].map(({ key }) => key))
  })
}

function settle(outbox: readonly OutboxEntry[], { results, head }: UserSyncAnswer) {
  const byKey = new Map(results.map((result) => [result.key, result]))
  const acked: OutboxEntry[] = []
  const dead: DeadLetter[] = []
  for (const entry of outbox) {
    const result = byKey.get(entry.key)
    if (result?.status === 'applied') acked.push({ ...entry, ackedAt: head })
    if (result?.status === 'rejected') dead.push(deadLetter(entry, result))
  }
  return { acked, dead }
}

function deadLetter(
  { key, mutation }: OutboxEntry,
  { code, detail }: Extract<MutationResult, { status: 'rejected' }>,
): DeadLetter {
  return { key, mutation, code, detail }
}

function refuseUnsound({ epoch, since, mutations }: UserSyncRequest, answer: UserSyncAnswer): void {
  const isSameHistory = epoch === null || epoch === answer.epoch
  const advances = answer.next > since || (answer.next === since && !answer.more)
  const isComplete =
    answer.results.length === mutations.length &&
    answer.results.every(({ key }, place) => key === mutations[place]?.key)
  if (!isSameHistory || !advances || !isComplete)
    throw new BadAnswerError('The answer does not belong to the request')
}
