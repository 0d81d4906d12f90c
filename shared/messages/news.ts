import type { News } from '../domain/news.ts'
import { describeChange } from './changes.ts'

/** What happened to a followed tool: in the inbox, and in the notifications that the server sends. */
export const newsMessages = {
  new: 'New in the directory',
  joined: 'Now matches what you follow',
  gone: 'No longer in the directory',
  free: 'Can now be used for free',
  atMost: (dollars: number) => `Price is now $${dollars} a month or less`,
} as const

/** What happened, in a short sentence without a full stop. */
export function newsText(news: News): string {
  switch (news.kind) {
    case 'changed':
      return describeChange(news.change)
    case 'reached':
      return news.atMost === 0 ? newsMessages.free : newsMessages.atMost(news.atMost)
    default:
      return newsMessages[news.kind]
  }
}
