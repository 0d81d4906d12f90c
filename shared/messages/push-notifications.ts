import type { News } from '../domain/news.ts'
import { newsText } from './news.ts'

/** News about a tool, as a notification tells it. */
export interface ToldNews {
  toolId: number
  toolName: string
  news: News
}

/** What a notification says. It stands on a locked screen, so it is short. */
export interface NotificationText {
  title: string
  body: string
}

const MOST_LINES = 3
const MOST_CHARACTERS = 180

export const pushNotificationMessages = {
  several: (tools: number) => `${tools} tools you follow changed`,
  more: (tools: number) => `and ${tools} more`,
  test: {
    title: 'Notifications work',
    body: 'This is how you’ll hear about changes in what you follow.',
  },
} as const

/** One tool by its name and what happened to it, several by their number and the first of them. `news`: at least one piece. */
export function notificationText(news: readonly ToldNews[]): NotificationText {
  const tools = Map.groupBy(news, ({ toolId }) => toolId)
  const lines = [...tools.values()].map((own) => ({
    name: own[0]?.toolName ?? '',
    text: shorten(own.map((one) => newsText(one.news)).join(' · ')),
  }))
  const [first, second] = lines
  if (first !== undefined && second === undefined) return { title: first.name, body: first.text }
  const { several, more } = pushNotificationMessages
  const shown = lines.slice(0, MOST_LINES).map(({ name, text }) => `${name}: ${text}`)
  const rest = lines.length - shown.length
  return { title: several(lines.length), body: [...shown, ...(rest > 0 ? [more(rest)] : [])].join('\n') }
}

function shorten(text: string): string {
  return text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS - 1).trimEnd()}…`
}
