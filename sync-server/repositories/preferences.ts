import { z } from 'zod'
import { type Preference, preferenceSchema } from '#shared/domain/preference.ts'
import type { RowOf } from '#shared/sync/user-rows.ts'
import { jsonColumn } from '../db/json-column.ts'
import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { type ChangeSpan, takeUserSeq } from './user-sync.ts'

/** A named value of a user: a preference, or whether they get the newsletter. */
export type StoredPreference = Preference | { name: 'newsletter'; value: boolean }

const readValue = jsonColumn('preference.value', z.unknown())

/** The first rows after `since` up to `until`, in order of seq. */
export async function listPreferenceChanges(
  db: Database,
  { userId, since, until, limit }: ChangeSpan,
): Promise<(RowOf<'preference'> | RowOf<'newsletter'>)[]> {
  const rows = await db
    .selectFrom('preference')
    .select(['name', 'value', 'seq'])
    .where('user_id', '=', userId)
    .where('seq', '>', since)
    .where('seq', '<=', until)
    .orderBy('seq')
    .limit(limit)
    .execute()
  return rows.map(({ name, value: json, seq }) => {
    const value = readValue(json, `${name} of user ${userId}`)
    if (name === 'newsletter') return { kind: 'newsletter', seq, on: value === true }
    return { kind: 'preference', seq, preference: preferenceSchema.parse({ name, value }) }
  })
}

/** Values by name, for the export of the account. */
export async function describePreferences(db: Database, userId: number): Promise<Record<string, unknown>> {
  const rows = await db
    .selectFrom('preference')
    .select(['name', 'value'])
    .where('user_id', '=', userId)
    .orderBy('name')
    .execute()
  return Object.fromEntries(
    rows.map(({ name, value }) => [name, readValue(value, `${name} of user ${userId}`)]),
  )
}

/** Takes the next seq of the user, unless the value is unchanged. */
export async function savePreference(
  transaction: WriteTransaction,
  userId: number,
  { kept: { name, value }, now }: { kept: StoredPreference; now: string },
): Promise<void> {
  const text = JSON.stringify(value)
  const known = await transaction
    .selectFrom('preference')
    .select('value')
    .where('user_id', '=', userId)
    .where('name', '=', name)
    .executeTakeFirst()
  if (known?.value === text) return
  const change = { value: text, seq: await takeUserSeq(transaction, userId), updated_at: now }
  await transaction
    .insertInto('preference')
    .values({ user_id: userId, name, ...change })
    .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet(change))
    .execute()
}
