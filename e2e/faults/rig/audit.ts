import { isDeepStrictEqual } from 'node:util'
import { openStore } from '../../../sync-server/db/store.ts'
import { verifyStore } from '../../../sync-server/services/verify-store.ts'
import { type Census, takeCensus } from './census.ts'
import { compare, type Findings } from './check.ts'
import type { Client } from './client.ts'
import type { Journal } from './journal.ts'

/** The environment of a server that says and limits nothing. */
export const QUIET = { DEMO: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'fatal' }

/** What came of one run, for the one who counts. */
export interface Tally {
  operations: number
  acknowledged: number
  refused: number
  replayed: number
  unknown: number
}

export interface Outcome extends Findings {
  tally: Tally
  /** What clients were told that cannot be, and what the operator's check finds. */
  wrong: string[]
}

export const everythingWrong = ({ lost, doubled, stray, wrong }: Outcome): string[] => [
  ...lost.map((line) => `lost: ${line}`),
  ...doubled.map((line) => `doubled: ${line}`),
  ...stray.map((line) => `stray: ${line}`),
  ...wrong,
]

/** Everything that was acknowledged and may be repeated is sent once more: nothing may come of it. */
async function repeatAll(client: Client): Promise<void> {
  for (const entry of client.journal.entries) {
    const { isRepeatable, path } = entry.operation
    // The rows in the answer to a round are those of its day.
    const isComparable = isRepeatable && path !== '/api/sync/user'
    if (isComparable && entry.fate === 'acknowledged') await client.repeat(entry)
  }
}

export async function censusOf(dataDir: string): Promise<Census> {
  const store = await openStore(dataDir)
  try {
    return takeCensus(store)
  } finally {
    store.close()
  }
}

export async function verify(dataDir: string): Promise<string[]> {
  const store = await openStore(dataDir)
  try {
    return await verifyStore(store)
  } finally {
    store.close()
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
 * Compares the journal with what is there, while the server runs and nobody writes any more; `client` reaches it
 * undisturbed.
 */
export async function auditRun(client: Client, dataDir: string, before: Census): Promise<Outcome> {
  const { journal } = client
  const after = await censusOf(dataDir)
  const findings = compare(journal, { before, after })
  await repeatAll(client)
  const isSame = isDeepStrictEqual(await censusOf(dataDir), after)
  const repeats = isSame ? [] : ['Calls that were sent once more have changed something.']
  const damage = (await verify(dataDir)).map((line) => `verify: ${line}`)
  return { ...findings, tally: tallyOf(journal), wrong: [...journal.wrong, ...repeats, ...damage] }
}
