import { DOMAIN_LIMITS } from '#shared/policy/domains.ts'
import type { Database, DomainRow } from '../../db/schema.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import type { SiteVisits } from '../../jobs/site-visits.ts'
import { MAYBE_OURS } from '../../lib/guarded-fetch.ts'
import {
  findDomain,
  listAgentsOfDomains,
  listDueDomains,
  markLost,
  noteDirectory,
  purgeDomains,
} from '../../repositories/agent-domains.ts'
import { endKey } from '../../repositories/agent-keys.ts'
import { findAgent } from '../../repositories/agents.ts'
import type { SecurityNotices } from '../../services/security-log/security-notices.ts'
import type { FoundDirectory } from '../../services/sites/key-directory.ts'
import { notifyAgent } from '../webhooks/notify-agent.ts'

const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Read side by side and noted together. */
const BATCH = 16
/** From so many on it says something that not one directory could be reached. */
const TELLING = 3

export interface DirectoriesDeps {
  reader: Database
  writer: Writer
  visits: Pick<SiteVisits, 'visit'>
  notices: SecurityNotices
  /** Whether the operator lets this server visit websites. */
  isOn: boolean
  onError: (error: unknown) => void
}

/** A mistake of ours while a directory was read. */
class DirectoryLookError extends Error {
  readonly code = 'key-directory'
}

/**
 * Reads the directory of a domain, unless that was done a moment ago, whoever asked. Nothing that comes in a request leads here
 * but the wish of a key of an agent that has named the domain.
 */
export async function lookAtDirectory(deps: DirectoriesDeps, name: string): Promise<void> {
  const known = await findDomain(deps.reader, name)
  if (known === undefined || isRecent(known, Date.now())) return
  const found = await readDirectory(deps, name)
  await writeTransaction(deps.writer, (transaction) => note(transaction, deps, { name, found }, new Date()))
}

const isRecent = ({ tried_at: triedAt }: DomainRow, now: number): boolean =>
  triedAt !== null && now - Date.parse(triedAt) < DOMAIN_LIMITS.againMinutes * MINUTE_MS

/** Reads the directories whose time has come, and ends what has had no key for too long. */
export async function refreshDirectories(deps: DirectoriesDeps, now = new Date()): Promise<void> {
  if (!deps.isOn) return
  await writeTransaction(deps.writer, (transaction) => purgeDomains(transaction, now.toISOString()))
  const due = await listDueDomains(deps.reader, now.toISOString(), BATCH)
  const looked = await Promise.all(
    due.map(async ({ name }) => ({ name, found: await readDirectory(deps, name) })),
  )
  const isCutOff =
    looked.length >= TELLING &&
    looked.every(({ found: { result } }) => result === 'ours' || MAYBE_OURS.has(result))
  if (looked.length === 0 || isCutOff) return
  await writeTransaction(deps.writer, async (transaction) => {
    for (const one of looked) await note(transaction, deps, one, now)
  })
}

async function readDirectory(
  { visits, onError }: Pick<DirectoriesDeps, 'visits' | 'onError'>,
  domain: string,
): Promise<FoundDirectory> {
  try {
    const outcome = await visits.visit({ kind: 'directory', domain })
    if (outcome.kind === 'directory') return outcome
    onError(new DirectoryLookError(outcome.kind === 'error' ? outcome.text : outcome.kind))
  } catch (error) {
    onError(error)
  }
  return { result: 'ours', keys: null, maxAge: null }
}

interface Looked {
  name: string
  found: FoundDirectory
}

async function note(
  transaction: WriteTransaction,
  { notices }: Pick<DirectoriesDeps, 'notices'>,
  { name, found }: Looked,
  at: Date,
): Promise<void> {
  const domain = await findDomain(transaction, name)
  // Nobody wants it any more.
  if (domain === undefined) return
  const { result, keys, maxAge } = found
  const isGood = result === 'found'
  const failures = keys === null ? domain.failures + 1 : 0
  const failingSince = isGood ? null : (domain.failing_since ?? at.toISOString())
  const minutes = keys === null ? retryMinutes(failures) : freshMinutes(maxAge)
  const nextFetchAt = new Date(at.getTime() + minutes * MINUTE_MS).toISOString()
  await noteDirectory(transaction, domain.id, {
    result,
    at: at.toISOString(),
    nextFetchAt,
    failures,
    failingSince,
    keys,
  })
  const isLost =
    failingSince !== null && at.getTime() - Date.parse(failingSince) >= DOMAIN_LIMITS.lostDays * DAY_MS
  if (isLost) await loseDomain(transaction, { notices, domain }, at.toISOString())
}

/** Minutes for which a directory is taken as it was. @param maxAge seconds, as it says itself */
export function freshMinutes(maxAge: number | null): number {
  const { least, usual, most } = DOMAIN_LIMITS.freshMinutes
  return maxAge === null ? usual : Math.min(most, Math.max(least, maxAge / 60))
}

/** Minutes until a directory is asked again that could not be read so many times in a row. */
export function retryMinutes(failures: number): number {
  const { first, most } = DOMAIN_LIMITS.retryMinutes
  return Math.min(most, first * 2 ** Math.max(0, failures - 1))
}

/** Its agents go on with their other keys, and are told. */
async function loseDomain(
  transaction: WriteTransaction,
  { notices, domain }: { notices: SecurityNotices; domain: DomainRow },
  now: string,
): Promise<void> {
  for (const { agentId, agentKeyId } of await listAgentsOfDomains(transaction, [domain.id], now)) {
    await markLost(transaction, agentId, now)
    if (agentKeyId !== null) await endKey(transaction, { agentId, id: agentKeyId }, now)
    await notifyAgent(transaction, { agentId, event: 'domain.lost', data: { domain: domain.name } }, now)
    await tellOwnerOfDomain(transaction, notices, { agentId, detail: `-${domain.name}` }, now)
  }
}

/** A domain that signs for an agent is another way in: the owner hears of it, not only the agent. */
export async function tellOwnerOfDomain(
  transaction: WriteTransaction,
  notices: SecurityNotices,
  { agentId, detail }: { agentId: number; detail: string },
  now: string,
): Promise<void> {
  const userId = (await findAgent(transaction, agentId))?.owner_user_id ?? null
  await notices.tell(transaction, { kind: 'agent-domain.changed', userId, agentId, detail }, now)
}
