import { isDeepStrictEqual } from 'node:util'
import type { AdminTool } from '#shared/api/admin-catalogue-calls.ts'
import type { Tool } from '#shared/domain/tool.ts'
import type { ToolDetails } from '#shared/domain/tool-details.ts'
import type { NewTool, ToolFactsEdit } from '#shared/domain/tool-input.ts'
import { websiteKey } from '#shared/domain/website.ts'
import type { Database } from '../../db/schema.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import { AppError } from '../../errors/app-error.ts'
import { InvalidInputError, NotFoundError } from '../../errors/request-errors.ts'
import { type AnyTool, findAnyTool, findListedDuplicate } from '../../repositories/any-tools.ts'
import { findCategory } from '../../repositories/categories.ts'
import { findRivalTool, type ToolName } from '../../repositories/name-skeletons.ts'
import { insertTool, type StoredTool } from '../../repositories/tools.ts'
import { type Act, type Audited, audit } from '../audit.ts'
import { NO_FIGURES } from '../no-figures.ts'
import { startTool } from '../signals/start-tools.ts'

/** @throws NotFoundError */
export async function existingTool(db: Database, id: number): Promise<AnyTool> {
  const found = await findAnyTool(db, id)
  if (found === undefined) throw new NotFoundError(`There is no tool ${id}.`)
  return found
}

/** @throws WebsiteListedError */
export async function refuseListedWebsite(db: Database, key: string): Promise<void> {
  const duplicate = await findListedDuplicate(db, key)
  if (duplicate !== undefined) throw new WebsiteListedError(duplicate)
}

/** @throws NameTakenError for a name that looks like that of a listed tool of another vendor */
export async function refuseTakenName(
  db: Database,
  tool: ToolName,
  path: 'name' | 'toolName' = 'name',
): Promise<void> {
  const rival = await findRivalTool(db, tool)
  if (rival !== undefined) throw new NameTakenError(path, rival)
}

/** @throws InvalidInputError */
export async function refuseUnknownCategory(db: Database, id: number): Promise<void> {
  if ((await findCategory(db, id)) === undefined)
    throw new InvalidInputError([{ path: 'categoryId', message: 'is not a category' }])
}

export interface Written extends Pick<Audited, 'action'> {
  id: number
  before: AnyTool | null
}

/** Writes the change into the audit log. @returns the tool as it is now */
export async function written(
  transaction: WriteTransaction,
  act: Act,
  { id, action, before }: Written,
): Promise<AdminTool> {
  const found = await existingTool(transaction, id)
  const after = toAdminTool(found)
  const subject = { kind: 'tool', id, label: after.name }
  await audit(transaction, act, { action, subject, before: before && toAdminTool(before), after })
  return after
}

/** A stored tool as admins see it. */
export function toAdminTool({ tool: stored, archivedAt }: AnyTool): AdminTool {
  const { websiteKey: _, seq: __, signalsSeq: ___, prominence: ____, newUntil: _____, ...tool } = stored
  return { ...tool, archivedAt }
}

/** What else may be known of an added tool. */
type KnownFacts = Pick<
  ToolFactsEdit,
  | 'vendor'
  | 'launchYear'
  | 'openSource'
  | 'platforms'
  | 'otherCategoryIds'
  | 'status'
  | 'formerNames'
  | 'details'
>

/** The facts of an added tool; `pricing` is null when it is not known. */
type AddedTool = Omit<NewTool, 'pricing'> & Pick<Tool, 'pricing'> & KnownFacts

interface NewListing {
  websiteKey: string
  now: string
  /** What its listing has paid for. */
  premiumListingUntil?: string | null
}

/** Adds a tool to the directory: unverified, new, and without figures. @returns its id */
export async function addTool(
  transaction: WriteTransaction,
  { userCount, priceFrom, details = {}, ...facts }: AddedTool,
  { websiteKey, now, premiumListingUntil = null }: NewListing,
): Promise<number> {
  const draft = {
    ...NO_FIGURES,
    ...facts,
    vendor: facts.vendor ?? null,
    launchYear: facts.launchYear ?? null,
    openSource: facts.openSource ?? null,
    platforms: facts.platforms ?? [],
    otherCategoryIds: facts.otherCategoryIds ?? [],
    status: facts.status ?? 'active',
    formerNames: facts.formerNames ?? [],
    priceFrom: priceFrom ?? null,
    userCount: userCount || null,
    websiteKey,
    aiSummary: null,
    verifiedAt: null,
    checkedAt: null,
    logo: null,
    premiumListingUntil,
    details: detailsAfter({ details: {} }, { details }, now.slice(0, 10)),
    isNew: true,
    createdAt: now,
    updatedAt: now,
  }
  return insertTool(transaction, await startTool(transaction, draft))
}

/** The details with a source for all that the admin has changed: what stands there is now theirs to answer for. */
export function detailsAfter(
  { details: before }: Pick<StoredTool, 'details'>,
  { details: given, ...others }: Omit<ToolFactsEdit, 'isVerified' | 'isNew'>,
  today: string,
): ToolDetails {
  const after = withoutProvenance(given ?? before)
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  names.delete('provenance')
  const isChanged = (name: string) => !isDeepStrictEqual(Reflect.get(before, name), Reflect.get(after, name))
  const provenance = { ...before.provenance }
  for (const name of [...Object.keys(others), ...[...names].filter(isChanged)]) {
    if (name in others || name in after) provenance[name] = `admin ${today}`
    else delete provenance[name]
  }
  return Object.keys(provenance).length === 0 ? after : { ...after, provenance }
}

export function withoutProvenance({ provenance: _, ...details }: ToolDetails): ToolDetails {
  return details
}

/**
 * Adds a tool as an admin does, with its entry in the audit log.
 * @throws WebsiteListedError, NameTakenError, InvalidInputError for an unknown category
 */
export async function listNewTool(
  transaction: WriteTransaction,
  act: Act,
  facts: AddedTool,
): Promise<AdminTool> {
  const key = websiteKey(facts.website)
  await refuseListedWebsite(transaction, key)
  await refuseTakenName(transaction, { name: facts.name, vendor: facts.vendor ?? null })
  for (const categoryId of [facts.categoryId, ...(facts.otherCategoryIds ?? [])])
    await refuseUnknownCategory(transaction, categoryId)
  const id = await addTool(transaction, facts, { websiteKey: key, now: act.now })
  return written(transaction, act, { id, action: 'tool.add', before: null })
}

/** The website is listed already. `see` in the problem is the page of the listed tool. */
export class WebsiteListedError extends AppError {
  constructor({ id, name }: { id: number; name: string }) {
    super(`This website is already listed as “${name}”.`, {
      status: 409,
      code: 'website-listed',
      title: 'Website already listed',
      issues: [{ path: 'website', message: `is already listed as “${name}”` }],
      see: `/tool/${id}`,
    })
  }
}

/** People would take the tool for a listed one. `see` in the problem is the page of that tool. */
export class NameTakenError extends AppError {
  constructor(path: string, { id, name }: { id: number; name: string }) {
    super(`The name is too similar to a listed tool, “${name}”. Add something that tells them apart.`, {
      status: 409,
      code: 'name-taken',
      title: 'Name taken',
      issues: [{ path, message: `looks like the name of a listed tool, “${name}”` }],
      see: `/tool/${id}`,
    })
  }
}
