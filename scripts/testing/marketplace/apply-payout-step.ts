import type { PayoutState } from '#shared/domain/payment.ts'
import { MIN_PAYOUT_CENTS } from '#shared/policy/marketplace.ts'
import { dollarsFromCents } from '#shared/policy/money.ts'
import { userPayee } from '../../../sync-server/money/payouts/payouts.ts'
import { listPayoutStates } from '../../../sync-server/repositories/ledger-checks.ts'
import type { StepOf } from './steps.ts'
import { REFERRER } from './template.ts'
import { mustBe, payeeOf, type World } from './world.ts'

const OPEN: readonly PayoutState[] = ['requested', 'processing']

export async function requestPayout(world: World, step: StepOf<'requestPayout'>): Promise<void> {
  const agent = world.agent(step.agent)
  const { available } = world.model.balance(agent, world.market.now)
  const cents = step.cents ?? available
  const amount = step.cents === undefined ? undefined : dollarsFromCents(step.cents)
  const calls = Array.from({ length: step.times }, () =>
    world.ask(agent, (request) => world.market.payouts.request(payeeOf(agent), amount, request)),
  )
  const answers = (await Promise.all(calls)).flatMap(({ answer }) => answer ?? [])
  // The whole balance can be paid out once; an amount as often as the balance covers it.
  const most = step.cents === undefined ? 1 : Math.floor(available / cents)
  const due = cents < MIN_PAYOUT_CENTS || cents > available ? 0 : Math.min(step.times, most)
  mustBe(answers.length === due, `${answers.length} payouts of ${cents} out of ${available}, not ${due}.`)
  for (const { id, amount: dollars } of answers) {
    mustBe(dollars === dollarsFromCents(cents), `Payout ${id} is over ${dollars}, not ${cents} cents.`)
    world.model.payouts.set(id, { agent, cents, state: 'requested' })
  }
}

/** However often it is asked for, one payout is on its way at a time, and nothing that is pending goes with it. */
export async function collectBonus(world: World, { times }: StepOf<'collectBonus'>): Promise<void> {
  const { market, model } = world
  const { available } = model.bonuses(market.now)
  const [open] =
    [...model.payouts].find(([, { agent, state }]) => agent === null && OPEN.includes(state)) ?? []
  const calls = Array.from({ length: times }, () => world.attempt(market.payouts.collect(REFERRER)))
  const answers = (await Promise.all(calls)).flatMap(({ answer }) => answer ?? [])
  const isDue = open !== undefined || available >= MIN_PAYOUT_CENTS
  mustBe(answers.length === (isDue ? times : 0), `${answers.length} payouts of bonuses out of ${available}.`)
  const ids = new Set(answers.map(({ id }) => id))
  mustBe(ids.size <= 1 && (open === undefined || ids.has(open)), `Bonuses are in the payouts ${[...ids]}.`)
  for (const { id, amount } of open === undefined ? answers.slice(0, 1) : []) {
    mustBe(amount === dollarsFromCents(available), `Payout ${id} is over ${amount}, not ${available} cents.`)
    model.payouts.set(id, { agent: null, cents: available, state: 'requested' })
  }
}

export async function cancelPayout(world: World, step: StepOf<'cancelPayout'>): Promise<void> {
  const id = world.pick(world.model.payouts.keys(), step.which)
  if (id === undefined) return
  const { agent, state } = world.model.payout(id)
  const owner = agent === null ? userPayee(REFERRER) : payeeOf(agent)
  // The agent with the number of the user is a stranger too.
  const stranger = agent === null ? { ...owner, kind: 'agent' as const } : payeeOf(world.stranger(agent))
  const { answer } = await world.attempt(world.market.payouts.cancel(step.isStranger ? stranger : owner, id))
  const may = !step.isStranger && state === 'requested'
  mustBe((answer !== null) === may, `Payout ${id}, ${state}: cancelled is ${answer !== null}.`)
  if (may) world.model.movePayout(id, 'cancelled')
}

/** The runner knows which payouts are due: the model checks their transitions, and that they end as the provider says. */
export async function runPayouts(world: World, { behaviour }: StepOf<'runPayouts'>): Promise<void> {
  const { market, model } = world
  market.provider.behaviour = behaviour
  await market.payoutRunner.run()
  for (const { id, state } of await listPayoutStates(market.store.reader)) {
    const known = model.payout(id)
    if (known.state === state) continue
    if (known.state === 'requested') model.movePayout(id, 'processing')
    if (state === 'processing') continue
    mustBe(
      known.agent?.isSandbox === true || market.provider.hasPaidOut(id) === (state === 'paid'),
      `Payout ${id}: ${state}.`,
    )
    model.movePayout(id, state)
  }
}
