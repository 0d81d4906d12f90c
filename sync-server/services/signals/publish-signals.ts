import { setTimeout as pause } from 'node:timers/promises'
import { type Writer, writeTransaction } from '../../db/write-transaction.ts'
import { saveNewness, saveSignals } from '../../repositories/signals.ts'
import type { SignalChanges } from './compute-signals.ts'

/** Writing so many tools takes a few milliseconds, in which no request is answered. */
const TOOLS_AT_ONCE = 500
const PAUSE_MS = 20

/** Writes the changes in small transactions, with pauses for the requests. @returns how many tools changed */
export async function publishSignals(writer: Writer, { signals, newness }: SignalChanges): Promise<number> {
  for (let start = 0; start < signals.length; start += TOOLS_AT_ONCE) {
    const part = signals.slice(start, start + TOOLS_AT_ONCE)
    await writeTransaction(writer, (transaction) => saveSignals(transaction, part))
    await pause(PAUSE_MS)
  }
  for (let start = 0; start < newness.length; start += TOOLS_AT_ONCE) {
    const part = newness.slice(start, start + TOOLS_AT_ONCE)
    await writeTransaction(writer, (transaction) => saveNewness(transaction, part))
    await pause(PAUSE_MS)
  }
  return signals.length + newness.length
}
