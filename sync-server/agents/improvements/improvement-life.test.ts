import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ImprovementChanges } from '#shared/domain/improvement.ts'
import { type ImprovementState, mayTransition } from '#shared/policy/improvement-states.ts'
import { AppError } from '../../errors/app-error.ts'
import { findAnyTool } from '../../repositories/any-tools.ts'
import { Catalogue } from '../../services/catalogue/catalogue.ts'
import { wordsOf } from '../../testing/improvement-stories.ts'
import { ALONE, addMarket } from '../../testing/market-rows.ts'
import { changeTool, openTestStore } from '../../testing/open-test-store.ts'
import { makeTempDir } from '../../testing/temp-dir.ts'
import { ImprovementReview } from './improvement-review.ts'
import { Improvements } from './improvements.ts'
import type { Proposal } from './proposal.ts'
import { ToolInsights } from './tool-insights.ts'

const AGENT = { agentId: ALONE.id, isSandbox: false }
const MOVERS = ['agent', 'admin', 'system'] as const
const THINGS = ['recordings', 'letters', 'drawings']

const changesFor = (n: number): ImprovementChanges => ({
  description: `The tool turns ${THINGS[n % 3]} into text number ${n}, and finds every word of them again.`,
  ...(n % 2 === 0 && { tags: [`Tag ${n}`, 'Text'] }),
  ...(n % 3 === 0 && { summary: wordsOf(150 + n, 'word') }),
})

const proposal = (n: number): Proposal => ({
  toolId: 1,
  kind: 'full',
  content: null,
  changes: changesFor(n),
  source: 'changes',
  reasoning: 'It says more.',
  // Above $100 every other time.
  priceCents: n % 2 === 0 ? 2500 + n : 10_001 + n,
  baseRevision: null,
})

const act = fc.oneof(
  { weight: 3, arbitrary: fc.constant('submit' as const) },
  { weight: 3, arbitrary: fc.constant('approve' as const) },
  { weight: 2, arbitrary: fc.constant('pay' as const) },
  { weight: 3, arbitrary: fc.constant('approve too' as const) },
  ...(['approve one', 'take back', 'request', 'reject', 'revise', 'withdraw', 'revert', 'edit'] as const).map(
    (name) => ({
      weight: 1,
      arbitrary: fc.constant(name),
    }),
  ),
)

async function start() {
  const store = await openTestStore(makeTempDir())
  await addMarket(store)
  await store.writer.updateTable('user').set({ is_admin: 1 }).execute()
  const fail = (error: unknown) => {
    throw error
  }
  const insights = new ToolInsights(await Catalogue.open(store, fail))
  const improvements = new Improvements({ ...store, insights })
  const review = new ImprovementReview(store)
  const run = {
    submit: (_: number, n: number) => improvements.submit(AGENT, proposal(n)),
    approve: (id: number) => review.decide(1, id, { decision: 'approve' }),
    'approve too': (id: number) => review.decide(2, id, { decision: 'approve' }),
    'take back': (id: number) => review.decide(1, id, { decision: 'withdraw_approval' }),
    'approve one': (id: number) => review.decide(1, id, { decision: 'approve', fields: ['description'] }),
    request: (id: number) => review.decide(2, id, { decision: 'request_changes', note: 'More.' }),
    reject: (id: number) => review.decide(2, id, { decision: 'reject', note: 'No.' }),
    revise: (id: number, n: number) => improvements.revise(AGENT, id, { changes: changesFor(n) }),
    withdraw: (id: number) => improvements.withdraw(AGENT, id),
    pay: (id: number) => improvements.collectPay(AGENT, id),
    revert: (id: number) => review.revert(1, id, 'It was wrong.'),
    edit: async (_: number, n: number) => {
      const found = await findAnyTool(store.reader, 1)
      if (found !== undefined) await changeTool(store, 1, { ...found.tool, features: [`Feature ${n}`] })
    },
  }
  return { store, run }
}

type Started = Awaited<ReturnType<typeof start>>

/** Checks the invariants that hold after any sequence of actions. */
async function check({ store: { reader } }: Started): Promise<void> {
  const events = await reader.selectFrom('improvement_event').selectAll().orderBy('id').execute()
  const booked = new Set(
    (await reader.selectFrom('ledger_tx').select('event_key').execute()).map(({ event_key }) => event_key),
  )
  for (const { id, state } of await reader.selectFrom('improvement').select(['id', 'state']).execute()) {
    const path = events.filter((event) => event.improvement_id === id).map((event) => event.state)
    expect([path[0], path.at(-1)]).toEqual(['submitted', state])
    for (const [place, to] of path.slice(1).entries())
      expect(MOVERS.some((mover) => mayTransition(mover, path[place]!, to))).toBe(true)
    const has = (...states: ImprovementState[]) => states.some((one) => path.includes(one))
    expect({
      escrow: booked.has(`improvement:${id}:escrow`),
      pay: booked.has(`improvement:${id}:pay`),
      escrowBack: booked.has(`improvement:${id}:escrow:reversed`),
      payBack: booked.has(`improvement:${id}:pay:reversed`),
    }).toEqual({
      escrow: has('applied'),
      pay: has('paid'),
      escrowBack: has('reversed'),
      payBack: has('paid') && has('reversed'),
    })
  }
  const undecided =
    events.length === 0
      ? []
      : await reader
          .selectFrom('improvement')
          .select('id')
          .where('state', 'in', ['submitted', 'pending_review', 'second_review', 'changes_requested'])
          .execute()
  expect(undecided.length).toBeLessThanOrEqual(1)
  const { sum } = await reader
    .selectFrom('ledger_entry')
    .select(({ fn }) => fn.sum<number | null>('cents').as('sum'))
    .executeTakeFirstOrThrow()
  expect(sum ?? 0).toBe(0)
}

test('states and bookings agree after any sequence of actions by agents and admins', async () => {
  const step = fc.record({ name: act, target: fc.nat({ max: 4 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const started = await start()
      for (const [n, { name, target }] of steps.entries()) {
        const rows = await started.store.reader.selectFrom('improvement').select('id').execute()
        const id = rows[rows.length - 1 - (target % Math.max(rows.length, 1))]?.id ?? 1
        // Some actions are repeated while the first one is still running.
        const work: Promise<unknown> = started.run[name](id, n)
        const again: Promise<unknown> = target === 0 ? started.run[name](id, n) : Promise.resolve()
        for (const result of await Promise.allSettled([work, again]))
          if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(AppError)
      }
      await check(started)
    }),
    { numRuns: 40 },
  )
}, 120_000)
