import { queryFromParams } from '#shared/catalogue/query.ts'
import type { FollowSubject } from '#shared/domain/follow.ts'
import type { News } from '#shared/domain/news.ts'
import { followingMessages as texts } from '#shared/messages/following.ts'
import { maxPriceText } from '#shared/messages/pricing-text.ts'
import { uiMessages } from '#shared/messages/ui.ts'

/** Names that a follow knows only by their ids; undefined where they are not known. */
export interface Names {
  tool(id: number): string | undefined
  category(id: number): string | undefined
}

/** What somebody follows, as it ends the sentence "Following …". */
export function subjectText(subject: FollowSubject, names: Names): string {
  const { subjects, unknownTool, unknownCategory } = texts
  switch (subject.kind) {
    case 'tool':
      return subjects.tool(names.tool(subject.toolId) ?? unknownTool)
    case 'price':
      return subjects.price(names.tool(subject.toolId) ?? unknownTool, subject.atMost)
    case 'vendor':
      return subjects.vendor(subject.vendor)
    case 'category':
      return subjects.category(names.category(subject.categoryId) ?? unknownCategory)
    case 'search':
      return subjects.search(searchText(subject.query))
  }
}

/** `“meeting notes” · Free · rated 4+` */
export function searchText(query: string): string {
  const { search, category, pricing, maxPrice, rating, tags, features, flags } = queryFromParams(
    new URLSearchParams(query),
  )
  const parts = [
    ...(search === '' ? [] : [`“${search}”`]),
    ...(category === null ? [] : [category]),
    ...pricing.map((price) => uiMessages.pricing[price]),
    ...(maxPrice === null ? [] : [maxPriceText(maxPrice)]),
    ...(rating === null ? [] : [texts.rated(rating)]),
    ...tags,
    ...features,
    ...flags,
  ]
  return parts.join(' · ')
}

export const NEWS_KINDS = ['all', 'price', 'new', 'status', 'rating'] as const
export type NewsKind = (typeof NEWS_KINDS)[number]

/** Under which of the inbox's filters news is found. */
export function kindOfNews(news: News): NewsKind {
  switch (news.kind) {
    case 'changed': {
      const { kind } = news.change
      return kind === 'price' || kind === 'rating' ? kind : 'status'
    }
    case 'reached':
      return 'price'
    case 'gone':
      return 'status'
    default:
      return 'new'
  }
}
