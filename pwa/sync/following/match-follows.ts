import { FoundAlone } from '#shared/catalogue/found-alone.ts'
import { queryFromParams } from '#shared/catalogue/query.ts'
import { toolChanges } from '#shared/catalogue/tool-changes.ts'
import type { Category } from '#shared/domain/category.ts'
import type { FollowSubject } from '#shared/domain/follow.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import { followKey, vendorKey } from '#shared/sync/follow-key.ts'
import type { News } from '../../data/following.ts'

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

/** A follow sees a move as one of these, or not at all. */
type Watch = (move: ToolMove) => News[]

/**
 * What the followers of these subjects should hear of the moves of tools. Each piece of news comes once, whoever of them it
 * comes from. Pure: the same states give the same news.
 */
export function matchFollows(
  subjects: readonly FollowSubject[],
  moves: readonly ToolMove[],
  categories: readonly Category[],
): Match[] {
  const watches = watchesOf(subjects, moves, categories)
  return moves.flatMap((move) => {
    const tool = move.after ?? move.before
    if (tool === null) return []
    const matches = new Map<string, Match>()
    for (const { key, watch } of watches) {
      for (const news of watch(move)) {
        const known = matches.get(newsKey(news))
        if (known === undefined) matches.set(newsKey(news), { tool, news, follows: [key] })
        else known.follows.push(key)
      }
    }
    return [...matches.values()]
  })
}

/** What tells one piece of news about a tool from another that the same version of it brings. */
export function newsKey(news: News): string {
  return news.kind === 'changed' ? news.change.kind : news.kind
}

function watchesOf(
  subjects: readonly FollowSubject[],
  moves: readonly ToolMove[],
  categories: readonly Category[],
): { key: string; watch: Watch }[] {
  // Only searches need an index of the tools that moved.
  const sides = subjects.some(({ kind }) => kind === 'search') ? sidesOf(moves, categories) : null
  return subjects.map((subject) => ({ key: followKey(subject), watch: watchOf(subject, sides) }))
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

function watchOf(subject: FollowSubject, sides: Sides | null): Watch {
  switch (subject.kind) {
    case 'tool':
      return onlyOf(subject.toolId, wholeStory)
    case 'price':
      return onlyOf(subject.toolId, (move) => reached(move, subject.atMost))
    case 'vendor': {
      const wanted = vendorKey(subject.vendor)
      const isTheirs = (tool: SyncTool | null) => tool?.vendor != null && vendorKey(tool.vendor) === wanted
      return (move) => (isTheirs(move.before) || isTheirs(move.after) ? wholeStory(move) : [])
    }
    case 'category': {
      const { categoryId } = subject
      return arrivals((tool) => [tool.categoryId, ...tool.otherCategoryIds].includes(categoryId))
    }
    case 'search': {
      const query = queryFromParams(new URLSearchParams(subject.query))
      const before = sides?.before.find(query)
      const after = sides?.after.find(query)
      return arrivals(({ id }, side) => (side === 'before' ? before : after)?.has(id) === true)
    }
  }
}

function onlyOf(toolId: number, watch: Watch): Watch {
  return (move) => ((move.after ?? move.before)?.id === toolId ? watch(move) : [])
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
