import type { Category } from '../domain/category.ts'
import type { FollowSubject } from '../domain/follow.ts'
import { followKey, vendorKey } from '../domain/follow-key.ts'
import type { News } from '../domain/news.ts'
import type { SyncTool } from '../domain/tool.ts'
import { FoundAlone } from './found-alone.ts'
import { queryFromParams } from './query.ts'
import { toolChanges } from './tool-changes.ts'

/** A tool as it was and as it is; null: it was or is not in the catalogue. */
export interface ToolMove {
  before: SyncTool | null
  after: SyncTool | null
}

/** News about a tool, with the keys of all follows that it comes from. */
export interface Match {
  tool: SyncTool
  news: News
  follows: string[]
}

/** What a subject brings: news by the place of their move. */
type Found = readonly (readonly [place: number, news: readonly News[]])[]

/**
 * What the followers of these subjects should hear of the moves of tools. Each piece of news comes once, whoever of them it
 * comes from. Pure: the same states give the same news.
 */
export function matchFollows(
  subjects: readonly FollowSubject[],
  moves: readonly ToolMove[],
  categories: readonly Category[],
): Match[] {
  return new FollowMatcher(moves, categories).match(subjects)
}

/** What tells one piece of news about a tool from another that the same version of it brings. */
export function newsKey(news: News): string {
  return news.kind === 'changed' ? news.change.kind : news.kind
}

/** The same moves for many followers: what one subject brings is found once. */
export class FollowMatcher {
  readonly #moves: readonly ToolMove[]
  readonly #categories: readonly Category[]
  readonly #byTool: ReadonlyMap<number, readonly number[]>
  readonly #byVendor: ReadonlyMap<string, readonly number[]>
  readonly #found = new Map<string, Found>()
  #sides: Sides | undefined

  constructor(moves: readonly ToolMove[], categories: readonly Category[]) {
    this.#moves = moves
    this.#categories = categories
    this.#byTool = placesBy(moves, (tool) => tool.id)
    this.#byVendor = placesBy(moves, ({ vendor }) => (vendor === null ? undefined : vendorKey(vendor)))
  }

  /** In the order of the moves. */
  match(subjects: readonly FollowSubject[]): Match[] {
    const matches = new Map<number, Map<string, Match>>()
    for (const subject of subjects) {
      for (const [place, found] of this.#newsOf(subject)) {
        const { before = null, after = null } = this.#moves[place] ?? {}
        const tool = after ?? before
        if (tool === null) continue
        const known = matches.get(place) ?? new Map<string, Match>()
        matches.set(place, known)
        for (const news of found) {
          const match = known.get(newsKey(news))
          if (match === undefined) known.set(newsKey(news), { tool, news, follows: [followKey(subject)] })
          else match.follows.push(followKey(subject))
        }
      }
    }
    const inOrder = [...matches].sort(([a], [b]) => a - b)
    return inOrder.flatMap(([, found]) => [...found.values()])
  }

  #newsOf(subject: FollowSubject): Found {
    const key = JSON.stringify(subject)
    const known = this.#found.get(key)
    if (known !== undefined) return known
    const found = this.#find(subject)
    this.#found.set(key, found)
    return found
  }

  #find(subject: FollowSubject): Found {
    switch (subject.kind) {
      case 'tool':
        return this.#look(this.#byTool.get(subject.toolId), wholeStory)
      case 'price':
        return this.#look(this.#byTool.get(subject.toolId), (move) => reached(move, subject.atMost))
      case 'vendor':
        return this.#look(this.#byVendor.get(vendorKey(subject.vendor)), wholeStory)
      case 'category': {
        const { categoryId } = subject
        const isIn = (tool: SyncTool) => [tool.categoryId, ...tool.otherCategoryIds].includes(categoryId)
        return this.#look([...this.#moves.keys()], arrivals(isIn))
      }
      case 'search': {
        const query = queryFromParams(new URLSearchParams(subject.query))
        this.#sides ??= sidesOf(this.#moves, this.#categories)
        const found = { before: this.#sides.before.find(query), after: this.#sides.after.find(query) }
        return this.#look(
          [...this.#moves.keys()],
          arrivals(({ id }, side) => found[side].has(id)),
        )
      }
    }
  }

  #look(places: readonly number[] = [], watch: Watch): Found {
    return places.flatMap((place) => {
      const move = this.#moves[place]
      const news = move === undefined ? [] : watch(move)
      return news.length === 0 ? [] : [[place, news] as const]
    })
  }
}

/** A follow sees a move as one of these, or not at all. */
type Watch = (move: ToolMove) => News[]

/** The places of the moves, by what their tools were or are. */
function placesBy<K>(
  moves: readonly ToolMove[],
  keyOf: (tool: SyncTool) => K | undefined,
): ReadonlyMap<K, readonly number[]> {
  const places = new Map<K, number[]>()
  moves.forEach(({ before, after }, place) => {
    const keys = new Set([before, after].flatMap((tool) => (tool === null ? [] : [keyOf(tool)])))
    for (const key of keys) if (key !== undefined) places.set(key, [...(places.get(key) ?? []), place])
  })
  return places
}

interface Sides {
  before: FoundAlone
  after: FoundAlone
}

function sidesOf(moves: readonly ToolMove[], categories: readonly Category[]): Sides {
  const side = (name: keyof ToolMove) =>
    new FoundAlone(
      moves.flatMap((move) => move[name] ?? []),
      categories,
    )
  return { before: side('before'), after: side('after') }
}

/** That it came, what has changed, or that it left. Descriptions are mended all the time, which is no news. */
function wholeStory({ before, after }: ToolMove): News[] {
  if (before === null) return after === null ? [] : [{ kind: 'new' }]
  if (after === null) return [{ kind: 'gone' }]
  return toolChanges(before, after)
    .filter(({ kind }) => kind !== 'description')
    .map((change) => ({ kind: 'changed', change }))
}

/** Tools that come in, and stay: one that is gone already is no find. */
function arrivals(isIn: (tool: SyncTool, side: keyof ToolMove) => boolean): Watch {
  return ({ before, after }) => {
    if (after === null || after.status === 'discontinued' || !isIn(after, 'after')) return []
    if (before === null) return [{ kind: 'new' }]
    return isIn(before, 'before') && before.status !== 'discontinued' ? [] : [{ kind: 'joined' }]
  }
}

function reached({ before, after }: ToolMove, atMost: number): News[] {
  if (before === null || after === null || after.status === 'discontinued') return []
  return costsAtMost(after, atMost) && !costsAtMost(before, atMost) ? [{ kind: 'reached', atMost }] : []
}

/** By its cheapest plan that costs something. For nothing: it is free, or has a plan that is. */
export function costsAtMost(
  { pricing, priceFrom }: Pick<SyncTool, 'pricing' | 'priceFrom'>,
  atMost: number,
): boolean {
  if (pricing === 'free') return true
  if (atMost === 0) return pricing === 'freemium'
  return priceFrom !== null && priceFrom <= atMost
}
