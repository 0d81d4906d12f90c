import type { Database, Transaction } from './schema.ts'

/**
 * A transaction that writes. It locks the meta row first, so writers stand in line from the start and what this one
 * reads stays true until it commits, on any database.
 */
export function writeTransaction<T>(
  db: Database,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('meta')
      .set((expression) => ({ seq: expression.ref('seq') }))
      .execute()
    return work(transaction)
  })
}
