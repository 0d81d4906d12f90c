import fc from 'fast-check'
import { IMPROVED_FIELDS } from '#shared/domain/improvement.ts'
import type { ReversalKind } from '../../../sync-server/money/payments/payment-provider.ts'
import { PROVIDER_BEHAVIOURS } from './faulty-provider.ts'

// What can happen in a market. Numbers choose among what exists when the step is applied.

const number = fc.nat({ max: 40 })
const behaviour = fc.oneof(
  { weight: 3, arbitrary: fc.constant('works' as const) },
  fc.constantFrom(...PROVIDER_BEHAVIOURS),
)
const fields = fc.subarray([...IMPROVED_FIELDS], { minLength: 1 })
const rarely = fc.integer({ min: 0, max: 9 }).map((draw) => draw === 0)
/** How many requests are sent at once. */
const times = fc.oneof({ weight: 4, arbitrary: fc.constant(1) }, fc.integer({ min: 2, max: 3 }))

const STEPS = {
  register: fc.record({ isBrought: fc.boolean() }),
  propose: fc.record({
    agent: number,
    tool: number,
    text: fc.nat({ max: 6 }),
    fields,
    cents: fc.integer({ min: 2500, max: 30_000 }),
  }),
  revise: fc.record({ which: number, text: fc.nat({ max: 6 }), fields, isStranger: rarely }),
  withdraw: fc.record({ which: number, isStranger: rarely }),
  decide: fc.record({
    which: number,
    isWaiting: fc.boolean(),
    admin: fc.nat({ max: 2 }),
    decision: fc.oneof(
      { weight: 8, arbitrary: fc.constant('approve' as const) },
      fc.constantFrom('request_changes', 'reject', 'withdraw_approval'),
    ),
    fields: fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, fields),
  }),
  setBudget: fc.record({
    cents: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 60_000 }), fc.constant(500_000)),
  }),
  collect: fc.record({ which: number, isStranger: rarely, times }),
  revert: fc.record({ which: number }),
  editTool: fc.record({ tool: number, text: fc.nat({ max: 6 }) }),
  archiveTool: fc.record({ tool: number }),
  list: fc.record({
    agent: number,
    website: fc.nat({ max: 8 }),
    type: fc.constantFrom('standard', 'premium', 'featured'),
    isSuspect: fc.boolean(),
  }),
  withdrawListing: fc.record({ which: number, isStranger: rarely }),
  pay: fc.record({
    which: number,
    isStranger: rarely,
    method: fc.constantFrom('auto', 'balance', 'card'),
    behaviour,
    times,
  }),
  payer: fc.record({
    which: number,
    isPaid: fc.boolean(),
    arrives: fc.integer({ min: 0, max: 2 }),
    behaviour,
  }),
  decideListing: fc.record({
    which: number,
    decision: fc.constantFrom('publish', 'publish', 'refund'),
    behaviour,
  }),
  refundUndecided: fc.record({ behaviour }),
  takeBack: fc.record({
    which: number,
    news: fc.constantFrom<ReversalKind[]>(
      ['refunded'],
      ['refunded', 'refunded'],
      ['disputed', 'lost'],
      ['lost', 'disputed'],
      ['disputed', 'won'],
      ['won', 'disputed'],
    ),
    behaviour,
  }),
  takeDown: fc.record({ which: number, refund: fc.boolean(), behaviour }),
  reconcile: fc.record({ behaviour }),
  requestPayout: fc.record({
    agent: number,
    cents: fc.option(fc.integer({ min: 2000, max: 20_000 }), { nil: undefined }),
    times,
  }),
  collectBonus: fc.record({ times }),
  cancelPayout: fc.record({ which: number, isStranger: rarely }),
  runPayouts: fc.record({ behaviour: fc.constantFrom(...PROVIDER_BEHAVIOURS) }),
  endListings: fc.record({}),
  openBounty: fc.record({
    admin: fc.nat({ max: 2 }),
    cents: fc.oneof(fc.integer({ min: 2500, max: 5000 }), fc.integer({ min: 2500, max: 30_000 })),
    places: fc.integer({ min: 1, max: 3 }),
    hours: fc.constantFrom(2, 72, 400),
    claimHours: fc.constantFrom(1, 24, 100),
    decideHours: fc.constantFrom(1, 24, 100),
    isNarrow: fc.boolean(),
  }),
  fundBounty: fc.record({ which: number, admin: fc.nat({ max: 2 }) }),
  endBounty: fc.record({ which: number }),
  /** An owner grants built-in agents a sum for a month. */
  grant: fc.record({
    admin: fc.oneof({ weight: 4, arbitrary: fc.constant(2) }, fc.nat({ max: 2 })),
    cents: fc.oneof(
      { weight: 1, arbitrary: fc.constant(null) },
      { weight: 5, arbitrary: fc.integer({ min: 10_000, max: 40_000 }) },
    ),
  }),
  /** The built-in agents of several nodes at once look for what a bounty would pay for. */
  analyse: fc.record({ nodes: fc.integer({ min: 1, max: 2 }), isDaily: fc.boolean() }),
  claim: fc.record({ agent: number, bounty: number, tool: number, times }),
  deliver: fc.record({ which: number, text: fc.nat({ max: 6 }), fields, isStranger: rarely }),
  giveBack: fc.record({ which: number, isStranger: rarely }),
  /** The clocks of several nodes at once. */
  tick: fc.record({ nodes: fc.integer({ min: 1, max: 2 }) }),
  wait: fc.record({ hours: fc.constantFrom(1, 1, 23, 48, 48, 48, 24 * 15, 24 * 366) }),
  replay: fc.record({ which: number, isOther: rarely }),
} as const

/** How often each kind is drawn, relative to the others. */
const WEIGHTS: Readonly<Record<keyof typeof STEPS, number>> = {
  register: 1,
  propose: 10,
  revise: 2,
  withdraw: 1,
  decide: 20,
  setBudget: 2,
  collect: 9,
  revert: 3,
  editTool: 3,
  archiveTool: 1,
  list: 6,
  withdrawListing: 1,
  pay: 9,
  payer: 3,
  decideListing: 4,
  refundUndecided: 2,
  takeBack: 3,
  takeDown: 2,
  reconcile: 2,
  requestPayout: 5,
  collectBonus: 4,
  cancelPayout: 3,
  runPayouts: 4,
  endListings: 3,
  openBounty: 4,
  fundBounty: 7,
  endBounty: 1,
  grant: 1,
  analyse: 2,
  claim: 9,
  deliver: 9,
  giveBack: 1,
  tick: 5,
  wait: 7,
  replay: 3,
}

type Kind = keyof typeof STEPS
export type StepOf<K extends Kind> = (typeof STEPS)[K] extends fc.Arbitrary<infer T> ? T : never
export type Step = { [K in Kind]: { kind: K; step: StepOf<K> } }[Kind]

const KINDS = Object.keys(STEPS) as Kind[]

const stepOf = <K extends Kind>(kind: K): fc.WeightedArbitrary<Step> => ({
  weight: WEIGHTS[kind],
  arbitrary: (STEPS[kind] as fc.Arbitrary<StepOf<K>>).map((step) => ({ kind, step }) as Step),
})

/** Gives two agents money to spend: without it, half of the steps would hardly ever have an effect. */
const WEALTH: readonly Step[] = [
  { kind: 'propose', step: { agent: 0, tool: 0, text: 0, fields: ['tags'], cents: 30_000 } },
  { kind: 'propose', step: { agent: 1, tool: 1, text: 0, fields: ['tags'], cents: 20_000 } },
  { kind: 'decide', step: { which: 0, isWaiting: false, admin: 0, decision: 'approve', fields: undefined } },
  { kind: 'decide', step: { which: 0, isWaiting: false, admin: 1, decision: 'approve', fields: undefined } },
  { kind: 'decide', step: { which: 1, isWaiting: false, admin: 2, decision: 'approve', fields: undefined } },
  { kind: 'decide', step: { which: 1, isWaiting: false, admin: 0, decision: 'approve', fields: undefined } },
  { kind: 'collect', step: { which: 0, isStranger: false, times: 1 } },
  { kind: 'collect', step: { which: 1, isStranger: false, times: 1 } },
  { kind: 'wait', step: { hours: 48 } },
]

const BOUNTY: readonly Step[] = [
  {
    kind: 'openBounty',
    step: { admin: 0, cents: 3000, places: 3, hours: 400, claimHours: 24, decideHours: 24, isNarrow: false },
  },
  { kind: 'fundBounty', step: { which: 0, admin: 0 } },
]

/** Two tools of a bounty are claimed, and the work is delivered: by themselves steps seldom come that far. */
const WORK: readonly Step[] = [
  ...BOUNTY,
  ...[0, 1].flatMap((which): Step[] => [
    { kind: 'claim', step: { agent: which, bounty: 0, tool: which, times: 1 } },
    { kind: 'deliver', step: { which: 0, text: which, fields: ['tags'], isStranger: false } },
  ]),
]

/** What was given back is claimed again, and a first approval ends by a request for changes: as seldom. */
const AGAIN: readonly Step[] = [
  ...BOUNTY,
  { kind: 'claim', step: { agent: 0, bounty: 0, tool: 0, times: 1 } },
  { kind: 'giveBack', step: { which: 0, isStranger: false } },
  { kind: 'claim', step: { agent: 0, bounty: 0, tool: 0, times: 1 } },
  { kind: 'propose', step: { agent: 0, tool: 1, text: 0, fields: ['tags'], cents: 30_000 } },
  { kind: 'decide', step: { which: 0, isWaiting: true, admin: 0, decision: 'approve', fields: undefined } },
  {
    kind: 'decide',
    step: { which: 0, isWaiting: true, admin: 1, decision: 'request_changes', fields: undefined },
  },
  { kind: 'revise', step: { which: 0, text: 1, fields: ['tags'], isStranger: false } },
]

/** Built-in agents open a bounty, work of which is rejected and which an admin ends, and look again. */
const STANDING: readonly Step[] = [
  { kind: 'analyse', step: { nodes: 1, isDaily: true } },
  { kind: 'grant', step: { admin: 2, cents: 30_000 } },
  { kind: 'analyse', step: { nodes: 2, isDaily: true } },
  { kind: 'claim', step: { agent: 1, bounty: 0, tool: 0, times: 1 } },
  { kind: 'deliver', step: { which: 0, text: 1, fields: ['description'], isStranger: false } },
  { kind: 'decide', step: { which: 0, isWaiting: true, admin: 0, decision: 'reject', fields: undefined } },
  { kind: 'analyse', step: { nodes: 2, isDaily: true } },
  { kind: 'endBounty', step: { which: 0 } },
  { kind: 'analyse', step: { nodes: 1, isDaily: false } },
  { kind: 'grant', step: { admin: 2, cents: 40_000 } },
  { kind: 'analyse', step: { nodes: 2, isDaily: false } },
]

/** The referred agent earns as much as a bonus needs that can be collected: as seldom. */
const BONUSES: readonly Step[] = [
  ...[0, 1, 2].flatMap((tool): Step[] => [
    { kind: 'propose', step: { agent: 0, tool, text: 0, fields: ['tags'], cents: 30_000 } },
    {
      kind: 'decide',
      step: { which: tool, isWaiting: false, admin: 0, decision: 'approve', fields: undefined },
    },
    {
      kind: 'decide',
      step: { which: tool, isWaiting: false, admin: 2, decision: 'approve', fields: undefined },
    },
    { kind: 'collect', step: { which: tool, isStranger: false, times: 1 } },
  ]),
  { kind: 'collectBonus', step: { times: 1 } },
  { kind: 'wait', step: { hours: 48 } },
  { kind: 'collectBonus', step: { times: 2 } },
]

/** A listing is paid for, and its year is over: as seldom. */
const YEAR: readonly Step[] = [
  { kind: 'list', step: { agent: 0, website: 0, type: 'standard', isSuspect: false } },
  { kind: 'pay', step: { which: 0, isStranger: false, method: 'card', behaviour: 'works', times: 1 } },
  { kind: 'wait', step: { hours: 24 * 366 } },
  { kind: 'endListings', step: {} },
]

/** The steps of one run. */
export const stepsArbitrary = (most: number): fc.Arbitrary<Step[]> =>
  fc
    .tuple(
      fc.constantFrom([], WEALTH, WORK, AGAIN, STANDING, [...STANDING, ...YEAR], BONUSES),
      fc.array(fc.oneof(...KINDS.map(stepOf)), { minLength: 1, maxLength: most, size: 'max' }),
    )
    .map(([first, then]) => [...first, ...then])
