import { expect, onTestFinished, test } from 'vitest'
import type { UserSyncAnswer, UserSyncRequest } from '#shared/sync/user-protocol.ts'
import { makeTool } from '#shared/testing/factories.ts'
import { countTransactions } from '../testing/count-transactions.ts'
import { caseServer, startTab } from '../testing/test-device.ts'
import { DexieUserStore } from './user/user-database.ts'
import { UserDevice } from './user/user-device.ts'
import { runUserRound } from './user/user-round.ts'

const EPOCH = '0123456789abcdef'
/** Of a device that has asked before. */
const HEAD = { clientId: 'c'.repeat(32), epoch: EPOCH, cursor: 0, nextMid: 1, startsOver: false }

function expectAtMost(budget: number, count: number, name: string): void {
  const message = `${name} took ${count} transactions of IndexedDB, ${budget} are planned. Read and write together what belongs together, or raise the budget with a reason.`
  expect(count, message).toBeLessThanOrEqual(budget)
  expect(count, `${name} was not counted`).toBeGreaterThan(0)
}

test('a round of the catalogue takes three transactions, and one more when something has changed', async () => {
  const transactions = countTransactions()
  const server = await caseServer()
  const tab = startTab(server)
  await tab.ready()
  transactions.take()
  await tab.catalogue.refresh()
  // The cursor before, the cursor after, the time of the check.
  expectAtMost(3, transactions.take(), 'A round without news')
  for (const changes of [1, 100]) {
    const tools = Array.from({ length: changes }, (_, at) =>
      makeTool({ id: 900 + at, name: `Newcomer ${changes}` }),
    )
    server.truth.put(...tools)
    await tab.catalogue.refresh()
    expectAtMost(4, transactions.take(), `A round with ${changes} changes`)
  }
})

/** Takes everything, and gives it back as rows. */
function taking({ mutations, since }: UserSyncRequest): UserSyncAnswer {
  const head = since + mutations.length
  const seqs = mutations.map((_, at) => since + at + 1)
  return {
    epoch: EPOCH,
    results: mutations.map(({ key }) => ({ key, status: 'applied' })),
    rows: seqs.map((seq) => ({ kind: 'favorite', seq, toolId: seq, on: true })),
    next: head,
    more: false,
    head,
  }
}

test('a change of a user is one transaction, and a round with everything that waits two', async () => {
  const transactions = countTransactions()
  const store = new DexieUserStore('user-of-budgets')
  onTestFinished(() => store.close())
  let ids = 0
  const device = new UserDevice({ store, randomId: () => (++ids).toString(16).padStart(32, '0') })
  const round = () =>
    runUserRound({
      user: 1,
      store,
      device,
      server: { round: async (request) => taking(request) },
      isSignedIn: () => true,
      onApplied: () => {},
    })
  await store.transact((tables) => tables.writeHead(HEAD))
  for (const changes of [1, 50]) {
    transactions.take()
    for (let toolId = 1; toolId <= changes; toolId++) {
      await device.enqueue({ name: 'favorite.set', args: { toolId, on: true } })
    }
    expectAtMost(changes, transactions.take(), `Keeping ${changes} changes`)
    await round()
    // What to send, and what came back.
    expectAtMost(2, transactions.take(), `A round with ${changes} changes`)
  }
})
