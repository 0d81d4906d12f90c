import { compileOnce, runDirectly } from './compile-once.ts'
import { connectionOf } from './kysely.ts'
import type { Database, Transaction } from './schema.ts'
import { tellUsersMoved } from './user-moves.ts'

const lock = compileOnce((db) => db.updateTable('meta').set((expression) => ({ seq: expression.ref('seq') })))

/**
 * A transaction that writes. It locks the meta row first, so writers stand in line from the start and what this one
 * reads stays true until it commits, on any database.
 */
export async function writeTransaction<T>(
  db: Database,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const connection = connectionOf(db)
  const { transaction, result } = await db.transaction().execute(async (transaction) => {
    // It has the connection to itself until its end, so that nothing else can come between.
    if (connection !== undefined) runDirectly(transaction, connection)
    await lock(transaction, {})
    return { transaction, result: await work(transaction) }
  })
  tellUsersMoved(db, transaction)
  return result
}
