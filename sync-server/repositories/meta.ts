import { compileOnce, type Slot } from '../db/compile-once.ts'
import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

/** Where the catalogue stands: its newest change, and the oldest cursor that can still be continued. */
export interface CatalogueState {
  epoch: string
  head: number
  floor: number
}

const selectState = compileOnce((db) => db.selectFrom('meta').select(['epoch', 'seq as head', 'floor']))

export async function readState(db: Database): Promise<CatalogueState> {
  const [state] = await selectState(db, {})
  if (state === undefined) throw new Error('The database has lost its meta row')
  return state
}

const addToSeq = compileOnce((db, slot: Slot<{ count: number }>) =>
  db
    .updateTable('meta')
    .set((expression) => ({ seq: expression('seq', '+', slot('count')) }))
    .returning('seq'),
)

/** Reserves `count` seqs for rows written in this transaction, and announces them on commit. @returns the first of them */
export async function takeSeqs(transaction: WriteTransaction, count: number): Promise<number> {
  transaction.needTurn('catalogue')
  const [state] = await addToSeq(transaction, { count })
  if (state === undefined) throw new Error('The database has lost its meta row')
  transaction.catalogueChanged(state.seq)
  return state.seq - count + 1
}

/** Gives the database another epoch: what devices know of it ends, and they load it anew. */
export async function setEpoch(transaction: WriteTransaction, epoch: string): Promise<void> {
  await transaction.updateTable('meta').set({ epoch }).execute()
}
