import type { Snapshot } from '../sync/encode-snapshot.ts'
import { readHead, readTools } from '../sync/snapshot-reader.ts'

/** All of a snapshot at once. @throws SnapshotFormatError */
export function decodeSnapshot(text: string): Snapshot {
  const [first = '', ...lines] = text.split('\n')
  const head = readHead(first)
  const { epoch, categories } = head
  return { epoch, head: head.head, categories, tools: lines.flatMap((line) => readTools(line, head)) }
}
