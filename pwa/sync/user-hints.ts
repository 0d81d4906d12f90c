import type { UserEvent } from '#shared/sync/protocol.ts'

const NAME = 'user-hints'

/** From the worker that holds the stream to all tabs, which know what they have of it. */
export function passUserHint(event: UserEvent): void {
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(event)
  channel.close()
}

/** @returns what ends it */
export function hearUserHints(onHint: (event: UserEvent) => void): () => void {
  const channel = new BroadcastChannel(NAME)
  channel.onmessage = ({ data }: MessageEvent<UserEvent>) => onHint(data)
  return () => channel.close()
}
