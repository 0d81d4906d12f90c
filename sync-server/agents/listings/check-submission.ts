import type { z } from 'zod'
import { EMPTY_QUERY } from '#shared/catalogue/query.ts'
import type { listingSubmissionSchema } from '#shared/domain/listing.ts'
import { findMarkup } from '#shared/domain/markup.ts'
import { websiteKey } from '#shared/domain/website.ts'
import { LISTING_COUNTS } from '#shared/policy/marketplace.ts'
import type { Database } from '../../db/schema.ts'
import type { AppError, ErrorIssue } from '../../errors/app-error.ts'
import { InvalidInputError } from '../../errors/request-errors.ts'
import { nameSkeleton } from '../../lib/name-skeleton.ts'
import { countUnpaid, listCompetingListings, type StoredListing } from '../../repositories/listings.ts'
import { findOpenPayment } from '../../repositories/payments.ts'
import {
  refuseListedWebsite,
  refuseTakenName,
  refuseUnknownCategory,
} from '../../services/admin-catalogue/write-tool.ts'
import { inLatin } from '../../services/analysers/disguised-host.ts'
import { nameKey } from '../../services/analysers/name-key.ts'
import { isOneEditApart } from '../../services/analysers/one-edit.ts'
import { findWebsiteFault } from '../../services/analysers/website-fault.ts'
import { listed } from '../../services/analysers/wording.ts'
import type { CatalogueVersion } from '../../services/catalogue/catalogue-version.ts'
import { readListedTool } from '../../services/catalogue/listed-tool.ts'
import { TooManyUnpaidError, WebsiteTakenDownError, WebsiteWaitingError } from './listing-errors.ts'
import { reservedUntil } from './listing-views.ts'
import { remarksOnAddress, remarksOnCompany, remarksOnWords } from './review-remarks.ts'

export type ListingSubmission = z.output<typeof listingSubmissionSchema>

/** The submitting agent. */
export interface Submitter {
  agentId: number
  isSandbox: boolean
}

export interface Checked {
  websiteKey: string
  categoryId: number
  /** Findings that do not refuse the submission. */
  remarks: string[]
  /** Whether an admin looks at it once it is paid for. The sandbox publishes nothing. */
  needsReview: boolean
  /** Unpaid listings of the website by other agents, which it is no longer reserved for. They make way. */
  outwaited: readonly StoredListing[]
}

/**
 * Checks a submission before it can be paid for.
 * @throws InvalidInputError, WebsiteListedError, WebsiteWaitingError, WebsiteTakenDownError, NameTakenError,
 * TooManyUnpaidError
 */
export async function checkSubmission(
  db: Database,
  version: CatalogueVersion,
  { agentId, isSandbox, now, ...submission }: ListingSubmission & Submitter & { now: string },
): Promise<Checked> {
  refuseMarkup(submission)
  const key = websiteKey(submission.website)
  await refuseListedWebsite(db, key)
  const rivals = await refuseRivals(db, key, { agentId, now })
  const outwaited = isSandbox ? [] : rivals
  await refuseTakenName(db, { name: submission.toolName, vendor: null }, 'toolName')
  if (!isSandbox && (await countUnpaid(db, agentId)) >= LISTING_COUNTS.unpaid) throw new TooManyUnpaidError()
  const { toolName, website } = submission
  const remarks = [
    ...remarksOnWebsite(website),
    ...remarksOnAddress(website),
    ...remarksOnName(version, toolName),
    ...remarksOnWords(submission),
    ...(await remarksOnCompany(db, { toolName, websiteKey: key, agentId, now })),
  ]
  const checked = { websiteKey: key, remarks, needsReview: !isSandbox && remarks.length > 0, outwaited }
  if (submission.categoryId !== undefined) {
    await refuseUnknownCategory(db, submission.categoryId)
    return { ...checked, categoryId: submission.categoryId }
  }
  const { categoryId, isLikely } = guessCategory(version, submission)
  await refuseUnknownCategory(db, categoryId)
  // Nothing to be suspicious of, unless it is little more than a guess.
  if (isLikely) return { ...checked, categoryId, remarks: [...remarks, LIKELY_CATEGORY] }
  return { ...checked, categoryId, remarks: [...remarks, UNSURE_CATEGORY], needsReview: !isSandbox }
}

const LIKELY_CATEGORY = 'The category was guessed from the name and the description.'
const UNSURE_CATEGORY =
  'The category could not be told from the name and the description, so it is a guess. An admin checks it before the tool is published.'

function refuseMarkup({ toolName, description }: ListingSubmission): void {
  const issues: ErrorIssue[] = Object.entries({ toolName, description }).flatMap(([path, text]) => {
    const markup = findMarkup(text)
    return markup === null ? [] : [{ path, message: `must be plain text; it holds ${markup}` }]
  })
  if (issues.length > 0) throw new InvalidInputError(issues)
}

/** @returns the unpaid rivals whose time is over. There is one at most, unless a payment came back. */
async function refuseRivals(
  db: Database,
  key: string,
  { agentId, now }: { agentId: number; now: string },
): Promise<StoredListing[]> {
  const rivals = await listCompetingListings(db, key, [
    'submitted',
    'awaiting_payment',
    'held',
    'refused',
    'published',
    'taken_down',
  ])
  const outwaited: StoredListing[] = []
  for (const rival of rivals) {
    if (!(await isOutwaited(db, rival, { agentId, now }))) throw rivalError(rival, agentId)
    outwaited.push(rival)
  }
  return outwaited
}

/** Somebody who is paying at this moment is waited for. */
async function isOutwaited(
  db: Database,
  rival: StoredListing,
  { agentId, now }: { agentId: number; now: string },
): Promise<boolean> {
  if (rival.state !== 'awaiting_payment' || rival.agentId === agentId || reservedUntil(rival) > now)
    return false
  return (await findOpenPayment(db, { purpose: 'listing', subjectId: rival.id })) === undefined
}

function rivalError(rival: StoredListing, agentId: number): AppError {
  // A published listing whose tool is no longer listed was removed by hand.
  const isOut = rival.state === 'taken_down' || rival.state === 'published'
  if (isOut) return new WebsiteTakenDownError()
  const isPaid = rival.state === 'held' || rival.state === 'refused'
  const ownId = rival.agentId === agentId ? rival.id : null
  return new WebsiteWaitingError(ownId, { isPaid, reservedUntil: reservedUntil(rival) })
}

function remarksOnWebsite(website: string): string[] {
  const fault = findWebsiteFault(website)
  if (fault === null) return []
  const { verdict, reason, priority } = fault
  if (priority === 'Critical') throw new InvalidInputError([{ path: 'website', message: verdict }])
  return [`The website ${verdict}. ${reason}`]
}

function remarksOnName(version: CatalogueVersion, name: string): string[] {
  const near = findNearNames(version, name)
  if (near.length === 0) return []
  return [`The name is close to that of ${listed(near.map((tool) => tool.name))}.`]
}

interface NamedTool {
  id: number
  name: string
}

/** Only the first hits of a search are compared. */
const CANDIDATES = 30
/** In shorter names, a different letter makes a different word. */
const LONG_NAME = 6

/** The listed tools whose names are close to a new one. */
function findNearNames(version: CatalogueVersion, name: string): NamedTool[] {
  const latin = inLatin(name)
  const [key, look] = [nameKey(latin), nameSkeleton(name)]
  return candidates(version, [latin, key]).filter(
    (rival) => isNear(key, nameKey(rival.name)) || isNear(look, nameSkeleton(rival.name)),
  )
}

function candidates({ engine, tools }: CatalogueVersion, searches: readonly string[]): NamedTool[] {
  const ids = searches.flatMap((search) => engine.run({ ...EMPTY_QUERY, search, limit: CANDIDATES }).ids)
  return [...new Set(ids)].flatMap((id) => {
    const listed = tools.get(id)
    return listed === undefined ? [] : [{ id, name: readListedTool(listed).name }]
  })
}

/**
 * Names that differ in a number are versions or sibling products. Names that differ in the first letter are different
 * products.
 */
function isNear(one: string, other: string): boolean {
  if (one === other) return true
  const isLong = Math.min(one.length, other.length) >= LONG_NAME
  const numbers = (key: string) => key.replace(/\P{N}/gu, '')
  return isLong && one[0] === other[0] && numbers(one) === numbers(other) && isOneEditApart(one, other)
}

/** The most words that one search of the engine takes. */
const MAX_SEARCH_WORDS = 12
const QUESTIONS = 4
/** How many of the best hits of each search vote. */
const VOTES_PER_SEARCH = 8
/** The least evidence for a guess. */
const MIN_EVIDENCE = { votes: 2, share: 0.25 } as const

/**
 * Guesses the category of a new tool from the listed tools that are most like it by name and description. Where these are
 * too few, or in too many categories, the guess is not likely: the best there is, else the largest category.
 */
function guessCategory(
  version: CatalogueVersion,
  { toolName, description }: { toolName: string; description: string },
): { categoryId: number; isLikely: boolean } {
  const votes = new Map<number, number>()
  let all = 0
  for (const search of questions(`${toolName} ${description}`)) {
    for (const id of version.engine.run({ ...EMPTY_QUERY, search, limit: VOTES_PER_SEARCH }).ids) {
      const categoryId = version.tools.get(id)?.categoryIds[0]
      if (categoryId === undefined) continue
      votes.set(categoryId, (votes.get(categoryId) ?? 0) + 1)
      all++
    }
  }
  const [best] = [...votes].sort(([a, votesOfA], [b, votesOfB]) => votesOfB - votesOfA || a - b)
  if (best === undefined) return { categoryId: largestCategory(version), isLikely: false }
  const [categoryId, count] = best
  return { categoryId, isLikely: count >= MIN_EVIDENCE.votes && count >= all * MIN_EVIDENCE.share }
}

/** @throws InvalidInputError in a directory without categories, where nothing can be listed */
function largestCategory({ categories }: CatalogueVersion): number {
  const [largest] = [...categories].sort((a, b) => b.toolCount - a.toolCount || a.id - b.id)
  if (largest === undefined)
    throw new InvalidInputError([
      { path: 'categoryId', message: 'is required: this directory has no categories yet' },
    ])
  return largest.id
}

function questions(text: string): string[] {
  const words = text.split(/\s+/)
  const starts = Array.from({ length: QUESTIONS }, (_, place) => place * MAX_SEARCH_WORDS)
  return starts
    .map((start) => words.slice(start, start + MAX_SEARCH_WORDS).join(' '))
    .filter((question) => question !== '')
}
