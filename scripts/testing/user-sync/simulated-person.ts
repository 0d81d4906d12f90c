import type { FollowSubject } from '#shared/domain/follow.ts'
import type { SuggestionFiling } from '#shared/domain/suggestion.ts'
import type { ReportFiling } from '#shared/domain/tool-report.ts'
import type { OwnLists } from '#shared/sync/user-lists.ts'
import type { Mutation } from '#shared/sync/user-mutations.ts'
import { toolsOf } from './simulated-server.ts'

/** No tool has this id: changes that name it are refused for good. */
const UNKNOWN_TOOL = 999

export interface PersonPorts {
  random(): number
  randomId(): string
  /** What their screen shows. */
  lists: OwnLists
  /** Ids of their suggestions. */
  suggestions: readonly string[]
}

/** A random next change of a user. */
export function nextMutation(user: number, { random, randomId, lists, suggestions }: PersonPorts): Mutation {
  const below = (limit: number) => Math.floor(random() * limit)
  const tools = toolsOf(user)
  const tool = () => (random() < 0.04 ? UNKNOWN_TOOL : (tools[below(tools.length)] ?? UNKNOWN_TOOL))
  const kind = random()
  const on = random() < 0.6
  if (kind < 0.3) return nextListMutation(user, { random, randomId, lists })
  if (kind < 0.37) return { name: 'favorite.set', args: { toolId: tool(), on } }
  if (kind < 0.385) return nextSuggestion(tool(), { random, id: randomId(), suggestions })
  if (kind < 0.4) return { name: 'report.file', args: report(tool(), below) }
  if (kind < 0.5) return { name: 'follow.set', args: { subject: subject(tools, below), on } }
  if (kind < 0.55) return { name: 'newsletter.set', args: { on } }
  if (kind < 0.68) {
    const [first = 0, second = 0, third = 0] = tools
    const toolIds = [
      [first, second],
      [first, third],
      [first, UNKNOWN_TOOL],
    ][below(9) % 4 === 3 ? 2 : below(2)]
    return { name: 'comparison.set', args: { toolIds: toolIds ?? [], on } }
  }
  if (kind < 0.82) {
    const review = on ? { rating: 1 + below(5), text: `Opinion ${below(3)}` } : null
    return { name: 'review.set', args: { toolId: tool(), review } }
  }
  if (kind < 0.95) {
    const isFirst = random() < 0.5
    if (kind < 0.87)
      return { name: 'preference.set', args: { name: 'theme', value: isFirst ? 'dark' : 'light' } }
    if (kind < 0.9)
      return { name: 'preference.set', args: { name: 'tour', value: isFirst ? 'open' : 'completed' } }
    return { name: 'preference.set', args: { name: 'recent', value: tools.slice(below(tools.length)) } }
  }
  return { name: 'ticket.open', args: { id: randomId(), subject: 'Help', message: `Problem ${below(9)}` } }
}

/** Each user has other names, so that lists in the wrong account show. */
const listName = (user: number, number: number) => `List ${number} of ${user}`

const LIST_IDS = ['a'.repeat(32), 'b'.repeat(32)]

/** Few lists, of which each device changes one field at a time; to notes it adds a word at some place of what it shows. */
export function nextListMutation(
  user: number,
  { random, randomId, lists }: Omit<PersonPorts, 'suggestions'>,
): Mutation {
  const below = (limit: number) => Math.floor(random() * limit)
  const tools = toolsOf(user)
  const toolId = random() < 0.04 ? UNKNOWN_TOOL : (tools[below(2)] ?? UNKNOWN_TOOL)
  const word = randomId()
  const listId = LIST_IDS[below(LIST_IDS.length)] ?? ''
  const list = lists.get(listId)
  if (list === undefined) return { name: 'list.set', args: { listId, name: listName(user, below(9)) } }
  const edit = (base: string) => {
    const words = base === '' ? [] : base.split(' ')
    return { base, text: words.toSpliced(below(words.length + 1), 0, word).join(' ') }
  }
  if (below(3) === 0) {
    const changes = [
      { on: false },
      { on: true },
      { name: listName(user, below(9)) },
      { notes: edit(list.notes) },
      { token: below(4) === 0 ? null : word },
    ]
    return { name: 'list.set', args: { listId, ...changes[below(changes.length)] } }
  }
  const changes = [
    { on: false },
    { on: true },
    { position: `a${below(9)}` },
    { notes: edit(list.entries.get(toolId)?.notes ?? '') },
    { plan: below(2) === 0 ? null : `Plan ${below(3)}` },
    { seats: 1 + below(9) },
  ]
  return { name: 'entry.set', args: { listId, toolId, ...changes[below(changes.length)] } }
}

/** A new one, or the end of one that is on the screen or of one that nobody knows. */
function nextSuggestion(
  toolId: number,
  { random, id, suggestions }: { random: () => number; id: string; suggestions: readonly string[] },
): Mutation {
  const shown = suggestions[Math.floor(random() * (suggestions.length + 1))]
  if (random() < 0.4) return { name: 'suggestion.withdraw', args: { id: shown ?? id } }
  const price = 1 + Math.floor(random() * 9)
  const filing: SuggestionFiling = {
    id,
    kind: 'edit',
    toolId,
    base: { priceFrom: null },
    changes: { priceFrom: price },
    note: null,
  }
  return { name: 'suggestion.file', args: filing }
}

/** The same kind of the same tool again, with the same note or another one. */
function report(toolId: number, below: (limit: number) => number): ReportFiling {
  return { toolId, kind: below(2) === 0 ? 'dead' : 'spam', note: [null, 'Gone'][below(2)] ?? null }
}

/** Few subjects, so that devices meet at them; two limits of one price are the same follow. */
function subject(tools: readonly number[], below: (limit: number) => number): FollowSubject {
  const [toolId = UNKNOWN_TOOL] = tools
  const subjects: readonly FollowSubject[] = [
    { kind: 'tool', toolId },
    { kind: 'vendor', vendor: `Maker ${toolId}` },
    { kind: 'category', categoryId: toolId },
    { kind: 'search', query: `search=word+${toolId}` },
    { kind: 'price', toolId, atMost: 5 * below(2) },
  ]
  return subjects[below(subjects.length)] ?? { kind: 'tool', toolId }
}
