import { IMPROVED_FIELDS, type ImprovedField, type ImprovementChanges } from '#shared/domain/improvement.ts'
import { type ImprovementState, mayTransition } from '#shared/policy/improvement-states.ts'
import type { Submitted } from '../../../sync-server/agents/improvements/improvements.ts'
import type { Claim as ModelClaim } from './model.ts'
import type { StepOf } from './steps.ts'
import { ADMIN, DECIDERS, OWNER, TOOLS } from './template.ts'
import { callerOf, mustBe, type World } from './world.ts'

export async function propose(world: World, step: StepOf<'propose'>): Promise<void> {
  const agent = world.agent(step.agent)
  const toolId = world.pick(TOOLS, step.tool) ?? 1
  const proposal = {
    toolId,
    kind: 'full' as const,
    content: null,
    changes: changesOf(toolId, step.text, step.fields),
    source: 'changes',
    reasoning: 'The words of the maker.',
    priceCents: step.cents,
    baseRevision: null,
  }
  const { answer } = await world.ask<Submitted>(agent, (request) =>
    world.market.improvements.submit(callerOf(agent), proposal, request),
  )
  if (answer === null) return
  mustBe(!world.model.improvements.has(answer.id), `Improvement ${answer.id} was submitted before.`)
  const state = agent.isSandbox ? 'applied' : 'pending_review'
  world.model.improvements.set(answer.id, {
    agent,
    cents: step.cents,
    state,
    first: null,
    bookedAt: world.market.now,
    collectedAt: 0,
  })
}

export async function revise(world: World, step: StepOf<'revise'>): Promise<void> {
  const id = world.pick(world.model.improvements.keys(), step.which)
  if (id === undefined) return
  const { agent, state } = world.model.improvement(id)
  const caller = step.isStranger ? world.stranger(agent) : agent
  const revision = { changes: changesOf(1, step.text, step.fields) }
  const { answer } = await world.ask(caller, (request) =>
    world.market.improvements.revise(callerOf(caller), id, revision, request),
  )
  if (answer === null) return
  mustBe(caller === agent && state === 'changes_requested', `Improvement ${id} was revised when ${state}.`)
  const { claim } = world.model.improvement(id)
  if (claim?.state === 'claimed') {
    mustBe(
      claim.deliverBy > world.market.now,
      `Improvement ${id} was revised after the deadline of its claim.`,
    )
    claim.state = 'delivered'
    claim.decideBy = world.market.now + world.model.bounty(claim.bountyId).decideHours * HOUR_MS
  }
  world.model.moveImprovement(id, 'agent', 'pending_review')
}

export async function withdraw(world: World, step: StepOf<'withdraw'>): Promise<void> {
  const id = world.pick(world.model.improvements.keys(), step.which)
  if (id === undefined) return
  const { agent, state } = world.model.improvement(id)
  const caller = step.isStranger ? world.stranger(agent) : agent
  const { answer } = await world.attempt(world.market.improvements.withdraw(callerOf(caller), id))
  const may = caller === agent && !agent.isSandbox && mayTransition('agent', state, 'withdrawn')
  mustBe((answer !== null) === may, `Improvement ${id}, ${state}: withdrawn is ${answer !== null}.`)
  if (!may) return
  world.model.moveImprovement(id, 'agent', 'withdrawn')
  releaseOpen(world.model.improvement(id).claim, 'given_back')
}

export async function decide(world: World, step: StepOf<'decide'>): Promise<void> {
  const id = chooseToDecide(world, step)
  if (id === undefined) return
  const admin = world.pick(DECIDERS, step.admin) ?? ADMIN
  const { decision, fields } = step
  const undo = settleOverdue(world, id)
  const note = 'Because of this.'
  const { answer, refusal } = await world.attempt(
    world.market.review.decide(admin, id, { decision, note, ...(fields !== undefined && { fields }) }),
  )
  const isRefused = answer === null
  const told = answer && { state: answer.state, fields: answer.approvals.given[0]?.fields.join() ?? '' }
  if (decision === 'approve')
    approve(world, { id, admin, fields: fields && namedOf(fields), told, why: refusal?.code ?? null })
  else refuse(world, { id, admin, decision, told })
  // A refusal is rolled back with what the clock would have done: the next tick does it.
  if (isRefused) undo()
}

/** A decision after the promised time finds the claim as the clock would leave it. @returns what puts it back */
function settleOverdue({ model, market }: World, id: number): () => void {
  const improvement = model.improvement(id)
  const { claim } = improvement
  if (claim === undefined) return () => {}
  const before = [{ ...claim }, { ...improvement }] as const
  model.settleClaim(claim, market.now)
  return () => {
    Object.assign(claim, before[0])
    Object.assign(improvement, before[1])
  }
}

function releaseOpen(claim: ModelClaim | undefined, to: 'given_back' | 'refused'): void {
  if (claim?.state === 'claimed' || claim?.state === 'delivered') claim.state = to
}

/** Mostly one that waits: of all, few do. */
function chooseToDecide(world: World, { which, isWaiting }: StepOf<'decide'>): number | undefined {
  const { improvements } = world.model
  const waiting = [...improvements].filter(([, { state }]) => state.endsWith('review')).map(([id]) => id)
  return world.pick(isWaiting && waiting.length > 0 ? waiting : improvements.keys(), which)
}

interface Decided {
  id: number
  admin: number
  /** What the market has answered; null when it has refused. */
  told: { state: ImprovementState; fields: string } | null
}

/** The tool may be archived, changed since, or equal already, and the improvement may not have the fields. */
const TOOL_REASONS: ReadonlySet<string> = new Set([
  'tool-archived',
  'improvement-stale',
  'nothing-to-improve',
  'invalid-input',
])

function approve(
  { model, market }: World,
  { id, admin, fields, told, why }: Decided & { fields?: string | undefined; why: string | null },
) {
  const improvement = model.improvement(id)
  const { agent, state, cents, first } = improvement
  const { claim } = improvement
  const spent = model.spentInMonth(market.now)
  const approval = model.approvalBy(admin, id)
  const may =
    !agent.isSandbox &&
    mayTransition('admin', state, 'approved') &&
    approval !== 'none' &&
    (first === null || fields === undefined || fields === first.fields) &&
    (claim !== undefined || model.budget === null || spent + cents <= model.budget)
  if (told === null) {
    mustBe(!may || TOOL_REASONS.has(why ?? ''), `Improvement ${id}, ${state}: refused to ${admin}: ${why}.`)
    return
  }
  mustBe(may, `Improvement ${id}, ${state}: approved by ${admin} at ${cents} cents, with ${spent} spent.`)
  const to = approval === 'first' ? 'second_review' : claim?.state === 'paid' ? 'paid' : 'applied'
  mustBe(told.state === to, `Improvement ${id} is ${told.state} after an approval that must lead to ${to}.`)
  if (approval === 'first') {
    model.moveImprovement(id, 'admin', 'second_review')
    improvement.first = { admin, fields: told.fields }
    return
  }
  model.moveImprovement(id, 'admin', 'approved', 'applied')
  improvement.bookedAt = market.now
  if (claim?.state === 'paid') model.moveImprovement(id, 'system', 'paid')
  else if (claim !== undefined) claim.state = 'accepted'
}

const REFUSED = {
  request_changes: 'changes_requested',
  reject: 'rejected',
  withdraw_approval: 'pending_review',
} as const

function refuse(
  { model, market }: World,
  { id, admin, decision, told }: Decided & { decision: keyof typeof REFUSED },
) {
  const { agent, state, first, claim } = model.improvement(id)
  const isTheirs = decision !== 'withdraw_approval' || first?.admin === admin
  // Changes of what a claim holds money for are asked for once.
  const isOver = decision === 'request_changes' && claim?.state === 'delivered' && claim.rounds > 0
  const may = !agent.isSandbox && mayTransition('admin', state, REFUSED[decision]) && isTheirs && !isOver
  mustBe((told !== null) === may, `Improvement ${id}, ${state}: ${decision} by ${admin} is ${told !== null}.`)
  if (!may) return
  model.moveImprovement(id, 'admin', REFUSED[decision])
  if (decision === 'reject') releaseOpen(claim, 'refused')
  if (decision === 'request_changes' && claim?.state === 'delivered') {
    claim.state = 'claimed'
    claim.rounds += 1
    claim.deliverBy = market.now + model.bounty(claim.bountyId).claimHours * HOUR_MS
  }
}

/** In the order of the product, as text. */
const namedOf = (fields: readonly ImprovedField[]) =>
  IMPROVED_FIELDS.filter((field) => fields.includes(field)).join()

export async function setBudget({ market, model }: World, { cents }: StepOf<'setBudget'>): Promise<void> {
  await market.budgets.set(OWNER, cents === null ? null : cents / 100)
  model.budget = cents
}

export async function collect(world: World, step: StepOf<'collect'>): Promise<void> {
  const id = world.pick(world.model.improvements.keys(), step.which)
  if (id === undefined) return
  const improvement = world.model.improvement(id)
  const { agent, state, claim } = improvement
  const caller = step.isStranger ? world.stranger(agent) : agent
  const isPaid = state === 'paid' || claim?.state === 'paid'
  const may = caller === agent && (state === 'applied' || isPaid)
  const calls = Array.from({ length: step.times }, () =>
    world.attempt(world.market.improvements.collectPay(callerOf(caller), id)),
  )
  for (const { answer } of await Promise.all(calls)) {
    mustBe((answer !== null) === may, `Improvement ${id}, ${state}: collected is ${answer !== null}.`)
    if (answer !== null) world.checkReceipt(`Improvement ${id}`, answer)
  }
  if (!may || isPaid) return
  world.model.moveImprovement(id, 'agent', 'paid')
  improvement.collectedAt = world.market.now
}

export async function revert(world: World, { which }: StepOf<'revert'>): Promise<void> {
  const id = world.pick(world.model.improvements.keys(), which)
  if (id === undefined) return
  const { answer } = await world.attempt(world.market.review.revert(ADMIN, id, 'It was wrong.'))
  if (answer === null) return
  mustBe(!world.model.improvement(id).agent.isSandbox, 'Something of the sandbox was reverted.')
  world.model.moveImprovement(id, 'admin', 'reversed')
  const { claim } = world.model.improvement(id)
  if (claim !== undefined) claim.state = 'reversed'
}

const HOUR_MS = 3_600_000

const TOPICS = ['contracts', 'invoices', 'lectures', 'meetings', 'recipes', 'reports', 'surveys']
const SUMMARY_WORDS = 160

const topicOf = (text: number) => TOPICS[text % TOPICS.length] ?? ''

export const descriptionOf = (tool: number, text: number): string =>
  `Tool ${tool} reads ${topicOf(text)} and answers questions about the ${topicOf(text + 1)} that come with them.`

/** One of a few proposals for a tool. Some are alike, so that duplicates happen. */
export function changesOf(tool: number, text: number, fields: readonly ImprovedField[]): ImprovementChanges {
  const words = Array.from({ length: SUMMARY_WORDS }, (_, place) => topicOf(place * (text + 1)))
  const all: Required<ImprovementChanges> = {
    description: descriptionOf(tool, text),
    summary: `Tool ${tool} is for ${words.join(' ')}.`,
    features: [`reads ${topicOf(text)}`, `finds ${topicOf(text + 2)}`],
    tags: [topicOf(text), topicOf(text + 3)],
  }
  return Object.fromEntries(fields.map((field) => [field, all[field]]))
}
