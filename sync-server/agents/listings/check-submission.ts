import type { z } from 'zod'
import type { listingSubmissionSchema } from '#shared/domain/listing.ts'
import { findMarkup } from '#shared/domain/markup.ts'
import { websiteKey } from '#shared/domain/website.ts'
import { LISTING_COUNTS } from '#shared/policy/marketplace.ts'
import type { Database } from '../../db/schema.ts'
import type { ErrorIssue } from '../../errors/app-error.ts'
import { InvalidInputError } from '../../errors/request-errors.ts'
import { wasArchived } from '../../repositories/any-tools.ts'
import { countUnpaid, listRivals } from '../../repositories/listings.ts'
import { refuseListedWebsite, refuseUnknownCategory } from '../../services/admin-catalogue/write-tool.ts'
import { findWebsiteFault } from '../../services/analysers/website-fault.ts'
import { listed } from '../../services/analysers/wording.ts'
import type { CatalogueVersion } from '../../services/catalogue/catalogue-version.ts'
import { guessCategory } from './guess-category.ts'
import {
  NameTakenError,
  TooManyUnpaidError,
  WebsiteTakenDownError,
  WebsiteWaitingError,
} from './listing-errors.ts'
import { findSimilarNames } from './similar-names.ts'

export type ListingSubmission = z.output<typeof listingSubmissionSchema>

/** Whose submission it is. */
export interface Submitter {
  agentId: number
  isSandbox: boolean
}

export interface Checked {
  websiteKey: string
  categoryId: number
  /** What has been noticed without refusing it. */
  remarks: string[]
}

/**
 * What a tool is looked at for before anybody pays for it.
 * @throws InvalidInputError, WebsiteListedError, WebsiteWaitingError, WebsiteTakenDownError, NameTakenError,
 * TooManyUnpaidError
 */
export async function checkSubmission(
  db: Database,
  version: CatalogueVersion,
  { agentId, isSandbox, ...submission }: ListingSubmission & Submitter,
): Promise<Checked> {
  refuseMarkup(submission)
  const key = websiteKey(submission.website)
  await refuseListedWebsite(db, key)
  await refuseRivals(db, key, agentId)
  if (!isSandbox && (await countUnpaid(db, agentId)) >= LISTING_COUNTS.unpaid) throw new TooManyUnpaidError()
  const remarks = [...remarksOnWebsite(submission.website), ...remarksOnName(version, submission.toolName)]
  if (await wasArchived(db, key)) remarks.push('A tool with this website was in the directory before.')
  if (submission.categoryId !== undefined) {
    await refuseUnknownCategory(db, submission.categoryId)
    return { websiteKey: key, categoryId: submission.categoryId, remarks }
  }
  const categoryId = guessedCategory(version, submission)
  await refuseUnknownCategory(db, categoryId)
  remarks.push('The category was guessed from the name and the description.')
  return { websiteKey: key, categoryId, remarks }
}

function refuseMarkup({ toolName, description }: ListingSubmission): void {
  const issues: ErrorIssue[] = Object.entries({ toolName, description }).flatMap(([path, text]) => {
    const markup = findMarkup(text)
    return markup === null ? [] : [{ path, message: `must be plain text; it holds ${markup}` }]
  })
  if (issues.length > 0) throw new InvalidInputError(issues)
}

async function refuseRivals(db: Database, key: string, agentId: number): Promise<void> {
  const [rival] = await listRivals(db, key, ['submitted', 'awaiting_payment', 'published', 'taken_down'])
  if (rival === undefined) return
  // A published one whose tool is not listed any more was taken out by hand.
  const isOut = rival.state === 'taken_down' || rival.state === 'published'
  if (isOut) throw new WebsiteTakenDownError()
  throw new WebsiteWaitingError(rival.agentId === agentId ? rival.id : null)
}

function remarksOnWebsite(website: string): string[] {
  const fault = findWebsiteFault(website)
  if (fault === null) return []
  const { verdict, reason, priority } = fault
  if (priority === 'Critical') throw new InvalidInputError([{ path: 'website', message: verdict }])
  return [`The website ${verdict}. ${reason}`]
}

function remarksOnName(version: CatalogueVersion, name: string): string[] {
  const { same, near } = findSimilarNames(version, name)
  if (same !== null) throw new NameTakenError(same)
  if (near.length === 0) return []
  return [`The name is close to that of ${listed(near.map((tool) => tool.name))}.`]
}

function guessedCategory(version: CatalogueVersion, submission: ListingSubmission): number {
  const categoryId = guessCategory(version, submission)
  if (categoryId === null)
    throw new InvalidInputError([
      {
        path: 'categoryId',
        message: 'could not be guessed from name and description; name one of GET /api/categories',
      },
    ])
  return categoryId
}
