import type { Database, Transaction } from '../db/schema.ts'

/** Where the catalogue stands: its newest change, and the oldest cursor that can still be continued. */
export interface CatalogueState {
  epoch: string
  head: number
  floor: number
}

export async function readState(db: Database): Promise<CatalogueState> {
  const row = await db.selectFrom('meta').select(['epoch', 'seq', 'floor']).executeTakeFirstOrThrow()
  return { epoch: row.epoch, head: row.seq, floor: row.floor }
}

/** Reserves `count` seqs for rows written in this transaction. @returns the first of them */
export async function takeSeqs(transaction: Transaction, count: number): Promise<number> {
  const { seq } = await transaction
    .updateTable('meta')
    .set((expression) => ({ seq: expression('seq', '+', count) }))
    .returning('seq')
    .executeTakeFirstOrThrow()
  return seq - count + 1
}
