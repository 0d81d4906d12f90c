import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { AgentRegistry } from '../../../sync-server/agents/identity/agent-registry.ts'
import { IdempotencyConflictError } from '../../../sync-server/errors/agent-errors.ts'
import { collect, decide, propose, revert, revise, withdraw } from './play-improvements.ts'
import { endListings, list, pay, payer, reconcile, takeDown, withdrawListing } from './play-listings.ts'
import { cancelPayout, requestPayout, runPayouts } from './play-payouts.ts'
import type { Step, StepOf } from './steps.ts'
import { ADMIN, REFERRAL_CODE, REFERRER, TOOLS } from './template.ts'
import { descriptionOf } from './texts.ts'
import { mustBe, type World } from './world.ts'

const HOUR_MS = 3_600_000
const MOST_AGENTS = 5

type Plays = { [S in Step as S['kind']]: (world: World, step: S['step']) => Promise<void> }

const PLAYS: Plays = {
  register,
  propose,
  revise,
  withdraw,
  decide,
  collect,
  revert,
  editTool,
  archiveTool,
  list,
  withdrawListing,
  pay,
  payer,
  takeDown,
  reconcile,
  requestPayout,
  cancelPayout,
  runPayouts,
  endListings,
  wait: async ({ market }, { hours }) => market.wait(hours * HOUR_MS),
  replay,
}

/** Takes a step in the market and in the model. @throws BrokenPromise where they part */
export async function play(world: World, { kind, step }: Step): Promise<void> {
  world.market.wait()
  const playing: (world: World, step: never) => Promise<void> = PLAYS[kind]
  await playing(world, step as never)
}

async function register({ market, model }: World, { isBrought }: StepOf<'register'>): Promise<void> {
  if (model.agents.length >= MOST_AGENTS) return
  const registration = { name: `Agent ${model.agents.length}`, type: 'autonomous' }
  const referral = isBrought ? { referralCode: REFERRAL_CODE } : {}
  const { agentId } = await new AgentRegistry(market.store).register({ ...registration, ...referral }, null)
  model.agents.push({ id: agentId, referredBy: isBrought ? REFERRER : null, isSandbox: false })
}

/** An admin writes something else into a tool, perhaps into the words of an improvement. */
async function editTool(world: World, { tool, text }: StepOf<'editTool'>): Promise<void> {
  const { handle } = world.market.store
  const id = world.pick(TOOLS, tool) ?? 1
  const description = z
    .string()
    .parse(handle.prepare('select description from tool where id = ?').pluck().get(id))
  const edit = { base: { description }, changes: { description: descriptionOf(id, text) } }
  await world.attempt(world.market.toolAdmin.edit(ADMIN, id, edit))
}

async function archiveTool(world: World, { tool }: StepOf<'archiveTool'>): Promise<void> {
  const id = world.pick(TOOLS, tool) ?? 1
  const { refusal } = await world.attempt(world.market.toolAdmin.archive(ADMIN, id))
  if (refusal !== null) await world.attempt(world.market.toolAdmin.restore(ADMIN, id))
}

/** Something that was answered comes again, as it was or with another content under the same key. */
async function replay(world: World, { which, isOther }: StepOf<'replay'>): Promise<void> {
  const asked = world.pick(world.asked, which)
  if (asked === undefined) return
  const fingerprint = isOther ? 'another request' : asked.request.fingerprint
  const outcome = await world.attempt(asked.ask({ ...asked.request, fingerprint }))
  if (isOther)
    mustBe(outcome.refusal instanceof IdempotencyConflictError, 'Another request was taken under a used key.')
  else
    mustBe(
      isDeepStrictEqual(outcome.answer, asked.answer),
      'A request that came again was answered otherwise.',
    )
}
