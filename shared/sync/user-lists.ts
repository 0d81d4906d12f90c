import { mergeText } from './merge-text.ts'
import type { ArgsOf } from './user-mutations.ts'
import type { RowOf } from './user-rows.ts'

/*
 * The rules of lists (docs/reliability.md, L1 to L5), as functions of what is kept and what is asked for. Server and devices both
 * go by them, so that a device shows what the server is going to keep.
 */

/** What changes of a list can change. */
export type ListState = Pick<RowOf<'list'>, 'on' | 'name' | 'notes' | 'token'>
/** What changes of an entry can change. */
export type EntryState = Pick<RowOf<'entry'>, 'on' | 'position' | 'notes' | 'plan' | 'seats'>

/** Of an entry that comes without one. */
const FIRST_POSITION = 'a0'

/**
 * A list after a change. @param kept undefined: there is none, which takes a name
 * @returns null where nothing comes of it: the removal of what is not there, or a change of what is not there
 */
export function changedList(kept: ListState | undefined, change: ArgsOf<'list.set'>): ListState | null {
  const { on = true, name = kept?.name, notes, token } = change
  if (name === undefined || (kept === undefined && !on)) return null
  const state: ListState = {
    on,
    // L1. Field by field, the last one wins.
    name,
    // L2. Texts are merged.
    notes: edited(kept?.notes, notes),
    token: token === undefined ? (kept?.token ?? null) : token,
  }
  // L4. Undoing the removal brings back all of it. L3. Any other edit brings it back without its link.
  const isRevived = kept?.on === false && change.on === undefined
  return isRevived ? { ...state, token: null } : state
}

/** A list after a change of one of its entries, which brings it back. */
export function listOfChanged(list: ListState, { on = true }: ArgsOf<'entry.set'>): ListState {
  return on && !list.on ? { ...list, on: true, token: null } : list
}

/** An entry after a change. @returns null where what is not there is removed */
export function changedEntry(kept: EntryState | undefined, change: ArgsOf<'entry.set'>): EntryState | null {
  const { on = true, notes } = change
  if (kept === undefined && !on) return null
  const {
    position = kept?.position ?? FIRST_POSITION,
    plan = kept?.plan ?? null,
    seats = kept?.seats ?? 1,
  } = change
  return { on, position, notes: edited(kept?.notes, notes), plan, seats }
}

function edited(kept = '', edit: { base: string; text: string } | undefined): string {
  return edit === undefined ? kept : mergeText(edit.base, kept, edit.text)
}

/** L5. The order of a list. */
export function byPosition(a: EntryPlace, b: EntryPlace): number {
  if (a.position !== b.position) return a.position < b.position ? -1 : 1
  return a.toolId - b.toolId
}
interface EntryPlace {
  position: string
  toolId: number
}

/** An entry of one's own list; removed ones are kept for whoever brings them back. */
export interface OwnEntry extends EntryState {
  toolId: number
}

/** One's own list. */
export interface OwnList extends ListState {
  listId: string
  /** null while it waits to be sent. */
  createdAt: string | null
  /** By the id of the tool, removed ones too. */
  entries: ReadonlyMap<number, OwnEntry>
}

/** By id, removed ones too. */
export type OwnLists = ReadonlyMap<string, OwnList>

export function ownLists(lists: readonly RowOf<'list'>[], entries: readonly RowOf<'entry'>[]): OwnLists {
  const byList = new Map<string, Map<number, OwnEntry>>()
  for (const { kind: _, seq: __, listId, ...entry } of entries) {
    const known = byList.get(listId) ?? new Map<number, OwnEntry>()
    byList.set(listId, known.set(entry.toolId, entry))
  }
  return new Map(
    lists.map(({ kind: _, seq: __, ...list }) => [
      list.listId,
      { ...list, entries: byList.get(list.listId) ?? new Map() },
    ]),
  )
}

export function withListChange(lists: OwnLists, change: ArgsOf<'list.set'>): OwnLists {
  const { listId } = change
  const kept = lists.get(listId)
  const state = changedList(kept, change)
  if (state === null) return lists
  return new Map(lists).set(listId, { listId, createdAt: null, entries: new Map(), ...kept, ...state })
}

export function withEntryChange(lists: OwnLists, change: ArgsOf<'entry.set'>): OwnLists {
  const list = lists.get(change.listId)
  if (list === undefined) return lists
  const { toolId } = change
  const state = changedEntry(list.entries.get(toolId), change)
  if (state === null) return lists
  const entries = new Map(list.entries).set(toolId, { toolId, ...state })
  return new Map(lists).set(list.listId, { ...list, ...listOfChanged(list, change), entries })
}

/** The lists to show: the latest created first, so those that wait to be sent. */
export function shownLists(lists: OwnLists): OwnList[] {
  const shown = [...lists.values()].filter(({ on }) => on)
  const waiting = shown.filter(({ createdAt }) => createdAt === null).reverse()
  const sent = shown.filter(({ createdAt }) => createdAt !== null)
  return [...waiting, ...sent.sort(byCreation)]
}

/** Those that were sent together were created at once. */
function byCreation(a: OwnList, b: OwnList): number {
  const byTime = (b.createdAt ?? '').localeCompare(a.createdAt ?? '')
  return byTime === 0 ? a.listId.localeCompare(b.listId) : byTime
}

/** The entries to show, in their order. */
export function shownEntries({ entries }: Pick<OwnList, 'entries'>): OwnEntry[] {
  return [...entries.values()].filter(({ on }) => on).sort(byPosition)
}
