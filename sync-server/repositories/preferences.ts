import { z } from 'zod'
import { type Preference, preferenceSchema } from '#shared/domain/preference.ts'
import type { RowOf } from '#shared/sync/user-rows.ts'
import { compileOnce, type Slot } from '../db/compile-once.ts'
import { jsonColumn } from '../db/json-column.ts'
import type { Database } from '../db/schema.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { together } from '../lib/together.ts'
import { type ChangeSpan, takenSeq, takeUserSeq } from './user-sync.ts'

/** A named value of a user: a preference, or whether they get the newsletter. */
export type StoredPreference = Preference | { name: 'newsletter'; value: boolean }

const readValue = jsonColumn('preference.value', z.unknown())

const selectChanges = compileOnce((db, slot: Slot<ChangeSpan>) =>
  db
    .selectFrom('preference')
    .select(['name', 'value', 'seq'])
    .where('user_id', '=', slot('userId'))
    .where('seq', '>', slot('since'))
    .where('seq', '<=', slot('until'))
    .orderBy('seq')
    .limit(slot('limit')),
)

/** The first rows after `since` up to `until`, in order of seq. */
export async function listPreferenceChanges(
  db: Database,
  span: ChangeSpan,
): Promise<(RowOf<'preference'> | RowOf<'newsletter'>)[]> {
  const rows = await selectChanges(db, span)
  return rows.map(({ name, value: json, seq }) => {
    const value = readValue(json, `${name} of user ${span.userId}`)
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

interface OneOfUser {
  userId: number
  name: string
}

const selectValue = compileOnce((db, slot: Slot<OneOfUser>) =>
  db
    .selectFrom('preference')
    .select('value')
    .where('user_id', '=', slot('userId'))
    .where('name', '=', slot('name')),
)

/** Whether a preference has this value already. */
export async function isPreferenceKept(
  db: Database,
  userId: number,
  { name, value }: StoredPreference,
): Promise<boolean> {
  const [known] = await selectValue(db, { userId, name })
  return known?.value === JSON.stringify(value)
}

const upsertValue = compileOnce((db, slot: Slot<OneOfUser & { value: string; now: string }>) => {
  const change = { value: slot('value'), seq: takenSeq(db, slot('userId')), updated_at: slot('now') }
  return db
    .insertInto('preference')
    .values({ user_id: slot('userId'), name: slot('name'), ...change })
    .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet(change))
})

interface PreferenceChange {
  kept: StoredPreference
  now: string
}

/** Takes the next seq of the user. */
export async function writePreference(
  transaction: WriteTransaction,
  userId: number,
  { kept: { name, value }, now }: PreferenceChange,
): Promise<void> {
  await together([
    takeUserSeq(transaction, userId),
    upsertValue(transaction, { userId, name, value: JSON.stringify(value), now }),
  ])
}

/** Takes the next seq of the user, unless the value is unchanged. */
export async function savePreference(
  transaction: WriteTransaction,
  userId: number,
  change: PreferenceChange,
): Promise<void> {
  if (!(await isPreferenceKept(transaction, userId, change.kept)))
    await writePreference(transaction, userId, change)
}
