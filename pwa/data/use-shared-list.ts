import type { SharedList } from '#shared/domain/list.ts'
import { LATER_STORAGE_KEYS } from '#shared/policy/later-ui.ts'
import { AnswerCache } from './answer-cache.ts'
import { createCall, sendToServer } from './api-client.ts'
import { ApiError, UnreachableError } from './api-errors.ts'
import { useInitialData } from './initial-data.ts'
import { schemaOf, storedValue } from './stored-value.ts'
import { type Loaded, useLoaded } from './use-loaded.ts'

const call = createCall({ getSharedList: 'GET /api/lists/:token' }, sendToServer)

export interface OpenedList {
  /** null: nobody shares a list under this token. */
  list: SharedList | null
  /** It is how it was when this device last saw it, for the server cannot be asked. */
  isKept: boolean
}

const answers = new AnswerCache<OpenedList>(10)

/** How many opened lists are kept for visits without a connection, and how long each may be as JSON. */
const KEPT_LISTS = 8
const LONGEST_KEPT = 60_000

const kept = storedValue<SharedList[]>(LATER_STORAGE_KEYS.openedLists, schemaOf(readKept))

/** The list that is shared under a token, from the server, or as it was last opened here. */
export function useSharedList(token: string): Loaded<OpenedList> {
  const given = useInitialData()?.sharedList
  return useLoaded({
    key: token,
    load: (signal) => load(token, signal),
    cache: answers,
    initial: given?.token === token ? { data: { list: given, isKept: false }, isWhole: true } : undefined,
  })
}

/** The same once, for the head of the page. It is mostly there already. */
export async function askSharedList(token: string): Promise<OpenedList> {
  return answers.get(token)?.data ?? load(token)
}

async function load(token: string, signal?: AbortSignal): Promise<OpenedList> {
  try {
    const list = await call('getSharedList', { params: { token }, signal })
    keep(list)
    return { list, isKept: false }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      forget(token)
      return { list: null, isKept: false }
    }
    const list = kept.get()?.find((known) => known.token === token)
    if (list !== undefined && isForNow(error)) return { list, isKept: true }
    throw error
  }
}

/** No connection, or a server that has no time: the list may well be shared still. */
function isForNow(error: unknown): boolean {
  return (
    error instanceof UnreachableError ||
    (error instanceof ApiError && (error.status === 429 || error.status >= 500))
  )
}

/** Keeps a list for visits without a connection, the one opened last first. */
function keep(list: SharedList): void {
  const isShort = JSON.stringify(list).length <= LONGEST_KEPT
  const lists = [...(isShort ? [list] : []), ...others(list.token)].slice(0, KEPT_LISTS)
  kept.set(lists.length === 0 ? null : lists)
}

function forget(token: string): void {
  const rest = others(token)
  kept.set(rest.length === 0 ? null : rest)
}

const others = (token: string) => (kept.get() ?? []).filter((list) => list.token !== token)

/** This app wrote it, so its form is enough. By hand: the page has no zod. */
function readKept(value: unknown): SharedList[] | null {
  return Array.isArray(value) && value.every(isList) ? value : null
}

function isList(value: unknown): value is SharedList {
  if (typeof value !== 'object' || value === null) return false
  const { token, name, notes, updatedAt, entries }: Partial<Record<keyof SharedList, unknown>> = value
  return [token, name, notes, updatedAt].every((text) => typeof text === 'string') && Array.isArray(entries)
}
