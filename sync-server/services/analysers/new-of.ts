import type { Database } from '../../db/schema.ts'
import { knownFingerprints } from '../../repositories/recommendations.ts'
import type { Finding } from './analyser.ts'

/** Those that need to be said: neither open nor refused, and not carried out since the catalogue was read. */
export async function newOf(db: Database, findings: readonly Finding[], since: string): Promise<Finding[]> {
  const fingerprints = findings.map(({ fingerprint }) => fingerprint)
  const known = await knownFingerprints(db, fingerprints, since)
  return findings.filter(({ fingerprint }) => !known.has(fingerprint))
}
