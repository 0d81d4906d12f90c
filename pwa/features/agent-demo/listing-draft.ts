import type { z } from 'zod'
import { parseInput } from '#shared/api/parse-input.ts'
import { type ListingType, listingSubmissionSchema } from '#shared/domain/listing.ts'
import { AGENT_CALL_PARTS } from '#shared/messages/agent-calls.ts'
import { agentDemoMessages } from '#shared/messages/agent-demo.ts'
import { LISTING_FEES } from '#shared/policy/marketplace.ts'
import { problemsOfInput } from '../../data/form-problems.ts'
import { storedDraft } from '../../data/use-draft.ts'
import type { Problems } from '../../ui/use-submission.ts'

/** A tool to be listed, as it is being typed. */
export const EMPTY_LISTING = {
  toolName: '',
  website: '',
  description: '',
  /** Empty: guessed from the words. */
  categoryId: '',
  submissionType: 'standard',
}
export const listingDraft = storedDraft('demoListing', EMPTY_LISTING)
export type ListingDraft = typeof EMPTY_LISTING

export const feeOf = (type: ListingType): number => LISTING_FEES[type]

/** A listing that can be sent. */
export type ReadyListing = z.infer<typeof listingSubmissionSchema>

const NEEDED = ['toolName', 'website', 'description'] as const

/** What can be sent of a draft, or what is missing and wrong: SPEC §5. `isMissing`: something is not filled in at all. */
export function readListing({ categoryId, ...texts }: ListingDraft): {
  ready: ReadyListing | null
  isMissing: boolean
  problems: Problems
} {
  const category = categoryId === '' ? {} : { categoryId: Number(categoryId) }
  const reading = parseInput(listingSubmissionSchema, { ...texts, ...category })
  if (reading.success) return { ready: reading.data, isMissing: false, problems: {} }
  const missing = NEEDED.filter((field) => texts[field].trim() === '')
  const problems = {
    ...problemsOfInput(reading.issues, AGENT_CALL_PARTS),
    ...Object.fromEntries(missing.map((field) => [field, agentDemoMessages.asked[field]])),
  }
  return { ready: null, isMissing: missing.length > 0, problems }
}
