import type { MutationResult, UserSyncAnswer, UserSyncRequest } from '#shared/sync/user-protocol.ts'
import { BadAnswerError, RoundMovedError, RoundRefusedError, SessionEndedError } from '../sync-errors.ts'
import { isOf, isWaiting, type PlannedRound, type UserDevice } from './user-device.ts'
import type { DeadLetter, OutboxEntry, UserStore } from './user-store.ts'

/** The server's side of a round. @throws RoundRefusedError, SessionEndedError, AppOutdatedError, ApiError, UnreachableError */
export interface UserServer {
  round(request: UserSyncRequest, headers: Readonly<Record<string, string>>): Promise<UserSyncAnswer>
}

export interface UserRoundPorts {
  user: number
  server: UserServer
  store: UserStore
  device: UserDevice
  /** Whether that user is still the one who is signed in on this device. */
  isSignedIn(): boolean
  /** What is stored has changed. */
  onApplied(): void
}

/** A round may meet a new client id, then a cursor that starts over, then another tab. A fourth failure is no coincidence. */
const MAX_FAILURES = 4

/** Pushes and pulls until nothing waits and the rows are at the head. */
export async function runUserRound(ports: UserRoundPorts): Promise<void> {
  let failures = 0
  for (;;) {
    try {
      if (await exchange(ports)) return
    } catch (error) {
      failures++
      const isWorthRetrying = error instanceof RoundMovedError || error instanceof RoundRefusedError
      if (failures === MAX_FAILURES || !isWorthRetrying) throw error
    }
  }
}

/** One request and its answer. @returns whether there is nothing more to do */
async function exchange(ports: UserRoundPorts): Promise<boolean> {
  const { user, server, store, device, isSignedIn, onApplied } = ports
  const planned = await device.planRound(user)
  const { request } = planned
  if (!isSignedIn()) throw new SessionEndedError('Somebody else is signed in')
  try {
    const answer = await server.round(request, traceHeaders(planned))
    // An answer for a user who has left in the meantime is dropped.
    if (!isSignedIn()) throw new SessionEndedError('Somebody else has signed in')
    const { isEmpty } = await applyAnswer(store, { request, answer })
    onApplied()
    return isEmpty && !answer.more
  } catch (error) {
    if (error instanceof RoundRefusedError) await device.recover(request, error.code)
    throw error
  }
}

/** Of changes from before the server has asked, nobody knows it. */
const ageOf = (tappedAt: number | null, now: number) => Math.max(0, Math.round(now - (tappedAt ?? now)))

/**
 * Says which trace a push belongs to, and how long its changes have waited (docs/decisions/0097). The key of a change, drawn when
 * it was made, is the id of its trace, whoever sends it: the page or the service worker.
 */
function traceHeaders({ request, tappedAt }: PlannedRound): Record<string, string> {
  const [first] = request.mutations
  if (tappedAt === null || first === undefined) return {}
  const now = Date.now()
  const ages = tappedAt.map((time) => ageOf(time, now))
  const sender = 'document' in globalThis ? 'page' : 'worker'
  return {
    traceparent: `00-${first.key}-${first.key.slice(0, 16)}-01`,
    baggage: `taps=${ages.join('.')};${sender}`,
  }
}

interface Exchanged {
  request: UserSyncRequest
  answer: UserSyncAnswer
}

/**
 * Takes the answer of a round into the store, in one transaction.
 * @returns whether the outbox holds nothing more to send
 * @throws RoundMovedError when client, epoch or cursor are no longer those of the request: nothing was written
 */
function applyAnswer(store: UserStore, { request, answer }: Exchanged): Promise<{ isEmpty: boolean }> {
  refuseUnsound(request, answer)
  return store.transact(async (tables) => {
    // 1. The device is where it was when it asked.
    const head = await tables.readHead()
    if (head === null || !isOf(head, request)) throw new RoundMovedError('The device has moved on')
    // 2. Rows and cursor move together. Rows that are of no use are deleted when the first new ones arrive.
    if (head.startsOver) await tables.clearRows()
    await tables.putRows(answer.rows)
    const { isTraced: _, ...known } = head
    const traced = answer.traced === true && { isTraced: true }
    await tables.writeHead({
      ...known,
      epoch: answer.epoch,
      cursor: answer.next,
      startsOver: false,
      ...traced,
    })
    // 3. A mutation refused for good leaves the outbox and becomes a dead letter, which the user can see.
    const outbox = await tables.readOutbox()
    const { acked, dead, waiting } = settle(outbox, answer)
    await tables.putDeadLetters(dead)
    // 4. An acknowledged one leaves by its key, once the cursor has passed the head at its acknowledgement.
    const isBack = ({ ackedAt }: OutboxEntry) => ackedAt !== null && ackedAt <= answer.next
    await tables.putEntries(acked.filter((entry) => !isBack(entry)))
    const leaving = [...acked, ...outbox].filter(isBack)
    await tables.deleteEntries([...leaving, ...dead].map(({ key }) => key))
    return { isEmpty: waiting === 0 }
  })
}

/** What the results mean for the entries of the outbox; `waiting` counts those that still have to be sent. */
function settle(outbox: readonly OutboxEntry[], { results, head }: UserSyncAnswer) {
  const byKey = new Map(results.map((result) => [result.key, result]))
  const acked: OutboxEntry[] = []
  const dead: DeadLetter[] = []
  let waiting = 0
  for (const entry of outbox) {
    const result = byKey.get(entry.key)
    if (result?.status === 'applied') acked.push({ ...entry, ackedAt: head })
    else if (result?.status === 'rejected') dead.push(deadLetter(entry, result))
    else if (isWaiting(entry)) waiting++
  }
  return { acked, dead, waiting }
}

function deadLetter(
  { key, mutation }: OutboxEntry,
  { code, detail }: Extract<MutationResult, { status: 'rejected' }>,
): DeadLetter {
  return { key, mutation, code, detail }
}

/** Refuses an answer that does not advance, belongs to another history or does not answer every mutation. */
function refuseUnsound({ epoch, since, mutations }: UserSyncRequest, answer: UserSyncAnswer): void {
  const isSameHistory = epoch === null || epoch === answer.epoch
  const advances = answer.next > since || (answer.next === since && !answer.more)
  const isComplete =
    answer.results.length === mutations.length &&
    answer.results.every(({ key }, place) => key === mutations[place]?.key)
  if (!isSameHistory || !advances || !isComplete)
    throw new BadAnswerError('The answer does not belong to the request')
}
