import type { FollowSubject } from '../domain/follow.ts'
import { followKey } from '../domain/follow-key.ts'
import type { Preferences } from '../domain/preference.ts'
import { type Suggestion, type SuggestionFiling, suggestedFields } from '../domain/suggestion.ts'
import type { ReportFiling, ToolReport } from '../domain/tool-report.ts'
import { type OwnLists, ownLists, withEntryChange, withListChange } from './user-lists.ts'
import type { ArgsOf, Mutation, MutationName, MutationOf } from './user-mutations.ts'
import type { RowOf, UserRow } from './user-rows.ts'

export interface OwnReview {
  /** null: removed by its author, or by a moderator. */
  review: { rating: number; text: string } | null
  /** It waits for an admin before it is public and counts. */
  isHeld: boolean
  /** Why a moderator took it away. */
  removal: string | null
  /** null while it waits to be sent. */
  updatedAt: string | null
}

type StoredTicket = RowOf<'ticket'>['ticket']

export interface OwnTicket extends Omit<StoredTicket, 'priority' | 'createdAt'> {
  /** null while it waits to be sent with the priority of the plan. */
  priority: StoredTicket['priority'] | null
  /** null while it waits to be sent. */
  createdAt: string | null
}

export interface OwnReport extends Omit<ToolReport, 'filedAt'> {
  /** null while it waits to be sent. */
  filedAt: string | null
}

export interface OwnSuggestion extends Omit<Suggestion, 'filedAt'> {
  /** null while it waits to be sent. */
  filedAt: string | null
}

/** What a user sees of their own data. */
export interface UserView {
  /** Ids of tools, the latest favorite first. */
  favorites: readonly number[]
  /** By the id of the tool. */
  reviews: ReadonlyMap<number, OwnReview>
  /** The newest first. */
  tickets: readonly OwnTicket[]
  /** The latest first; one of each kind for a tool. */
  reports: readonly OwnReport[]
  /** The latest first; without those that were withdrawn. */
  suggestions: readonly OwnSuggestion[]
  /** The ids of the tools of each, the latest saved first. */
  comparisons: readonly (readonly number[])[]
  /** The latest first. */
  follows: readonly FollowSubject[]
  /** By id, removed ones too; `shownLists` are those to show. */
  lists: OwnLists
  preferences: Preferences
  /** Whether the newsletter goes to the address of the account. */
  newsletter: boolean
}

/** DESIGN §6: the screen shows the server's rows with the mutations on top that the server has not returned yet. */
export function userView(rows: readonly UserRow[], pending: readonly Mutation[]): UserView {
  const latestFirst = rows.toSorted((a, b) => b.seq - a.seq)
  const of = <K extends UserRow['kind']>(kind: K) =>
    latestFirst.filter((row): row is RowOf<K> => row.kind === kind)
  const view: UserView = {
    favorites: of('favorite')
      .filter((row) => row.on)
      .map((row) => row.toolId),
    reviews: new Map(of('review').map((row) => [row.toolId, ownReview(row)])),
    tickets: of('ticket')
      .map(({ ticket }) => ticket)
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt)),
    reports: of('report').map(({ report }) => report),
    suggestions: of('suggestion')
      .map(({ suggestion }) => suggestion)
      .filter(({ state }) => state !== 'withdrawn'),
    comparisons: of('comparison')
      .filter((row) => row.on)
      .map((row) => row.toolIds),
    follows: of('follow')
      .filter((row) => row.on)
      .map((row) => row.subject),
    lists: ownLists(of('list'), of('entry')),
    preferences: Object.fromEntries(of('preference').map(({ preference: { name, value } }) => [name, value])),
    newsletter: of('newsletter')[0]?.on ?? false,
  }
  return withPending(view, pending)
}

/** A view with some more mutations on top. */
export function withPending(view: UserView, pending: readonly Mutation[]): UserView {
  return pending.reduce(replay, view)
}

const REPLAYS: { readonly [N in MutationName]: (view: UserView, args: ArgsOf<N>) => UserView } = {
  'favorite.set': (view, { toolId, on }) => {
    const favorites = switched(view.favorites, toolId, { on, isSame: (id) => id === toolId })
    return favorites === view.favorites ? view : { ...view, favorites }
  },
  'review.set': (view, { toolId, review }) => {
    const own: OwnReview = {
      review,
      isHeld: view.reviews.get(toolId)?.isHeld ?? false,
      removal: null,
      updatedAt: null,
    }
    return { ...view, reviews: new Map(view.reviews).set(toolId, own) }
  },
  'ticket.open': (view, { id, subject, message, priority = null }) => {
    if (view.tickets.some((ticket) => ticket.id === id)) return view
    const ticket: OwnTicket = {
      id,
      subject,
      message,
      priority,
      status: 'open',
      createdAt: null,
      answer: null,
    }
    return { ...view, tickets: [ticket, ...view.tickets] }
  },
  'report.file': (view, filing) => ({ ...view, reports: withReport(view.reports, filing) }),
  'suggestion.file': (view, filing) => ({ ...view, suggestions: withSuggestion(view.suggestions, filing) }),
  'suggestion.withdraw': (view, { id }) => ({
    ...view,
    suggestions: view.suggestions.filter((other) => other.id !== id || other.state !== 'open'),
  }),
  'comparison.set': (view, { toolIds, on }) => {
    const isSame = (ids: readonly number[]) => ids.join() === toolIds.join()
    return { ...view, comparisons: switched(view.comparisons, toolIds, { on, isSame }) }
  },
  'follow.set': (view, { subject, on }) => ({ ...view, follows: withFollow(view.follows, subject, on) }),
  'list.set': (view, change) => ({ ...view, lists: withListChange(view.lists, change) }),
  'entry.set': (view, change) => ({ ...view, lists: withEntryChange(view.lists, change) }),
  'preference.set': (view, { name, value }) => ({
    ...view,
    preferences: { ...view.preferences, [name]: value },
  }),
  'newsletter.set': (view, { on }) => ({ ...view, newsletter: on }),
}

/** A mutation of another version of the app, which this one cannot show, is sent all the same. */
function replay<N extends MutationName>(view: UserView, { name, args }: MutationOf<N>): UserView {
  return Object.hasOwn(REPLAYS, name) ? REPLAYS[name](view, args) : view
}

/** The same report again changes nothing while it is open. */
function withReport(
  reports: readonly OwnReport[],
  { toolId, kind, note }: ReportFiling,
): readonly OwnReport[] {
  const isSame = (other: OwnReport) => other.toolId === toolId && other.kind === kind
  if (reports.some((other) => isSame(other) && other.status === 'open' && other.note === note)) return reports
  const report: OwnReport = { toolId, kind, note, status: 'open', reply: null, filedAt: null }
  return [report, ...reports.filter((other) => !isSame(other))]
}

/** One that is there already stays as it is. */
function withSuggestion(
  suggestions: readonly OwnSuggestion[],
  filing: SuggestionFiling,
): readonly OwnSuggestion[] {
  const { id, kind, note } = filing
  if (suggestions.some((other) => other.id === id)) return suggestions
  const [toolId, name] = kind === 'edit' ? [filing.toolId, null] : [null, filing.tool.name]
  const fields = kind === 'edit' ? suggestedFields(filing.changes) : []
  const suggestion: OwnSuggestion = {
    id,
    kind,
    toolId,
    name,
    fields,
    note,
    state: 'open',
    accepted: [],
    reply: null,
    filedAt: null,
  }
  return [suggestion, ...suggestions]
}

/** A price that is followed already keeps its place, and may get another limit. */
function withFollow(
  follows: readonly FollowSubject[],
  subject: FollowSubject,
  on: boolean,
): readonly FollowSubject[] {
  const key = followKey(subject)
  const isSame = (other: FollowSubject) => followKey(other) === key
  if (!on || !follows.some(isSame)) return switched(follows, subject, { on, isSame })
  return follows.map((other) => (isSame(other) ? subject : other))
}

interface Switch<T> {
  on: boolean
  isSame(item: T): boolean
}

/** Setting what is already set changes nothing. */
function switched<T>(list: readonly T[], item: T, { on, isSame }: Switch<T>): readonly T[] {
  if (list.some(isSame) === on) return list
  return on ? [item, ...list] : list.filter((other) => !isSame(other))
}

function ownReview({ review, removal }: RowOf<'review'>): OwnReview {
  if (review === null) return { review, isHeld: false, removal, updatedAt: null }
  const { rating, text, updatedAt, isHeld = false } = review
  return { review: { rating, text }, isHeld, removal, updatedAt }
}
