import fc from 'fast-check'
import { runMarket, type Tally } from './run.ts'
import { type Step, stepsArbitrary } from './steps.ts'
import { makeTemplate, openCatalogue } from './template.ts'

const MOST_STEPS = 120

/** Runs that failed once and that hardly any seed reproduces. */
const KNOWN: readonly (readonly Step[])[] = [
  // A late payment is refunded after its listing was taken down: the fee from the balance stays paid.
  [
    { kind: 'propose', step: { agent: 0, tool: 0, text: 0, fields: ['tags'], cents: 30_000 } },
    {
      kind: 'decide',
      step: { which: 0, isWaiting: false, admin: 0, decision: 'approve', fields: undefined },
    },
    {
      kind: 'decide',
      step: { which: 0, isWaiting: false, admin: 1, decision: 'approve', fields: undefined },
    },
    { kind: 'collect', step: { which: 0, isStranger: false, times: 1 } },
    { kind: 'wait', step: { hours: 48 } },
    { kind: 'list', step: { agent: 0, website: 0, type: 'standard', isSuspect: false } },
    { kind: 'pay', step: { which: 0, isStranger: false, method: 'card', behaviour: 'waits', times: 1 } },
    { kind: 'pay', step: { which: 0, isStranger: false, method: 'balance', behaviour: 'works', times: 1 } },
    { kind: 'payer', step: { which: 0, isPaid: true, arrives: 1, behaviour: 'unreachable' } },
    { kind: 'takeDown', step: { which: 0, refund: false, behaviour: 'unreachable' } },
    { kind: 'wait', step: { hours: 1 } },
    { kind: 'reconcile', step: { behaviour: 'works' } },
  ],
]

/** Searches for a failing run. @returns the violations and the shortest run that shows them; null when there is none */
export async function findCounterexample({
  seed,
  runs,
  tally,
  isQuick = false,
}: {
  seed: number
  runs: number
  tally?: Tally
  /** Returns the first failing run without shortening it. */
  isQuick?: boolean
}): Promise<string | null> {
  const template = await makeTemplate()
  const there = { template, catalogue: await openCatalogue(template), ...(tally && { tally }) }
  const market = fc.asyncProperty(stepsArbitrary(MOST_STEPS), (steps) => runMarket(steps, there))
  const examples = KNOWN.map((steps): [Step[]] => [[...steps]])
  const result = await fc.check(market, { seed, numRuns: runs, examples, endOnFailure: isQuick })
  return result.failed ? `${result.errorInstance}\n${JSON.stringify(result.counterexample)}` : null
}
