import type { ListingType } from '#shared/domain/listing.ts'
import { LISTING_TYPES } from '#shared/messages/listing-labels.ts'
import { LISTING_FEES } from '#shared/policy/marketplace.ts'
import { storedDraft } from '../../data/use-draft.ts'
import type { Problems } from '../../ui/use-submission.ts'

/** A tool to be listed, as it is being typed. */
export const EMPTY_LISTING = {
  toolName: '',
  description: '',
  website: '',
  submissionType: 'standard',
  /** Empty: guessed from the words. */
  categoryId: '',
}
export const listingDraft = storedDraft('demoListing', EMPTY_LISTING)
export type ListingDraft = typeof EMPTY_LISTING

export const feeOf = (type: ListingType): number => LISTING_FEES[type]

/** A listing that can be sent. */
export interface ReadyListing {
  toolName: string
  description: string
  website: string
  submissionType: ListingType
  categoryId?: number
}

/** What can be sent of a draft, or what is missing: SPEC §5. */
export function readListing(draft: ListingDraft): { ready: ReadyListing | null; problems: Problems } {
  const submissionType = LISTING_TYPES.find(({ type }) => type === draft.submissionType)?.type
  const [toolName, description, website] = [draft.toolName, draft.description, draft.website].map((text) =>
    text.trim(),
  )
  if (submissionType && toolName && description && website) {
    const categoryId = draft.categoryId === '' ? {} : { categoryId: Number(draft.categoryId) }
    return { ready: { toolName, description, website, submissionType, ...categoryId }, problems: {} }
  }
  return {
    ready: null,
    problems: {
      ...(toolName ? {} : { toolName: 'Please enter the name of the tool.' }),
      ...(website ? {} : { website: 'Please enter its website.' }),
      ...(description ? {} : { description: 'Please describe what it does.' }),
    },
  }
}
