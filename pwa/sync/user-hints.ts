import type { UserEvent } from '#shared/sync/protocol.ts'

const NAME = 'user-hints'

/** Posts a hint from the worker that holds the stream to all tabs, which know what they have of the user's data. */
export function postUserHint(event: UserEvent): void {
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(event)
  channel.close()
}

/** @returns a function that ends it */
export function onUserHints(onHint: (event: UserEvent) => void): () => void {
  const channel = new BroadcastChannel(NAME)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isUserEvent(data)) onHint(data)
  }
  return () => channel.close()
}

/** Tabs of another version of the app may post something else. By hand: the first load has no zod. */
function isUserEvent(data: unknown): data is UserEvent {
  if (typeof data !== 'object' || data === null) return false
  const { user, epoch, head }: Partial<Record<keyof UserEvent, unknown>> = data
  return typeof user === 'number' && typeof epoch === 'string' && typeof head === 'number'
}
