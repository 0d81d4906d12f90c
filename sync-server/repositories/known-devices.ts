import { NO_LIMIT } from '../db/dialect.ts'
import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'

/** Devices that are remembered of an account. */
const KEPT = 50

export interface KnownDevice {
  name: string
  firstSeenAt: string
  lastSeenAt: string
}

export async function isKnownDevice(
  db: Database,
  { userId, deviceHash }: { userId: number; deviceHash: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('known_device')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst()
  return row !== undefined
}

/** The last one seen first. */
export function listKnownDevices(db: Database, userId: number): Promise<KnownDevice[]> {
  return db
    .selectFrom('known_device')
    .select(['name', 'first_seen_at as firstSeenAt', 'last_seen_at as lastSeenAt'])
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .execute()
}

/** Adds a device, or notes that it was seen again; the ones not seen for longest are forgotten. */
export async function saveKnownDevice(
  transaction: WriteTransaction,
  { userId, deviceHash, name }: { userId: number; deviceHash: string; name: string },
  now: string,
): Promise<void> {
  await transaction
    .insertInto('known_device')
    .values({ user_id: userId, device_hash: deviceHash, name, first_seen_at: now, last_seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'device_hash']).doUpdateSet({ name, last_seen_at: now }),
    )
    .execute()
  const longestAgo = transaction
    .selectFrom('known_device')
    .select('device_hash')
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .limit(NO_LIMIT)
    .offset(KEPT)
  await transaction
    .deleteFrom('known_device')
    .where('user_id', '=', userId)
    .where('device_hash', 'in', longestAgo)
    .execute()
}

export async function forgetDevicesOf(transaction: WriteTransaction, userId: number): Promise<void> {
  await transaction.deleteFrom('known_device').where('user_id', '=', userId).execute()
}
