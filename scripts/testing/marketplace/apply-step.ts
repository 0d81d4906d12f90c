import { isDeepStrictEqual } from 'node:util'
import { AgentRegistry } from '../../../sync-server/agents/identity/agent-registry.ts'
import { IdempotencyConflictError } from '../../../sync-server/errors/agent-errors.ts'
import {
  analyse,
  claim,
  deliver,
  endBounty,
  fundBounty,
  giveBack,
  grant,
  openBounty,
  tick,
} from './apply-bounty-step.ts'
import {
  collect,
  decide,
  descriptionOf,
  propose,
  revert,
  revise,
  setBudget,
  withdraw,
} from './apply-improvement-step.ts'
import {
  decideListing,
  endListings,
  list,
  pay,
  payer,
  reconcile,
  refundUndecided,
  takeBack,
  takeDown,
  withdrawListing,
} from './apply-listing-step.ts'
import { cancelPayout, collectBonus, requestPayout, runPayouts } from './apply-payout-step.ts'
import type { Step, StepOf } from './steps.ts'
import { ADMIN, REFERRAL_CODE, REFERRER, TOOLS } from './template.ts'
import { mustBe, type World } from './world.ts'

const HOUR_MS = 3_600_000
const MOST_AGENTS = 5

type Appliers = { [S in Step as S['kind']]: (world: World, step: S['step']) => Promise<void> }

const APPLIERS: Appliers = {
  register,
  propose,
  revise,
  withdraw,
  decide,
  setBudget,
  collect,
  revert,
  editTool,
  archiveTool,
  list,
  withdrawListing,
  pay,
  payer,
  decideListing,
  refundUndecided,
  takeBack,
  takeDown,
  reconcile,
  requestPayout,
  collectBonus,
  cancelPayout,
  runPayouts,
  endListings,
  openBounty,
  fundBounty,
  endBounty,
  grant,
  analyse,
  claim,
  deliver,
  giveBack,
  tick,
  wait: async ({ market }, { hours }) => market.wait(hours * HOUR_MS),
  replay,
}

/** Applies a step to the market and to the model. @throws BrokenPromise when they differ */
export async function applyStep(world: World, { kind, step }: Step): Promise<void> {
  world.market.wait()
  const apply: (world: World, step: never) => Promise<void> = APPLIERS[kind]
  await apply(world, step as never)
}

async function register({ market, model }: World, { isBrought }: StepOf<'register'>): Promise<void> {
  if (model.agents.length >= MOST_AGENTS) return
  const registration = { name: `Agent ${model.agents.length}`, type: 'autonomous' }
  const referral = isBrought ? { referralCode: REFERRAL_CODE } : {}
  const { agentId } = await new AgentRegistry(market.store).register({ ...registration, ...referral }, null)
  model.agents.push({ id: agentId, referredBy: isBrought ? REFERRER : null, isSandbox: false })
}

/** An admin edits the description of a tool, perhaps one that an improvement has changed. */
async function editTool(world: World, { tool, text }: StepOf<'editTool'>): Promise<void> {
  const id = world.pick(TOOLS, tool) ?? 1
  const { description } = await world.market.store.reader
    .selectFrom('tool')
    .select('description')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const edit = { base: { description }, changes: { description: descriptionOf(id, text) } }
  await world.attempt(world.market.toolAdmin.edit(ADMIN, id, edit))
}

async function archiveTool(world: World, { tool }: StepOf<'archiveTool'>): Promise<void> {
  const id = world.pick(TOOLS, tool) ?? 1
  const { refusal } = await world.attempt(world.market.toolAdmin.archive(ADMIN, id))
  if (refusal !== null) await world.attempt(world.market.toolAdmin.restore(ADMIN, id))
}

/** Repeats an answered request, or sends another one under its key. */
async function replay(world: World, { which, isOther }: StepOf<'replay'>): Promise<void> {
  const asked = world.pick(world.asked, which)
  if (asked === undefined) return
  const fingerprint = isOther ? 'another request' : asked.request.fingerprint
  const outcome = await world.attempt(asked.ask({ ...asked.request, fingerprint }))
  if (isOther)
    mustBe(
      outcome.refusal instanceof IdempotencyConflictError,
      'Another request was accepted under a used key.',
    )
  else mustBe(isDeepStrictEqual(outcome.answer, asked.answer), 'A repeated request got another answer.')
}
