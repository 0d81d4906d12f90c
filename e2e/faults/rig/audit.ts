import { isDeepStrictEqual } from 'node:util'
import type { Place } from '../../../sync-server/db/engine.ts'
import { openStore } from '../../../sync-server/db/store.ts'
import { verifyStore } from '../../../sync-server/services/verify-store.ts'
import type { Client } from './client.ts'
import { type DatabaseSnapshot, takeDatabaseSnapshot } from './database-snapshot.ts'
import type { Entry, Journal } from './journal.ts'

interface Findings {
  lost: string[]
  doubled: string[]
  /** Effects that no call asked for, or whose call was refused. */
  stray: string[]
}

/** Compares the clients' answers with the database; `before` is its state when they started. */
function compare(
  journal: Journal,
  { before, after }: { before: DatabaseSnapshot; after: DatabaseSnapshot },
): Findings {
  const findings: Findings = { lost: [], doubled: [], stray: [] }
  checkEffects(journal, { before, after }, findings)
  checkValues(journal, after, findings)
  return findings
}

/** Acknowledged: exactly once. Unknown: at most once. Refused: not at all, if the call is repeatable. */
function checkEffects(
  { entries }: Journal,
  { before, after }: { before: DatabaseSnapshot; after: DatabaseSnapshot },
  { lost, doubled, stray }: Findings,
): void {
  const expected = new Map<string, { isDue: boolean; isPossible: boolean }>()
  for (const { operation, state } of entries) {
    for (const effect of operation.effects ?? []) {
      const known = expected.get(effect)
      // Without a key, a second attempt may be refused because the first one succeeded.
      const isPossible = state !== 'refused' || !operation.isRepeatable
      expected.set(effect, {
        isDue: known?.isDue === true || state === 'acknowledged',
        isPossible: known?.isPossible === true || isPossible,
      })
    }
  }
  for (const [effect, { isDue }] of expected) {
    const count = after.effects.get(effect) ?? 0
    if (isDue && count === 0) lost.push(`${effect}: acknowledged, and not there`)
    if (count > 1) doubled.push(`${effect}: there ${count} times`)
  }
  for (const [effect, count] of after.effects) {
    if (count <= (before.effects.get(effect) ?? 0)) continue
    if (expected.get(effect)?.isPossible !== true) stray.push(`${effect}: unexplained`)
  }
}

/** Each value has one writer, which sends one call after the other: the last acknowledged one must be stored. */
function checkValues({ entries }: Journal, { values }: DatabaseSnapshot, { lost, stray }: Findings): void {
  const possible = new Map<string, Set<string | null>>()
  for (const entry of entries)
    for (const [subject, value] of entry.operation.sets ?? [])
      possible.set(subject, valuesAfter(entry, value, possible.get(subject)))
  for (const [subject, allowed] of possible) {
    const value = values.get(subject) ?? null
    if (!allowed.has(value)) lost.push(`${subject}: is ${value}, and must be ${[...allowed].join(' or ')}`)
  }
  for (const subject of values.keys()) if (!possible.has(subject)) stray.push(`${subject}: unexplained`)
}

function valuesAfter(
  { state }: Entry,
  value: string | null,
  before: ReadonlySet<string | null> = new Set([null]),
): Set<string | null> {
  if (state === 'acknowledged') return new Set([value])
  return state === 'refused' ? new Set(before) : new Set([...before, value])
}

/** The environment of a server that logs and limits nothing. */
export const QUIET = { DEMO: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'fatal' }

/** Counts of one run. */
export interface Tally {
  operations: number
  acknowledged: number
  refused: number
  replayed: number
  unknown: number
}

export interface Outcome extends Findings {
  tally: Tally
  /** Answers that contradict the contract, and problems that the operator's check finds. */
  wrong: string[]
}

export const everythingWrong = ({ lost, doubled, stray, wrong }: Outcome): string[] => [
  ...lost.map((line) => `lost: ${line}`),
  ...doubled.map((line) => `doubled: ${line}`),
  ...stray.map((line) => `stray: ${line}`),
  ...wrong,
]

/** Sends every acknowledged, repeatable call once more: it must change nothing. */
async function repeatAll(client: Client): Promise<void> {
  for (const entry of client.journal.entries) {
    const { isRepeatable, path } = entry.operation
    // The answer to a sync round holds the rows of that moment.
    const isComparable = isRepeatable && path !== '/api/sync/user'
    if (isComparable && entry.state === 'acknowledged') await client.repeat(entry)
  }
}

export async function readDatabaseSnapshot(place: Place): Promise<DatabaseSnapshot> {
  const store = await openStore(place)
  try {
    return await takeDatabaseSnapshot(store)
  } finally {
    await store.close()
  }
}

export async function verify(place: Place): Promise<string[]> {
  const store = await openStore(place)
  try {
    return await verifyStore(store)
  } finally {
    await store.close()
  }
}

function tallyOf(journal: Journal): Tally {
  return {
    operations: journal.entries.length,
    acknowledged: journal.count('acknowledged'),
    refused: journal.count('refused'),
    replayed: journal.replayed,
    unknown: journal.count('unknown'),
  }
}

/**
 * Compares the journal with the database while the server runs and nobody writes any more. `client` must reach the
 * server directly.
 */
export async function auditRun(client: Client, place: Place, before: DatabaseSnapshot): Promise<Outcome> {
  const { journal } = client
  const after = await readDatabaseSnapshot(place)
  const findings = compare(journal, { before, after })
  await repeatAll(client)
  const isSame = isDeepStrictEqual(await readDatabaseSnapshot(place), after)
  const repeats = isSame ? [] : ['Repeated calls have changed something.']
  const damage = (await verify(place)).map((line) => `verify: ${line}`)
  return { ...findings, tally: tallyOf(journal), wrong: [...journal.wrong, ...repeats, ...damage] }
}
