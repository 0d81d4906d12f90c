import type { PushMessage } from '#shared/domain/push.ts'
import {
  type NotificationText,
  notificationText,
  pushNotificationMessages,
} from '#shared/messages/push-notifications.ts'
import { paths } from '#shared/paths.ts'
import type { WaitingNews } from '../../repositories/push-news.ts'

interface MessageOptions {
  publicUrl: string
  /** Of how many tools the device has been told since it was last seen. */
  badge: number
}

/**
 * One message about all that waits; a click leads to its tool, or to all updates. Its tag is that of its first piece of news: sent
 * again after a crash, perhaps with more in it, it takes the place of itself.
 */
export function newsMessage(news: readonly WaitingNews[], { publicUrl, badge }: MessageOptions): PushMessage {
  const [first] = news
  if (first === undefined) throw new RangeError('A message needs news')
  const isOne = news.every(({ toolId }) => toolId === first.toolId)
  const path = isOne ? paths.tool(first.toolId) : paths.updates
  return asMessage(notificationText(news), { navigate: publicUrl + path, tag: `news-${first.id}`, badge })
}

export function testMessage(publicUrl: string): PushMessage {
  const navigate = publicUrl + paths.updates
  return asMessage(pushNotificationMessages.test, { navigate, tag: 'test', badge: 0 })
}

function asMessage(
  { title, body }: NotificationText,
  { navigate, tag, badge }: { navigate: string; tag: string; badge: number },
): PushMessage {
  const look = { lang: 'en', dir: 'ltr', silent: false } as const
  return { web_push: 8030, notification: { title, body, navigate, tag, ...look, app_badge: String(badge) } }
}
