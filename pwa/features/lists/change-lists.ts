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
import { lastPosition, placesAfterMove } from './list-order.ts'

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

/** Adds a tool at the end; one that was in the list before comes with its notes. */
export async function addTool(list: OwnList, { id: toolId, name }: NamedTool): Promise<boolean> {
  const { listId } = list
  const entries = shownEntries(list)
  if (entries.length >= LIST_LIMITS.entries) {
    showToast({ ...texts.full(LIST_LIMITS.entries), tone: 'error' })
    return false
  }
  const isAdded = await changeEntry({ listId, toolId, on: true, position: lastPosition(entries) })
  if (isAdded) showToast({ title: texts.toolAdded(name, list.name) })
  return isAdded
}

export async function removeTool(list: OwnList, { id: toolId, name }: NamedTool): Promise<boolean> {
  const { listId } = list
  const isRemoved = await changeEntry({ listId, toolId, on: false })
  const undo = {
    label: commonMessages.undo,
    onClick: () => void changeEntry({ listId, toolId, on: true }),
  }
  if (isRemoved) showToast({ title: texts.toolLeft(name, list.name), action: undo })
  return isRemoved
}

/** Moves the entry at one place of the screen to another. */
export async function moveEntry(list: OwnList, from: number, to: number): Promise<boolean> {
  const { listId } = list
  const places = placesAfterMove(shownEntries(list), from, to)
  return told(() =>
    changeUserData(...places.map((place) => ({ name: 'entry.set', args: { listId, ...place } }) as const)),
  )
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
