import { followKey } from '#shared/domain/follow-key.ts'
import { shownEntries, shownLists } from '#shared/sync/user-lists.ts'
import type { Mutation } from '#shared/sync/user-mutations.ts'
import { type UserView, userView, withPending } from '#shared/sync/user-view.ts'
import { isListChangeShown, listsText, notesText } from './list-model.ts'

/** The subject of a mutation: a device shows the last mutation of each subject. */
export function subjectOf({ name, args }: Mutation): string {
  switch (name) {
    case 'comparison.set':
      return `${name} ${args.toolIds}`
    case 'follow.set':
      return `${name} ${followKey(args.subject)}`
    case 'preference.set':
      return `${name} ${args.name}`
    case 'ticket.open':
      return `${name} ${args.id}`
    case 'list.set':
    case 'entry.set':
      return `list ${args.listId}`
    case 'suggestion.file':
    case 'suggestion.withdraw':
      return `suggestion ${args.id}`
    case 'report.file':
      return `${name} ${args.toolId} ${args.kind}`
    case 'newsletter.set':
      return name
    default:
      return `${name} ${args.toolId}`
  }
}

/** Whether the view already shows what the mutation asks for. */
export function isShown(view: UserView, mutation: Mutation): boolean {
  if (!isListChangeShown(view, mutation)) return false
  const after = withPending(view, [mutation])
  return contentsOf(after) === contentsOf(view) && listsOf(after) === listsOf(view)
}

/** What a screen shows, in its order: a device may keep what was removed for longer than the server. */
export function shownOf(view: UserView): string {
  const lists = shownLists(view.lists).map((list) => {
    const entries = new Map(shownEntries(list).map((entry) => [entry.toolId, entry]))
    return [list.listId, { ...list, entries }] as const
  })
  return `${asText(view)} ${listsOf({ ...view, lists: new Map(lists) })}`
}

/** All lists with their notes, removed ones too. */
function listsOf(view: UserView): string {
  return `${listsText(view)} ${notesText(view)}`
}

/** The contents after these mutations in this order, as comparable text. */
export function contentsAfter(mutations: readonly Mutation[]): string {
  return contentsOf(userView([], mutations))
}

/** The contents without their order and without lists, as comparable text. */
export function contentsOf(view: UserView): string {
  return asText({
    ...view,
    favorites: view.favorites.toSorted((a, b) => a - b),
    comparisons: view.comparisons.toSorted((a, b) => a.join().localeCompare(b.join())),
    follows: view.follows.toSorted((a, b) => followKey(a).localeCompare(followKey(b))),
  })
}

/** The contents with their order, as comparable text. */
function asText({
  favorites,
  comparisons,
  follows,
  reviews,
  preferences,
  tickets,
  reports,
  suggestions,
  newsletter,
}: UserView): string {
  return JSON.stringify({
    favorites,
    comparisons,
    // The keys of a stored subject may stand in another order.
    follows: follows.map((subject) => `${followKey(subject)} ${'atMost' in subject ? subject.atMost : ''}`),
    // Not their times, nor the priority: those are the server's.
    reviews: [...reviews]
      .filter(([, { review }]) => review !== null)
      .map(([id, { review }]) => [id, review?.rating, review?.text])
      .sort(),
    preferences: Object.entries(preferences).sort(),
    newsletter,
    reports: reports.map(({ toolId, kind, note }) => `${toolId} ${kind} ${note}`).sort(),
    suggestions: suggestions.map(({ id, toolId, fields }) => `${id} ${toolId} ${fields}`).sort(),
    tickets: tickets.map(({ id, subject, message }) => `${id} ${subject} ${message}`).sort(),
  })
}

/** All tools that it names. */
export function toolsIn(view: UserView): number[] {
  const { favorites, comparisons, follows, lists, reviews, reports, suggestions, preferences } = view
  const listed = [...lists.values()].flatMap(({ entries }) => [...entries.keys()])
  const followed = follows.flatMap((subject) => ('toolId' in subject ? [subject.toolId] : []))
  const reported = reports.map(({ toolId }) => toolId)
  return [
    ...favorites,
    ...comparisons.flat(),
    ...followed,
    ...listed,
    ...reviews.keys(),
    ...reported,
    ...suggestions.flatMap(({ toolId }) => toolId ?? []),
    ...(preferences.recent ?? []),
  ]
}
