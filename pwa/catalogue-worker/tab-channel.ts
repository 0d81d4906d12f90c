import { isSyncCursor, STORED_SCHEMA } from '../sync/sync-cursor.ts'
import type { MovedNotice } from './working-copy.ts'

interface TabMessage {
  /** Tabs of another version of the app may send other messages. */
  schema: number
  notice: MovedNotice
}

export interface TabChannel {
  notify(notice: MovedNotice): void
  close(): void
}

/** Notifies the other tabs of this device when the stored catalogue has moved. */
export function createTabChannel(name: string, onMoved: (notice: MovedNotice) => void): TabChannel {
  if (typeof BroadcastChannel === 'undefined') return { notify() {}, close() {} }
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isTabMessage(data)) onMoved(data.notice)
  }
  return {
    notify: (notice) => channel.postMessage({ schema: STORED_SCHEMA, notice } satisfies TabMessage),
    close: () => channel.close(),
  }
}

function isTabMessage(data: unknown): data is TabMessage {
  if (typeof data !== 'object' || data === null) return false
  if (!('schema' in data) || data.schema !== STORED_SCHEMA || !('notice' in data)) return false
  const { notice } = data
  if (typeof notice !== 'object' || notice === null) return false
  if (!('from' in notice) || !('to' in notice) || !('pages' in notice)) return false
  const { from, to, pages } = notice
  const areNumbers = pages === null || (Array.isArray(pages) && pages.every(Number.isInteger))
  return (from === null || isSyncCursor(from)) && isSyncCursor(to) && areNumbers
}
