import { isDeepStrictEqual } from 'node:util'
import { type SuggestionFiling, suggestedFactsOf, suggestedFields } from '#shared/domain/suggestion.ts'
import { websiteKey } from '#shared/domain/website.ts'
import { SUGGESTION_LIMITS } from '#shared/policy/suggestions.ts'
import type { ArgsOf } from '#shared/sync/user-mutations.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import { AppError } from '../../errors/app-error.ts'
import { StateConflictError } from '../../errors/conflict-errors.ts'
import { InvalidInputError, NotFoundError } from '../../errors/request-errors.ts'
import {
  countOpenSuggestions,
  findOwnSuggestion,
  insertSuggestion,
  moveSuggestion,
} from '../../repositories/suggestions.ts'
import { AddressUnverifiedError } from '../account-mail/mail-errors.ts'
import { existingUser } from '../accounts/find-account.ts'
import {
  existingTool,
  refuseListedWebsite,
  refuseTakenName,
  refuseUnknownCategory,
} from '../admin-catalogue/write-tool.ts'
import { faultsOf } from './suggested-changes.ts'

/**
 * Keeps what a user suggests for an admin to decide on, once for each id. What no admin could accept is refused at once.
 * @throws AddressUnverifiedError, TooManySuggestionsError, NotFoundError, InvalidInputError, StateConflictError where the entry says so
 * already, WebsiteListedError, NameTakenError
 */
export async function fileSuggestion(
  transaction: WriteTransaction,
  userId: number,
  { args: filing, now }: { args: ArgsOf<'suggestion.file'>; now: string },
): Promise<void> {
  const { mustVerify } = await existingUser(transaction, userId)
  if (mustVerify) throw new AddressUnverifiedError('Suggesting changes')
  if ((await findOwnSuggestion(transaction, userId, filing.id)) !== undefined) return
  if ((await countOpenSuggestions(transaction, userId)) >= SUGGESTION_LIMITS.open)
    throw new TooManySuggestionsError()
  if (filing.kind === 'edit') await checkEdit(transaction, filing)
  else await checkTool(transaction, filing)
  await insertSuggestion(transaction, userId, { filing, now })
}

/** What an admin has decided on stays as it is, and so does what is not there. */
export async function withdrawSuggestion(
  transaction: WriteTransaction,
  userId: number,
  { args: { id: publicId } }: { args: ArgsOf<'suggestion.withdraw'> },
): Promise<void> {
  const known = await findOwnSuggestion(transaction, userId, publicId)
  if (known?.state !== 'open') return
  const withdrawn = { state: 'withdrawn', accepted: [], reply: null, decidedAt: null } as const
  await moveSuggestion(transaction, { id: known.id, userId }, withdrawn)
}

type FilingOf<K extends SuggestionFiling['kind']> = Extract<SuggestionFiling, { kind: K }>

async function checkEdit(
  transaction: WriteTransaction,
  { toolId, changes }: FilingOf<'edit'>,
): Promise<void> {
  const { tool, archivedAt } = await existingTool(transaction, toolId)
  if (archivedAt !== null) throw new NotFoundError(`There is no tool ${toolId}.`)
  const current = suggestedFactsOf(tool)
  const isNew = suggestedFields(changes).some((field) => !isDeepStrictEqual(changes[field], current[field]))
  if (!isNew) throw new StateConflictError('The entry already says this.')
  for (const categoryId of [changes.categoryId ?? [], changes.otherCategoryIds ?? []].flat())
    await refuseUnknownCategory(transaction, categoryId)
  refuseFaults(faultsOf(changes, current))
}

async function checkTool(transaction: WriteTransaction, { tool }: FilingOf<'tool'>): Promise<void> {
  await refuseListedWebsite(transaction, websiteKey(tool.website))
  await refuseTakenName(transaction, { name: tool.name, vendor: tool.vendor ?? null })
  for (const categoryId of [tool.categoryId, ...(tool.otherCategoryIds ?? [])])
    await refuseUnknownCategory(transaction, categoryId)
  refuseFaults(faultsOf(tool, {}))
}

function refuseFaults(faults: ReturnType<typeof faultsOf>): void {
  const errors = faults.filter(({ severity }) => severity === 'error')
  if (errors.length === 0) return
  throw new InvalidInputError(errors.map(({ field, message }) => ({ path: field, message })))
}

/** So many suggestions of the user wait for an admin. */
class TooManySuggestionsError extends AppError {
  constructor() {
    super(
      `${SUGGESTION_LIMITS.open} of your suggestions are waiting for a decision. Please wait for one or withdraw one first.`,
      { status: 409, code: 'too-many-suggestions', title: 'Too many suggestions' },
    )
  }
}
