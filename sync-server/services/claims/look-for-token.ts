import type { ProofResult } from '#shared/domain/claim.ts'
import type { SiteVisits } from '../../jobs/site-visits.ts'
import type { WantedProof } from './prove-claim.ts'

export interface Looking {
  visits: Pick<SiteVisits, 'visit'>
  onError: (error: unknown) => void
}

/** A mistake of ours during a look. */
class TokenLookError extends Error {
  readonly code = 'token-look'
}

/** Looks for a token in the process that visits websites. What breaks there is ours, and says nothing of the website. */
export async function lookForToken({ visits, onError }: Looking, wanted: WantedProof): Promise<ProofResult> {
  try {
    const outcome = await visits.visit({ kind: 'claim', ...wanted })
    if (outcome.kind === 'proof') return outcome.result
    onError(new TokenLookError(outcome.kind === 'error' ? outcome.text : outcome.kind))
  } catch (error) {
    onError(error)
  }
  return 'ours'
}
