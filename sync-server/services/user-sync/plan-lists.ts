import { LIST_LIMITS, USER_QUOTAS } from '#shared/policy/limits.ts'
import {
  changedEntry,
  changedList,
  type EntryState,
  type ListState,
  listOfChanged,
} from '#shared/sync/user-lists.ts'
import type { WriteTransaction } from '../../db/write-transaction.ts'
import { AppError } from '../../errors/app-error.ts'
import { NotFoundError } from '../../errors/request-errors.ts'
import { together } from '../../lib/together.ts'
import { findEntry, hasEntries, saveEntry } from '../../repositories/list-entries.ts'
import { findList, findTokenHolder, hasLists, keepToken, saveList } from '../../repositories/lists.ts'
import { isListedTool } from '../../repositories/tools.ts'
import { readUserState } from '../../repositories/user-sync.ts'
import { type Input, mayHave, NOTHING, type Plan } from './plan.ts'
import { QuotaError } from './user-sync-errors.ts'

/**
 * Creates a list, changes or removes it, by the rules that devices go by as well. What changes nothing takes no seq.
 * @throws NotFoundError, QuotaError, TextTooLongError, TokenTakenError
 */
export async function planList(
  transaction: WriteTransaction,
  userId: number,
  { args, now, own }: Input<'list.set'>,
): Promise<Plan> {
  const key = { userId, listId: args.listId }
  const token = args.token ?? null
  const [kept, { head }, holder] = await together([
    findList(own, key),
    readUserState(transaction, userId),
    token === null ? undefined : findTokenHolder(transaction, token),
  ])
  const state = changedList(kept, args)
  if (state === null) return removedOr(args, 'There is no such list.')
  if (kept !== undefined && isSameList(kept, state)) return NOTHING
  checkLength(state.notes, LIST_LIMITS.notes)
  if (state.on && kept?.on !== true) await checkLists(transaction, userId, head)
  const isNewToken = state.token !== null && state.token !== kept?.token
  if (isNewToken && holder !== undefined && !(holder.userId === userId && holder.listId === args.listId))
    throw new TokenTakenError()
  const list = { ...key, ...state, createdAt: kept?.createdAt ?? now }
  return {
    isDecided: true,
    write: () =>
      together([
        saveList(transaction, list, now),
        ...(isNewToken && state.token !== null && holder === undefined
          ? [keepToken(transaction, { ...key, token: state.token })]
          : []),
      ]),
  }
}

/**
 * Puts a tool into a list, changes what is kept of it there, or removes it; an edit brings a removed list back. A tool that has
 * left the catalogue stays in the lists that it is in. @throws NotFoundError, QuotaError, TextTooLongError
 */
export async function planEntry(
  transaction: WriteTransaction,
  userId: number,
  { args, now, own }: Input<'entry.set'>,
): Promise<Plan> {
  const { listId, toolId } = args
  const key = { userId, listId }
  const [list, kept, isListed, { head }] = await together([
    findList(own, key),
    findEntry(own, { ...key, toolId }),
    isListedTool(transaction, toolId),
    readUserState(transaction, userId),
  ])
  if (list === undefined) return removedOr(args, 'There is no such list.')
  const state = changedEntry(kept, args)
  if (state === null) return NOTHING
  if (kept === undefined && !isListed) throw new NotFoundError(`There is no tool ${toolId}.`)
  checkLength(state.notes, LIST_LIMITS.entryNotes)
  const most = LIST_LIMITS.entries
  if (state.on && kept?.on !== true && mayHave(most, head) && (await hasEntries(transaction, key, most)))
    throw new QuotaError(most, 'tools in a list')
  const after = listOfChanged(list, args)
  const isRevived = !isSameList(list, after)
  if (!isRevived && kept !== undefined && isSameEntry(kept, state)) return NOTHING
  if (isRevived) await checkLists(transaction, userId, head)
  return {
    isDecided: true,
    write: () =>
      together([
        ...(isRevived ? [saveList(transaction, { ...list, ...key, ...after }, now)] : []),
        saveEntry(transaction, { ...key, toolId, ...state }, now),
      ]),
  }
}

/** Nothing comes of a removal; @throws NotFoundError for an edit, which the device keeps as one that could not be saved */
function removedOr({ on }: { on?: boolean | undefined }, problem: string): Plan {
  if (on === false) return NOTHING
  throw new NotFoundError(problem)
}

/** @throws QuotaError */
async function checkLists(transaction: WriteTransaction, userId: number, head: number): Promise<void> {
  const most = USER_QUOTAS.lists
  if (mayHave(most, head) && (await hasLists(transaction, userId, most))) throw new QuotaError(most, 'lists')
}

/** Of a text that several edits were merged into. @throws TextTooLongError */
function checkLength(text: string, most: number): void {
  if (text.length > most) throw new TextTooLongError(most)
}

const isSameList = (a: ListState, b: ListState) =>
  a.on === b.on && a.name === b.name && a.notes === b.notes && a.token === b.token

const isSameEntry = (a: EntryState, b: EntryState) =>
  a.on === b.on &&
  a.position === b.position &&
  a.notes === b.notes &&
  a.plan === b.plan &&
  a.seats === b.seats

/** With what another device has written meanwhile, a text is longer than it may be. The device keeps the edit. */
class TextTooLongError extends AppError {
  constructor(most: number) {
    super(
      `Together with what was written on another device, these notes have more than ${most.toLocaleString('en-US')} characters.`,
      { status: 409, code: 'text-too-long', title: 'Text too long' },
    )
  }
}

/** Another list is or was shared under this token: who has its address must not be led elsewhere. */
class TokenTakenError extends AppError {
  constructor() {
    super('This address belongs to another list.', {
      status: 409,
      code: 'token-taken',
      title: 'Address taken',
    })
  }
}
