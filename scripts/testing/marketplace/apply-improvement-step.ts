import type { ImprovedField, ImprovementChanges } from '#shared/domain/improvement.ts'
import { mayTransition } from '#shared/policy/improvement-states.ts'
import type { Submitted } from '../../../sync-server/agents/improvements/improvements.ts'
import type { StepOf } from './steps.ts'
import { ADMIN, TOOLS } from './template.ts'
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
  world.model.improvements.set(answer.id, { agent, cents: step.cents, state, collectedAt: 0 })
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
  if (may) world.model.moveImprovement(id, 'agent', 'withdrawn')
}

export async function decide(world: World, step: StepOf<'decide'>): Promise<void> {
  const id = world.pick(world.model.improvements.keys(), step.which)
  if (id === undefined) return
  const { agent, state } = world.model.improvement(id)
  const { decision, fields } = step
  const note = 'Because of this.'
  const { answer } = await world.attempt(
    world.market.review.decide(ADMIN, id, { decision, note, ...(fields !== undefined && { fields }) }),
  )
  const to = { approve: 'approved', request_changes: 'changes_requested', reject: 'rejected' } as const
  const may = !agent.isSandbox && mayTransition('admin', state, to[decision])
  // The tool may be archived, changed since, or equal already.
  const mustSucceed = may && decision !== 'approve'
  mustBe(
    answer === null ? !mustSucceed : may,
    `Improvement ${id}, ${state}: ${decision} is ${answer !== null}.`,
  )
  if (answer === null) return
  if (decision === 'approve') world.model.moveImprovement(id, 'admin', 'approved', 'applied')
  else world.model.moveImprovement(id, 'admin', to[decision])
}

export async function collect(world: World, step: StepOf<'collect'>): Promise<void> {
  const id = world.pick(world.model.improvements.keys(), step.which)
  if (id === undefined) return
  const improvement = world.model.improvement(id)
  const { agent, state } = improvement
  const caller = step.isStranger ? world.stranger(agent) : agent
  const may = caller === agent && (state === 'applied' || state === 'paid')
  const calls = Array.from({ length: step.times }, () =>
    world.attempt(world.market.improvements.collectPay(callerOf(caller), id)),
  )
  for (const { answer } of await Promise.all(calls)) {
    mustBe((answer !== null) === may, `Improvement ${id}, ${state}: collected is ${answer !== null}.`)
    if (answer !== null) world.checkReceipt(`Improvement ${id}`, answer)
  }
  if (!may || state === 'paid') return
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
}

const TOPICS = ['contracts', 'invoices', 'lectures', 'meetings', 'recipes', 'reports', 'surveys']
const SUMMARY_WORDS = 160

const topicOf = (text: number) => TOPICS[text % TOPICS.length] ?? ''

export const descriptionOf = (tool: number, text: number): string =>
  `Tool ${tool} reads ${topicOf(text)} and answers questions about the ${topicOf(text + 1)} that come with them.`

/** One of a few proposals for a tool. Some are alike, so that duplicates happen. */
function changesOf(tool: number, text: number, fields: readonly ImprovedField[]): ImprovementChanges {
  const words = Array.from({ length: SUMMARY_WORDS }, (_, place) => topicOf(place * (text + 1)))
  const all: Required<ImprovementChanges> = {
    description: descriptionOf(tool, text),
    summary: `Tool ${tool} is for ${words.join(' ')}.`,
    features: [`reads ${topicOf(text)}`, `finds ${topicOf(text + 2)}`],
    tags: [topicOf(text), topicOf(text + 3)],
  }
  return Object.fromEntries(fields.map((field) => [field, all[field]]))
}
