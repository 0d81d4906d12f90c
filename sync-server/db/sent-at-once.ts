import type { Kysely, QueryExecutor } from 'kysely'

/**
 * The executor of a transaction, without the wait of Kysely's for each answer before the next statement: what is asked for at once
 * goes to the database at once, in that order. A database on another machine then takes one round trip for all of it.
 */
export async function sentAtOnce<T>(transaction: Kysely<T>): Promise<QueryExecutor> {
  const executor = transaction.getExecutor()
  const connection = await executor.provideConnection(async (given) => given)
  return executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) })
}
