import { type Writer, writeTransaction } from '../../db/write-transaction.ts'
import { dropOutcomes } from '../../repositories/applied-mutations.ts'
import { raiseFloor } from '../../repositories/user-meta.ts'
import { dropTombstones } from '../../repositories/user-rows.ts'

/** DESIGN §6 asks for 180 days at least. */
const KEPT_MS = 200 * 24 * 60 * 60 * 1000

/** Forgets outcomes and tombstones that no device can be waiting for; those that slept longer start over. */
export function tidyUserRows(writer: Writer, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString()
  return writeTransaction(writer, async (transaction) => {
    await dropOutcomes(transaction, before)
    for (const { userId, seq } of await dropTombstones(transaction, before)) {
      await raiseFloor(transaction, userId, seq)
    }
  })
}
