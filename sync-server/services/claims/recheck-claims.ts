import type { ProofResult } from '#shared/domain/claim.ts'
import { CLAIM_LIMITS } from '#shared/policy/limits.ts'
import { type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { MAYBE_OURS } from '../../lib/guarded-fetch.ts'
import {
  type DueClaim,
  endClaim,
  findClaimById,
  listDueClaims,
  noteLook,
} from '../../repositories/tool-claims.ts'
import { type ClaimsDeps, DAY_MS } from './claims.ts'
import { lookForToken } from './look-for-token.ts'

/** Looked at side by side and noted together. */
const BATCH = 16
/** Claims that a day looks at; the others wait for the next. */
const MOST_A_DAY = 2000
/** So many looks in a row that find nothing end a claim. */
const FAILURES = 2
/** From so many on it says something that not one website could be reached. */
const TELLING = 3

export type RecheckDeps = Pick<ClaimsDeps, 'reader' | 'writer' | 'visits' | 'onMail' | 'onError'>

interface Looked extends DueClaim {
  result: ProofResult
}

/** Looks again at the claims whose time has come, and ends those whose proof was gone twice. */
export async function recheckClaims(deps: RecheckDeps, now = new Date()): Promise<void> {
  for (let seen = 0; seen < MOST_A_DAY; seen += BATCH) {
    const due = await listDueClaims(deps.reader, now.toISOString(), BATCH)
    const looked = await Promise.all(
      due.map(async (one): Promise<Looked> => {
        const { way, website, claim } = one
        return { ...one, result: await lookForToken(deps, { way, website, token: claim.token }) }
      }),
    )
    const isCutOff =
      looked.length >= TELLING && looked.every(({ result }) => result === 'ours' || MAYBE_OURS.has(result))
    if (looked.length === 0 || isCutOff) return
    await writeTransaction(deps.writer, async (transaction) => {
      for (const one of looked) await note(transaction, one, now)
      transaction.afterCommit(deps.onMail)
    })
  }
}

async function note(transaction: WriteTransaction, { claim, result }: Looked, at: Date): Promise<void> {
  const current = await findClaimById(transaction, claim.id)
  // It has ended, or begun anew, while we looked.
  if (current?.state !== 'active' || current.token !== claim.token) return
  const now = at.toISOString()
  const inDays = (days: number) => new Date(at.getTime() + days * DAY_MS).toISOString()
  if (result === 'proved')
    return noteLook(transaction, claim.id, { failures: 0, now, nextCheckAt: inDays(CLAIM_LIMITS.checkDays) })
  const failures = result === 'ours' ? current.failures : current.failures + 1
  if (failures >= FAILURES) return endClaim(transaction, current, { reason: 'proof-gone', now })
  await noteLook(transaction, claim.id, { failures, now, nextCheckAt: inDays(CLAIM_LIMITS.againDays) })
}
