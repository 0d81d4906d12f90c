import { MIN_PAYOUT_CENTS } from '#shared/policy/marketplace.ts'
import { dollarsFromCents } from '#shared/policy/money.ts'
import { listPayoutStates } from '../../../sync-server/repositories/ledger-checks.ts'
import type { StepOf } from './steps.ts'
import { callerOf, mustBe, type World } from './world.ts'

export async function requestPayout(world: World, step: StepOf<'requestPayout'>): Promise<void> {
  const agent = world.agent(step.agent)
  const { available } = world.model.balance(agent, world.market.now)
  const cents = step.cents ?? available
  const amount = step.cents === undefined ? undefined : dollarsFromCents(step.cents)
  const calls = Array.from({ length: step.times }, () =>
    world.ask(agent, (request) => world.market.payouts.request(callerOf(agent), amount, request)),
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

export async function cancelPayout(world: World, step: StepOf<'cancelPayout'>): Promise<void> {
  const id = world.pick(world.model.payouts.keys(), step.which)
  if (id === undefined) return
  const { agent, state } = world.model.payout(id)
  const caller = step.isStranger ? world.stranger(agent) : agent
  const { answer } = await world.attempt(world.market.payouts.cancel(callerOf(caller), id))
  const may = caller === agent && state === 'requested'
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
      known.agent.isSandbox || market.provider.hasPaidOut(id) === (state === 'paid'),
      `Payout ${id}: ${state}.`,
    )
    model.movePayout(id, state)
  }
}
