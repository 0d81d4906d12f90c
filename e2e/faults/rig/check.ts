import type { Census } from './census.ts'
import type { Entry, Journal } from './journal.ts'

export interface Findings {
  lost: string[]
  doubled: string[]
  /** Something that nobody asked for, or that was refused. */
  stray: string[]
}

/** Compares what clients were told with what is there; `before` is what was there when they began. */
export function compare(journal: Journal, { before, after }: { before: Census; after: Census }): Findings {
  const findings: Findings = { lost: [], doubled: [], stray: [] }
  checkMarks(journal, { before, after }, findings)
  checkValues(journal, after, findings)
  return findings
}

/** Acknowledged: exactly once. Unknown: at most once. Refused: not at all, where a refusal means that. */
function checkMarks(
  { entries }: Journal,
  { before, after }: { before: Census; after: Census },
  { lost, doubled, stray }: Findings,
): void {
  const expected = new Map<string, { isDue: boolean; isPossible: boolean }>()
  for (const { operation, fate } of entries) {
    for (const mark of operation.marks ?? []) {
      const known = expected.get(mark)
      // Without a key the refusal of a second attempt may be the echo of the first.
      const isPossible = fate !== 'refused' || !operation.isRepeatable
      expected.set(mark, {
        isDue: known?.isDue === true || fate === 'acknowledged',
        isPossible: known?.isPossible === true || isPossible,
      })
    }
  }
  for (const [mark, { isDue }] of expected) {
    const count = after.marks.get(mark) ?? 0
    if (isDue && count === 0) lost.push(`${mark}: acknowledged, and not there`)
    if (count > 1) doubled.push(`${mark}: there ${count} times`)
  }
  for (const [mark, count] of after.marks) {
    if (count <= (before.marks.get(mark) ?? 0)) continue
    if (expected.get(mark)?.isPossible !== true) stray.push(`${mark}: nobody's doing`)
  }
}

/** Whoever writes a value writes it one call after the other: the last one that was acknowledged stands. */
function checkValues({ entries }: Journal, { values }: Census, { lost, stray }: Findings): void {
  const possible = new Map<string, Set<string | null>>()
  for (const entry of entries)
    for (const [subject, value] of entry.operation.sets ?? [])
      possible.set(subject, valuesAfter(entry, value, possible.get(subject)))
  for (const [subject, allowed] of possible) {
    const value = values.get(subject) ?? null
    if (!allowed.has(value)) lost.push(`${subject}: is ${value}, and must be ${[...allowed].join(' or ')}`)
  }
  for (const subject of values.keys()) if (!possible.has(subject)) stray.push(`${subject}: nobody's doing`)
}

function valuesAfter(
  { fate }: Entry,
  value: string | null,
  before: ReadonlySet<string | null> = new Set([null]),
): Set<string | null> {
  if (fate === 'acknowledged') return new Set([value])
  return fate === 'refused' ? new Set(before) : new Set([...before, value])
}
