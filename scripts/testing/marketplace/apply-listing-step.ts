import { LISTING_DAYS, LISTING_FEES, LISTING_RESERVED_HOURS } from '#shared/policy/marketplace.ts'
import { listListingStates } from '../../../sync-server/repositories/ledger-checks.ts'
import { findListing } from '../../../sync-server/repositories/listings.ts'
import { findPayment } from '../../../sync-server/repositories/payments.ts'
import type { StepOf } from './steps.ts'
import { ADMIN } from './template.ts'
import { BrokenPromise, callerOf, mustBe, type World } from './world.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const DECLINED_CARD = '4000-0002'

export async function list(
  world: World,
  { agent: which, website, type, isSuspect }: StepOf<'list'>,
): Promise<void> {
  const agent = world.agent(which)
  // Sandbox listings block nobody. The sandbox gets its own websites, so that nobody blocks it either.
  const host = `${agent.isSandbox ? 'tried' : 'listed'}-${website}.${isSuspect ? 'example.com' : 'app'}`
  const submission = {
    // Names of two listings must not look alike, or the later one cannot be paid.
    toolName: `Listed ${agent.id} on ${host}`,
    description: `A listed tool, number ${website}, that sorts letters.`,
    website: `https://${host}`,
    submissionType: type,
    categoryId: 1,
  }
  const { answer } = await world.ask(agent, (request) =>
    world.market.listings.submit(callerOf(agent), submission, request),
  )
  if (answer === null) return
  mustBe(
    !world.model.listings.has(answer.submissionId),
    `Listing ${answer.submissionId} was submitted before.`,
  )
  for (const [id, rival] of world.model.listings)
    if (rival.host === host && rival.state === 'awaiting_payment' && !agent.isSandbox) outwait(world, id)
  world.model.listings.set(answer.submissionId, {
    agent,
    host,
    cents: LISTING_FEES[type] * 100,
    state: 'awaiting_payment',
    paidBy: null,
    isHeld: await isHeldOnceItIsPaid(world, answer.submissionId, { isSuspect }),
    paidAt: 0,
    publishedAt: 0,
    createdAt: world.market.now,
  })
}

/** Nobody had paid for it in time, so another agent got its website. */
function outwait({ market, model }: World, id: number): void {
  const { host, createdAt } = model.listing(id)
  const isDue = createdAt + LISTING_RESERVED_HOURS * HOUR_MS <= market.now
  mustBe(isDue, `The website ${host} was given away while it was reserved.`)
  model.moveListing(id, 'withdrawn')
}

/** The agents are new: their second listing within a day is held as well. The sandbox is never. */
async function isHeldOnceItIsPaid(
  { market }: World,
  id: number,
  { isSuspect }: { isSuspect: boolean },
): Promise<boolean> {
  const stored = await findListing(market.store.reader, id)
  if (stored === undefined) throw new BrokenPromise(`Listing ${id} was not stored.`)
  const { needsReview, isSandbox, remarks } = stored
  mustBe(needsReview === (!isSandbox && remarks.length > 0), `Listing ${id}: review ${needsReview}.`)
  mustBe(!isSuspect || needsReview || isSandbox, `Listing ${id} has a placeholder for a website.`)
  return needsReview
}

export async function withdrawListing(world: World, step: StepOf<'withdrawListing'>): Promise<void> {
  const id = world.pick(world.model.listings.keys(), step.which)
  if (id === undefined) return
  const { agent, state } = world.model.listing(id)
  const caller = step.isStranger ? world.stranger(agent) : agent
  const { answer } = await world.attempt(world.market.listings.withdraw(callerOf(caller), id))
  const may = caller === agent && !agent.isSandbox && state === 'awaiting_payment'
  mustBe((answer !== null) === may, `Listing ${id}, ${state}: withdrawn is ${answer !== null}.`)
  if (may) world.model.moveListing(id, 'withdrawn')
}

export async function pay(world: World, step: StepOf<'pay'>): Promise<void> {
  const id = world.pick(world.model.listings.keys(), step.which)
  if (id === undefined) return
  const { agent, state, cents } = world.model.listing(id)
  const caller = step.isStranger ? world.stranger(agent) : agent
  const { available } = world.model.balance(agent, world.market.now)
  const { method, behaviour } = step
  world.market.provider.behaviour = behaviour
  const card = agent.isSandbox && behaviour === 'refuses' ? { card: DECLINED_CARD } : {}
  const calls = Array.from({ length: step.times }, () =>
    world.attempt(world.market.listings.pay(callerOf(caller), id, { method, ...card })),
  )
  const answers = (await Promise.all(calls)).flatMap(({ answer }) => answer ?? [])
  world.applyNews()
  mustBe(answers.length === 0 || caller === agent, `Listing ${id} was paid by a stranger.`)
  for (const receipt of answers) world.checkReceipt(`Listing ${id}`, receipt)
  const isAffordable = caller === agent && state === 'awaiting_payment' && available >= cents
  if (method === 'balance' && isAffordable)
    mustBe(answers.length === step.times, `Listing ${id} could be paid from the balance, and was not.`)
  if (answers.length > 0) publishWithoutNews(world, id, { isAffordable: isAffordable && method !== 'card' })
}

/** A receipt without an event of the provider: the listing was paid before, from the balance, or by a sandbox card. */
function publishWithoutNews(world: World, id: number, { isAffordable }: { isAffordable: boolean }): void {
  const listing = world.model.listing(id)
  if (listing.state !== 'awaiting_payment') return
  const isSandboxCard = listing.agent.isSandbox && !isAffordable
  mustBe(isAffordable || isSandboxCard, `Listing ${id} was published for nothing.`)
  world.model.payListing(id, { paidBy: isAffordable ? null : 0, at: world.market.now })
}

/** A payer on the provider's page pays or leaves. The event may be lost or arrive several times. */
export async function payer(
  world: World,
  { which, isPaid, arrives, behaviour }: StepOf<'payer'>,
): Promise<void> {
  const { provider, payments } = world.market
  const id = world.pick(provider.openPayments(), which)
  if (id === undefined) return
  provider.behaviour = behaviour
  const event = provider.decide(id, isPaid)
  if (arrives === 0) provider.takeNews()
  if (arrives > 0) await payments.takeEvent('stripe', event)
  if (arrives > 1) await payments.takeEvent('stripe', event)
  if (arrives > 1) await payments.takeEvent('stripe', provider.eventOf(id))
  world.applyNews()
}

export async function decideListing(
  world: World,
  { which, decision, behaviour }: StepOf<'decideListing'>,
): Promise<void> {
  const id = world.pick(world.model.listings.keys(), which)
  if (id === undefined) return
  const { state } = world.model.listing(id)
  world.market.provider.behaviour = behaviour
  const { answer } = await world.attempt(
    world.market.listingAdmin.decide(ADMIN, id, { decision, reason: 'It is no tool.' }),
  )
  mustBe(
    (answer !== null) === (state === 'held'),
    `Listing ${id}, ${state}: ${decision} is ${answer !== null}.`,
  )
  if (answer === null) return
  if (decision === 'refund') refuse(world, id)
  else {
    world.model.moveListing(id, 'published')
    world.model.listing(id).publishedAt = world.market.now
  }
  world.applyNews()
}

/** The fee goes back at once to the balance. The provider may have to be asked again. */
function refuse({ model }: World, id: number): void {
  model.moveListing(id, 'refused')
  if (model.listing(id).paidBy === null) model.moveListing(id, 'refunded')
}

export async function refundUndecided(world: World, { behaviour }: StepOf<'refundUndecided'>): Promise<void> {
  const { market, model } = world
  market.provider.behaviour = behaviour
  await market.listingAdmin.refundUndecided()
  for (const [id, { state, paidAt }] of model.listings)
    if (state === 'held' && paidAt + DAY_MS <= market.now) refuse(world, id)
  world.applyNews()
}

/** The payer's bank takes a payment back, or the provider refunds it; the news come in any order. */
export async function takeBack(world: World, { which, news, behaviour }: StepOf<'takeBack'>): Promise<void> {
  const { provider, payments, store } = world.market
  const id = world.pick(provider.reversiblePayments(news), which)
  if (id === undefined) return
  const before = await findPayment(store.reader, id)
  if (before === undefined) throw new BrokenPromise(`Payment ${id} was not stored.`)
  provider.behaviour = behaviour
  // What was not delivered when it was taken is delivered, or refunded, once it is back.
  const isDispute = news[0] === 'disputed'
  const isDelivered = before.state === 'succeeded'
  const isUnknown = ['created', 'processing', 'declined'].includes(before.state)
  for (const event of provider.takeBack(id, news)) {
    await payments.takeEvent('stripe', event)
    if (event.reversal?.kind === 'won' && isDispute) {
      if (isDelivered) provider.note({ payment: before, news: 'reinstated' })
      if (isUnknown) provider.note({ payment: before, news: 'succeeded' })
    } else if (event.reversal?.kind !== 'won' && news[0] !== 'won') {
      provider.note({ payment: before, news: 'refunded' })
    }
  }
  world.applyNews()
}

export async function takeDown(
  world: World,
  { which, refund, behaviour }: StepOf<'takeDown'>,
): Promise<void> {
  const id = world.pick(world.model.listings.keys(), which)
  if (id === undefined) return
  const listing = world.model.listing(id)
  const { state, agent } = listing
  world.market.provider.behaviour = behaviour
  const { answer } = await world.attempt(
    world.market.listingAdmin.takeDown(ADMIN, id, { reason: 'It is gone.', refund }),
  )
  const may = state === 'published' && !agent.isSandbox
  mustBe((answer !== null) === may, `Listing ${id}, ${state}: taken down is ${answer !== null}.`)
  if (!may) return
  world.model.moveListing(id, 'taken_down')
  if (refund && listing.paidBy === null) world.model.moveListing(id, 'refunded')
  world.applyNews()
}

export async function reconcile(world: World, { behaviour }: StepOf<'reconcile'>): Promise<void> {
  world.market.provider.behaviour = behaviour
  await world.market.payments.reconcile()
  world.applyNews()
}

/** Published listings end after a year. Unpaid ones end too, unless a payment is under way. */
export async function endListings(world: World): Promise<void> {
  const { market, model } = world
  await market.endListings()
  const states = new Map((await listListingStates(market.store.reader)).map(({ id, state }) => [id, state]))
  for (const [id, { state, publishedAt, createdAt }] of model.listings) {
    if (state === 'published' && publishedAt + LISTING_DAYS.listed * DAY_MS <= market.now)
      model.moveListing(id, 'expired')
    const isOld = createdAt + LISTING_DAYS.unpaid * DAY_MS <= market.now
    if (state === 'awaiting_payment' && isOld && states.get(id) === 'withdrawn')
      model.moveListing(id, 'withdrawn')
  }
}
