import { generateNKeysBetween } from 'fractional-indexing'
import { commonMessages } from '#shared/messages/common.ts'
import { listMessages as texts } from '#shared/messages/lists.ts'
import { LIST_LIMITS, USER_QUOTAS } from '#shared/policy/limits.ts'
import { type OwnList, shownEntries, shownLists } from '#shared/sync/user-lists.ts'
import type { ArgsOf } from '#shared/sync/user-mutations.ts'
import { randomId } from '../../data/random-id.ts'
import { userData } from '../../data/user-data.ts'
import { changeUserData } from '../../sync/user/follow-user.ts'
import { showToast } from '../../ui/toast.ts'
import { lastPositions, placesAfterMove } from './list-order.ts'

/** All of these work with or without a connection, and tell where something could not be kept on this device. */

/** @returns its id; null where it could not be made */
export async function createList(name: string): Promise<string | null> {
  if (isFull()) return null
  const listId = randomId()
  return (await changeList({ listId, name })) ? listId : null
}

/** @returns whether it is kept */
export function changeList(change: ArgsOf<'list.set'>): Promise<boolean> {
  return told(() => changeUserData({ name: 'list.set', args: change }))
}

export function changeEntry(change: ArgsOf<'entry.set'>): Promise<boolean> {
  return told(() => changeUserData({ name: 'entry.set', args: change }))
}

export async function removeList({ listId, name }: Pick<OwnList, 'listId' | 'name'>): Promise<void> {
  if (!(await changeList({ listId, on: false }))) return
  const undo = { label: commonMessages.undo, onClick: () => void changeList({ listId, on: true }) }
  showToast({ title: texts.removed(name), action: undo })
}

interface NamedTool {
  id: number
  name: string
}

/** Adds tools at the end, in one change; one that was in the list before comes with its notes. */
export async function addTools(list: OwnList, tools: readonly NamedTool[]): Promise<boolean> {
  const { listId } = list
  const entries = shownEntries(list)
  const added = tools.filter(({ id }) => list.entries.get(id)?.on !== true)
  if (entries.length + added.length > LIST_LIMITS.entries) {
    showToast({ ...texts.full(LIST_LIMITS.entries), tone: 'error' })
    return false
  }
  const positions = lastPositions(entries, added.length)
  const isAdded = await changeEntries(
    added.map(({ id: toolId }, at) => ({ listId, toolId, on: true, position: positions[at] ?? '' })),
  )
  if (isAdded) showToast({ title: texts.toolAdded(namesOf(added), list.name) })
  return isAdded
}

export async function removeTools(list: OwnList, tools: readonly NamedTool[]): Promise<boolean> {
  const { listId } = list
  const set = (on: boolean) => changeEntries(tools.map(({ id: toolId }) => ({ listId, toolId, on })))
  const isRemoved = await set(false)
  const undo = { label: commonMessages.undo, onClick: () => void set(true) }
  if (isRemoved) showToast({ title: texts.toolLeft(namesOf(tools), list.name), action: undo })
  return isRemoved
}

const namesOf = (tools: readonly NamedTool[]) =>
  tools.length === 1 ? (tools[0]?.name ?? '') : texts.tools(tools.length)

function changeEntries(entries: readonly ArgsOf<'entry.set'>[]): Promise<boolean> {
  return told(() => changeUserData(...entries.map((args) => ({ name: 'entry.set', args }) as const)))
}

/** Moves the entry at one place of the screen to another. */
export async function moveEntry(list: OwnList, from: number, to: number): Promise<boolean> {
  const { listId } = list
  const places = placesAfterMove(shownEntries(list), from, to)
  return changeEntries(places.map((place) => ({ listId, ...place })))
}

export interface CopiedList {
  name: string
  notes: string
  /** In their order. */
  entries: readonly { toolId: number; notes: string; plan: string | null; seats: number }[]
}

/** A copy is a list of its own from then on, and not shared. @returns its id; null where it could not be made */
export async function copyList({ name, notes, entries }: CopiedList): Promise<string | null> {
  if (isFull()) return null
  const listId = randomId()
  const positions = generateNKeysBetween(null, null, entries.length)
  const changes = entries.map(({ toolId, notes: text, plan, seats }, place) => {
    const position = positions[place] ?? ''
    const args = { listId, toolId, on: true, position, plan, seats, ...noted(text) }
    return { name: 'entry.set', args } as const
  })
  const isCopied = await told(() =>
    changeUserData({ name: 'list.set', args: { listId, name, ...noted(notes) } }, ...changes),
  )
  if (!isCopied) return null
  showToast({ title: texts.copied(name) })
  return listId
}

const noted = (text: string) => (text === '' ? {} : { notes: { base: '', text } })

/** A name for a copy of one's own list, no longer than a name may be. */
export function copyName(name: string): string {
  return texts.copyOf(name).slice(0, LIST_LIMITS.name).trim().toWellFormed()
}

function isFull(): boolean {
  const lists = userData.getState()?.lists
  const isTooMany = lists !== undefined && shownLists(lists).length >= USER_QUOTAS.lists
  if (isTooMany) showToast({ ...texts.tooMany(USER_QUOTAS.lists), tone: 'error' })
  return isTooMany
}

async function told(change: () => Promise<void>): Promise<boolean> {
  try {
    await change()
    return true
  } catch {
    showToast({ ...texts.failed, tone: 'error' })
    return false
  }
}
