import { STORED_SCHEMA } from '../sync/stored-schema.ts'
import type { MovedNotice } from './working-copy.ts'

interface TabMessage {
  /** Tabs of another version of the app may say other things. */
  schema: number
  notice: MovedNotice
}

export interface TabChannel {
  tell(notice: MovedNotice): void
  close(): void
}

/** Tells the other tabs of this device that the stored catalogue has moved. */
export function openTabChannel(name: string, onMoved: (notice: MovedNotice) => void): TabChannel {
  if (typeof BroadcastChannel === 'undefined') return { tell() {}, close() {} }
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.schema === STORED_SCHEMA) onMoved(data.notice)
  }
  return {
    tell: (notice) => channel.postMessage({ schema: STORED_SCHEMA, notice } satisfies TabMessage),
    close: () => channel.close(),
  }
}
