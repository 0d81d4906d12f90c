import { shownEntries, shownLists } from '#shared/sync/user-lists.ts'
import type { Mutation } from '#shared/sync/user-mutations.ts'
import type { UserView } from '#shared/sync/user-view.ts'

/*
 * What must be left of lists after changes in the order of the server, by the rules L1 to L5 and without the code of the
 * product. People here only add words to notes, each of its own: which are there can be told without merging.
 */

interface ModelEntry {
  on: boolean
  position: string
  words: Set<string>
  plan: string | null
  seats: number
}

interface ModelList {
  on: boolean
  name: string
  words: Set<string>
  token: string | null
  entries: Map<number, ModelEntry>
}

/** A change, a purge of all tombstones, or null: a change of another kind. */
type Step = Mutation | 'purge' | null

export function modelOfLists(steps: readonly Step[]): ReadonlyMap<string, ModelList> {
  const lists = new Map<string, ModelList>()
  for (const step of steps) {
    if (step === 'purge') purge(lists)
    else if (step?.name === 'list.set') setList(lists, step.args)
    else if (step?.name === 'entry.set') setEntry(lists, step.args)
  }
  return lists
}

function purge(lists: Map<string, ModelList>): void {
  for (const [id, { on, entries }] of lists) {
    if (!on) lists.delete(id)
    for (const [toolId, entry] of entries) if (!entry.on) entries.delete(toolId)
  }
}

function setList(lists: Map<string, ModelList>, args: Extract<Mutation, { name: 'list.set' }>['args']): void {
  const { listId, on, name, notes, token } = args
  const list = lists.get(listId) ?? { on: true, name: '', words: new Set(), token: null, entries: new Map() }
  if (!lists.has(listId) && on === false) return
  lists.set(listId, list)
  if (name !== undefined) list.name = name
  if (notes !== undefined) addWords(list.words, notes)
  if (token !== undefined) list.token = token
  if (!list.on && on === undefined) list.token = null
  list.on = on ?? true
}

function setEntry(
  lists: Map<string, ModelList>,
  args: Extract<Mutation, { name: 'entry.set' }>['args'],
): void {
  const { listId, toolId, on, position, notes, plan, seats } = args
  const list = lists.get(listId)
  if (list === undefined || (!list.entries.has(toolId) && on === false)) return
  const entry = list.entries.get(toolId) ?? {
    on: true,
    position: 'a0',
    words: new Set(),
    plan: null,
    seats: 1,
  }
  list.entries.set(toolId, entry)
  if (position !== undefined) entry.position = position
  if (notes !== undefined) addWords(entry.words, notes)
  if (plan !== undefined) entry.plan = plan
  if (seats !== undefined) entry.seats = seats
  entry.on = on ?? true
  if (!entry.on || list.on) return
  list.on = true
  list.token = null
}

function addWords(words: Set<string>, { base, text }: { base: string; text: string }): void {
  const before = new Set(base.split(' '))
  for (const word of text.split(' ')) if (!before.has(word)) words.add(word)
}

/** What differs from the model, except for notes. */
export function modelText(lists: ReadonlyMap<string, ModelList>): string {
  return textOf([...lists].map(([listId, list]) => ({ listId, ...list, entries: [...list.entries] })))
}

/** Also removed lists and entries, which keep everything (L4). */
export function listsText({ lists }: Pick<UserView, 'lists'>): string {
  return textOf([...lists.values()].map((list) => ({ ...list, entries: [...list.entries] })))
}

interface ListText extends Pick<ModelList, 'on' | 'name' | 'token'> {
  listId: string
  entries: [toolId: number, Omit<ModelEntry, 'words'>][]
}

function textOf(lists: readonly ListText[]): string {
  return lists
    .toSorted((a, b) => a.listId.localeCompare(b.listId))
    .map(({ listId, on, name, token, entries }) => {
      const texts = entries
        .toSorted(([a], [b]) => a - b)
        .map(([id, { on, position, plan, seats }]) => [id, on, position, plan, seats].join(' '))
      return `${listId.slice(0, 1)} ${on} ${name} ${token} (${texts.join('; ')})`
    })
    .join(' | ')
}

/** The entries that are shown, list by list, in the order of the rules (L5). */
export function modelOrder(lists: ReadonlyMap<string, ModelList>): string {
  return orderText(
    [...lists]
      .filter(([, { on }]) => on)
      .map(([listId, { entries }]) => {
        const shown = [...entries].filter(([, { on }]) => on)
        const places = shown.map(([toolId, { position }]) => ({ toolId, position }))
        const ordered = places.sort((a, b) =>
          a.position < b.position ? -1 : a.position > b.position ? 1 : a.toolId - b.toolId,
        )
        return { listId, entries: ordered }
      }),
  )
}

/** The same as screens have it. */
export function shownOrder({ lists }: Pick<UserView, 'lists'>): string {
  return orderText(shownLists(lists).map((list) => ({ listId: list.listId, entries: shownEntries(list) })))
}

function orderText(lists: readonly { listId: string; entries: readonly { toolId: number }[] }[]): string {
  return lists
    .map(({ listId, entries }) => `${listId}: ${entries.map(({ toolId }) => toolId).join()}`)
    .sort()
    .join(' | ')
}

/** All notes by their place, exactly. */
export function notesText({ lists }: Pick<UserView, 'lists'>): string {
  return JSON.stringify(
    [...lists.values()]
      .map(({ listId, notes, entries }) => [
        listId,
        notes,
        [...entries.values()].map((entry) => `${entry.toolId} ${entry.notes}`).sort(),
      ])
      .sort(),
  )
}

/** Words that somebody has written and that are not there (L2). A device may bring back words that were purged. */
export function lostWords(
  { lists }: Pick<UserView, 'lists'>,
  model: ReadonlyMap<string, ModelList>,
): string[] {
  return [...model].flatMap(([listId, { words, entries }]) => {
    const list = lists.get(listId)
    const ofEntries = [...entries].flatMap(([toolId, entry]) =>
      missing(entry.words, list?.entries.get(toolId)?.notes),
    )
    return [...missing(words, list?.notes), ...ofEntries]
  })
}

function missing(words: ReadonlySet<string>, text = ''): string[] {
  const there = new Set(text.split(' '))
  return [...words].filter((word) => !there.has(word))
}

/** Words that stand twice: each was written once. */
export function doubledWords({ lists }: Pick<UserView, 'lists'>): string[] {
  return [...lists.values()].flatMap(({ notes, entries }) =>
    [notes, ...[...entries.values()].map((entry) => entry.notes)].flatMap((text) => {
      const words = text.split(/\s+/).filter(Boolean)
      return words.filter((word, place) => words.indexOf(word) !== place)
    }),
  )
}

/** Whether a device shows its own last change of a list, whatever others have done (L6). */
export function isListChangeShown({ lists }: Pick<UserView, 'lists'>, { name, args }: Mutation): boolean {
  if (name !== 'list.set' && name !== 'entry.set') return true
  const list = lists.get(args.listId)
  if (name === 'list.set') {
    if (args.on === false) return list?.on !== true
    return list?.on === true && list.name === (args.name ?? list.name) && hasWords(list.notes, args.notes)
  }
  const entry = list?.entries.get(args.toolId)
  if (list === undefined || args.on === false) return entry?.on !== true
  const { position = entry?.position, plan = entry?.plan, seats = entry?.seats, notes } = args
  const isSame = entry?.position === position && entry?.plan === plan && entry?.seats === seats
  return entry?.on === true && isSame && hasWords(entry.notes, notes)
}

function hasWords(text: string, edit: { base: string; text: string } | undefined): boolean {
  const words = new Set<string>()
  if (edit !== undefined) addWords(words, edit)
  return missing(words, text).length === 0
}
