import type { Services } from '../create-services.ts'
import { defineHandlers } from './handler.ts'

/** Apps of others that people connect with their agents. */
export function connectedAppHandlers({ connections }: Services) {
  return defineHandlers({
    appRequest: ({ userId, params: { id }, session }) =>
      connections.show(userId, { id, cookie: session.appRequest }),
    async allowApp({ userId, params: { id }, session, body }) {
      return { next: await connections.allow(userId, { id, cookie: session.appRequest }, body) }
    },
    async refuseApp({ params: { id }, session }) {
      return { next: await connections.refuse({ id, cookie: session.appRequest }) }
    },
    async listConnectedApps({ userId }) {
      return { apps: await connections.list(userId) }
    },
    async disconnectApp({ userId, params: { id } }) {
      await connections.disconnect(userId, id)
      return { success: true }
    },
  })
}
