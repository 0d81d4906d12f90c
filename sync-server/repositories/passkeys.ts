import { z } from 'zod'
import { jsonColumn } from '../db/json-column.ts'
import type { Database, PasskeyRow } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

export interface StoredPasskey {
  /** The credential id, in base64url. */
  id: string
  userId: number
  publicKey: Uint8Array<ArrayBuffer>
  /** How often the authenticator has signed; 0 where it does not count. */
  counter: number
  transports: string[]
  name: string
  createdAt: string
  lastUsedAt: string | null
}

export async function listPasskeys(db: Database, userId: number): Promise<StoredPasskey[]> {
  const rows = await db
    .selectFrom('passkey')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(fromRow)
}

export async function findPasskey(db: Database, id: string): Promise<StoredPasskey | undefined> {
  const row = await db.selectFrom('passkey').selectAll().where('id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

export async function insertPasskey(transaction: WriteTransaction, passkey: StoredPasskey): Promise<void> {
  await transaction
    .insertInto('passkey')
    .values({
      id: passkey.id,
      user_id: passkey.userId,
      public_key: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      transports: JSON.stringify(passkey.transports),
      name: passkey.name,
      created_at: passkey.createdAt,
      last_used_at: null,
    })
    .execute()
}

export async function recordPasskeyUse(
  transaction: WriteTransaction,
  { id, counter }: Pick<StoredPasskey, 'id' | 'counter'>,
  now: string,
): Promise<void> {
  await transaction.updateTable('passkey').set({ counter, last_used_at: now }).where('id', '=', id).execute()
}

/** @returns whether the user has such a passkey */
export async function renamePasskey(
  transaction: WriteTransaction,
  { id, userId, name }: Pick<StoredPasskey, 'id' | 'userId' | 'name'>,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns whether the user had such a passkey */
export async function deletePasskey(
  transaction: WriteTransaction,
  { id, userId }: Pick<StoredPasskey, 'id' | 'userId'>,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deletePasskeysOf(transaction: WriteTransaction, userId: number): Promise<void> {
  await transaction.deleteFrom('passkey').where('user_id', '=', userId).execute()
}

const readTransports = jsonColumn('passkey.transports', z.array(z.string()))

function fromRow(row: PasskeyRow): StoredPasskey {
  return {
    id: row.id,
    userId: row.user_id,
    publicKey: new Uint8Array(row.public_key),
    counter: row.counter,
    transports: readTransports(row.transports, row.id),
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }
}
