import { createCatalogueService } from '../catalogue-worker/catalogue-service.ts'
import { api } from '../data/api-client.ts'
import type { FollowOwner } from '../data/following.ts'
import { sendOutbox } from '../sync/user/send-outbox.ts'
import type { BackgroundScope } from './background-events.ts'

declare const self: BackgroundScope

self.backgroundWorkers = { sendOutbox, freshenCatalogue }

/**
 * Brings the catalogue of this device up to date, as a tab does: what is new for those who follow something is in the inbox, and its
 * number on the icon, before the app is opened. @throws what stopped it
 */
async function freshenCatalogue(owner: FollowOwner): Promise<void> {
  const service = createCatalogueService({
    name: 'catalogue',
    api,
    // A service worker starts no threads.
    startIndexer: () => null,
    connect: null,
    onUserHint: () => {},
    now: () => Date.now(),
    random: () => Math.random(),
    schedule(callback, delay) {
      const timer = setTimeout(callback, delay)
      return () => clearTimeout(timer)
    },
  })
  let isKept = false
  service.start(({ storage }) => {
    isKept = storage === 'kept'
  })
  try {
    await service.refresh()
    // Where another version of the app has the database, nothing is known of the inbox.
    if (isKept) await showUnread(await service.readFollowing(owner))
  } finally {
    service.stop()
  }
}

async function showUnread({ alerts }: { alerts: readonly { isRead: boolean }[] }): Promise<void> {
  await navigator.setAppBadge?.(alerts.filter(({ isRead }) => !isRead).length).catch(() => {})
}
