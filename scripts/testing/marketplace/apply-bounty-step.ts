import type { BountyClaim } from '#shared/domain/bounty.ts'
import { runBountyClock } from '../../../sync-server/agents/bounties/bounty-clock.ts'
import { openByItself, proposeBounties } from '../../../sync-server/agents/bounties/propose-bounties.ts'
import { changesOf } from './apply-improvement-step.ts'
import type { StepOf } from './steps.ts'
import { ADMIN, DECIDERS, OWNER, THIN_TOOLS, TOOLS } from './template.ts'
import { callerOf, mustBe, type World } from './world.ts'

const HOUR_MS = 3_600_000
const ONE_ADMIN_CENTS = 10_000

const timeOf = (ms: number) => new Date(ms).toISOString()

export async function openBounty(world: World, step: StepOf<'openBounty'>): Promise<void> {
  const { market, model } = world
  const { cents, places, hours, claimHours, decideHours, isNarrow } = step
  const creator = world.pick(DECIDERS, step.admin) ?? ADMIN
  const endsAt = market.now + hours * HOUR_MS
  const toolIds = isNarrow ? TOOLS.slice(0, places) : null
  const draft = {
    title: 'Say who it is for',
    instructions: 'Read the page of the maker.',
    categoryId: null,
    toolIds,
    field: null,
    priceUsd: cents / 100,
    places,
    endsAt: timeOf(endsAt),
    claimHours,
    decideHours,
  }
  const { answer, refusal } = await world.attempt(market.bountyAdmin.add(creator, draft))
  // One of the tools is archived.
  mustBe(answer !== null || isNarrow, `A bounty was refused: ${refusal?.code}.`)
  if (answer === null) return
  const { id, state } = answer
  mustBe(state === 'draft', `Bounty ${id} begins as ${state}.`)
  const times = { endsAt, claimHours, decideHours }
  model.bounties.set(id, {
    ...times,
    cents,
    places,
    toolIds,
    state,
    creator,
    isStanding: false,
    first: null,
    funder: null,
    fundedAt: 0,
  })
}

export async function fundBounty(world: World, step: StepOf<'fundBounty'>): Promise<void> {
  const { market, model } = world
  const waiting = [...model.bounties].filter(
    ([, { state }]) => state === 'draft' || state === 'second_review',
  )
  const id = world.pick(waiting.length > 0 ? waiting.map(([id]) => id) : model.bounties.keys(), step.which)
  if (id === undefined) return
  const bounty = model.bounty(id)
  const admin = world.pick(DECIDERS, step.admin) ?? ADMIN
  const { state, places, cents, endsAt, first } = bounty
  const total = cents * places
  const may =
    (state === 'draft' || (state === 'second_review' && first !== admin)) &&
    endsAt > market.now &&
    (model.budget === null || model.spentInMonth(market.now) + total <= model.budget)
  const { answer, refusal } = await world.attempt(market.bountyAdmin.fund(admin, id))
  mustBe((answer !== null) === may, `Bounty ${id}, ${state}: funded is ${answer !== null}, ${refusal?.code}.`)
  if (!may) return
  if (state === 'draft' && total > ONE_ADMIN_CENTS) {
    Object.assign(bounty, { state: 'second_review', first: admin })
  } else Object.assign(bounty, { state: 'open', funder: admin, fundedAt: market.now })
  mustBe(answer?.state === bounty.state, `Bounty ${id} is ${answer?.state}, and must be ${bounty.state}.`)
}

export async function endBounty(world: World, { which }: StepOf<'endBounty'>): Promise<void> {
  const id = world.pick(world.model.bounties.keys(), which)
  if (id === undefined) return
  const bounty = world.model.bounty(id)
  const { answer } = await world.attempt(world.market.bountyAdmin.end(ADMIN, id))
  const may = bounty.state !== 'ended' && bounty.state !== 'dropped'
  mustBe((answer !== null) === may, `Bounty ${id}, ${bounty.state}: ended is ${answer !== null}.`)
  if (!may) return
  const { creator, state, endsAt } = bounty
  const isEarly = state !== 'open' || endsAt > world.market.now
  if (creator === null && isEarly) world.model.stoppedAt = world.market.now
  bounty.state = state === 'open' ? 'ended' : 'dropped'
}

export async function claim(world: World, step: StepOf<'claim'>): Promise<void> {
  const { market, model } = world
  const agent = world.agent(step.agent)
  const open = [...model.bounties].filter(([, { state }]) => state === 'open').map(([id]) => id)
  const bountyId = world.pick(open.length > 0 ? open : model.bounties.keys(), step.bounty)
  if (bountyId === undefined) return
  const bounty = model.bounty(bountyId)
  const toolId = world.pick(TOOLS, step.tool) ?? 1
  const isOpen = bounty.state === 'open' && bounty.endsAt > market.now
  const mine = [...model.claims.values()].filter((one) => one.agent === agent)
  const busy = mine.filter(({ state }) => state === 'claimed' || state === 'delivered').length
  const standing = model.claimsOf(bountyId)
  const isFree =
    standing.length < bounty.places &&
    !standing.some((one) => one.toolId === toolId) &&
    !mine.some((one) => one.bountyId === bountyId && one.toolId === toolId)
  const isLinked = [bounty.creator, bounty.first, bounty.funder].some(
    (admin) => admin !== null && admin === agent.referredBy,
  )
  const may =
    isOpen && (bounty.toolIds?.includes(toolId) ?? true) && (agent.isSandbox || (isFree && !isLinked))
  const calls = Array.from({ length: step.times }, () =>
    world.ask<BountyClaim>(agent, (request) =>
      market.bountyClaims.claim(callerOf(agent), { bountyId, toolId }, request),
    ),
  )
  const outcomes = await Promise.all(calls)
  const answers = outcomes.flatMap(({ answer }) => answer ?? [])
  mustBe(may || answers.length === 0, `Bounty ${bountyId}: tool ${toolId} was claimed by ${agent.id}.`)
  mustBe(agent.isSandbox || answers.length <= 1, `Bounty ${bountyId}: tool ${toolId} was claimed twice.`)
  // The tool may be archived, the agent may have an undecided improvement of it, or too many claims.
  const whys = outcomes.map(({ refusal }) => refusal?.code ?? '')
  const isExcused = whys.some((code) => code === 'not-found' || code === 'bounty-taken') || busy >= 2
  if (may && !isExcused) mustBe(answers.length > 0, `Bounty ${bountyId}: claim refused: ${whys}.`)
  for (const { id, deliverBy } of answers) {
    mustBe(!model.claims.has(id), `Claim ${id} was made before.`)
    model.claims.set(id, {
      bountyId,
      agent,
      toolId,
      cents: bounty.cents,
      state: 'claimed',
      deliverBy: Date.parse(deliverBy),
      decideBy: 0,
      rounds: 0,
      improvement: null,
    })
    mustBe(Date.parse(deliverBy) <= bounty.endsAt, `Claim ${id} lasts longer than its bounty.`)
  }
}

export async function deliver(world: World, step: StepOf<'deliver'>): Promise<void> {
  const { market, model } = world
  const open = [...model.claims].filter(([, { state }]) => state === 'claimed').map(([id]) => id)
  const id = world.pick(open.length > 0 ? open : model.claims.keys(), step.which)
  if (id === undefined) return
  const one = model.claim(id)
  const { agent, toolId, state, deliverBy, improvement } = one
  const caller = step.isStranger ? world.stranger(agent) : agent
  const delivery = {
    improvements: 'The words of the maker.',
    improvementType: 'full' as const,
    changes: changesOf(toolId, step.text, step.fields),
  }
  const { answer } = await world.ask<BountyClaim>(caller, (request) =>
    market.bountyClaims.deliver(callerOf(caller), id, delivery, request),
  )
  // The proposal may be refused like every other.
  if (answer === null) return
  const may = caller === agent && state === 'claimed' && improvement === null && deliverBy > market.now
  mustBe(may && answer.improvementId !== null, `Claim ${id}, ${state}, was delivered.`)
  one.improvement = answer.improvementId
  one.decideBy = market.now + model.bounty(one.bountyId).decideHours * HOUR_MS
  one.state = agent.isSandbox ? 'accepted' : 'delivered'
  model.improvements.set(one.improvement ?? 0, {
    agent,
    cents: one.cents,
    state: agent.isSandbox ? 'applied' : 'pending_review',
    first: null,
    bookedAt: market.now,
    collectedAt: 0,
    claim: one,
  })
}

export async function giveBack(world: World, step: StepOf<'giveBack'>): Promise<void> {
  const id = world.pick(world.model.claims.keys(), step.which)
  if (id === undefined) return
  const one = world.model.claim(id)
  const caller = step.isStranger ? world.stranger(one.agent) : one.agent
  const { answer } = await world.attempt(world.market.bountyClaims.giveBack(callerOf(caller), id))
  const may = caller === one.agent && one.state === 'claimed' && one.improvement === null
  mustBe((answer !== null) === may, `Claim ${id}, ${one.state}: given back is ${answer !== null}.`)
  if (may) one.state = 'given_back'
}

/** The clocks of several nodes at once do what one does. */
export async function tick({ market, model }: World, { nodes }: StepOf<'tick'>): Promise<void> {
  const clock = () => runBountyClock({ ...market.store, now: () => new Date(market.now) })
  await Promise.all(Array.from({ length: nodes }, clock))
  for (const one of model.claims.values()) model.settleClaim(one, market.now)
  for (const bounty of model.bounties.values())
    if (bounty.state === 'open' && bounty.endsAt <= market.now) bounty.state = 'ended'
}

export async function grant({ market, model }: World, step: StepOf<'grant'>): Promise<void> {
  const { cents } = step
  const actor = DECIDERS[step.admin % DECIDERS.length] ?? ADMIN
  const call = market.standing.set(actor, cents === null ? null : cents / 100)
  const refusal = await call.then(
    () => null,
    (error: unknown) => error,
  )
  mustBe((refusal === null) === (actor === OWNER), `A standing budget was set by ${actor}: ${refusal}.`)
  if (refusal === null) model.standing = cents === null ? null : { cents, at: market.now }
}

/** What it has spent is never more than the owner has granted, unless that was lowered afterwards. */
async function compareStanding({ market, model }: Pick<World, 'market' | 'model'>): Promise<void> {
  const { monthlyUsd, usedUsd } = await market.standing.get()
  const is = `${usedUsd} of ${monthlyUsd}`
  const due = `${model.spentByStanding(market.now) / 100} of ${model.standing && model.standing.cents / 100}`
  mustBe(is === due, `The standing budget is ${is}, and must be ${due}.`)
}

async function newestBounty({ reader }: World['market']['store']): Promise<number> {
  const { id } = await reader
    .selectFrom('bounty')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

/** The built-in agents of several nodes at once do what those of one do. */
export async function analyse({ market, model }: World, step: StepOf<'analyse'>): Promise<void> {
  const { store, now } = market
  const look = step.isDaily ? proposeBounties : openByItself
  const listed = await store.reader.selectFrom('tool').select('id').where('deleted', '=', 0).execute()
  const tools = THIN_TOOLS.filter((thin) => listed.some(({ id }) => id === thin))
  await Promise.all(Array.from({ length: step.nodes }, () => look(store, new Date(now))))
  const unfinished = [...model.bounties].find(
    ([, { creator, state }]) => creator === null && ['draft', 'second_review', 'open'].includes(state),
  )
  const places = model.opensFor(tools.length, now)
  const isDrafted = places === 0 && step.isDaily && unfinished === undefined && tools.length >= 5
  if (places === 0 && !isDrafted) return compareStanding({ market, model })
  const id = unfinished?.[0] ?? (await newestBounty(store))
  const toolIds = isDrafted ? tools : tools.slice(0, places)
  model.bounties.set(id, {
    cents: 2500,
    places: toolIds.length,
    toolIds,
    state: isDrafted ? 'draft' : 'open',
    endsAt: now + 14 * 24 * HOUR_MS,
    claimHours: 24,
    decideHours: 48,
    creator: null,
    isStanding: !isDrafted,
    first: null,
    funder: isDrafted ? null : OWNER,
    fundedAt: isDrafted ? 0 : now,
  })
  await compareStanding({ market, model })
}
