import type { Database } from '../db/schema.ts'
import type { Writer } from '../db/write-transaction.ts'

/** Steps that browsers have begun, where several nodes share them. `sealed` says nothing to who reads the table. */
export interface CeremonyRow {
  key: string
  sealed: string
  /** Milliseconds since 1970. */
  endsAt: number
}

/** Replaces the one with this key, and forgets what has ended. */
export async function saveCeremony(
  writer: Writer,
  { key, sealed, endsAt }: CeremonyRow,
  now: number,
): Promise<void> {
  await writer.deleteFrom('ceremony').where('ends_at', '<', now).execute()
  await writer
    .insertInto('ceremony')
    .values({ key, sealed, ends_at: endsAt })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ sealed, ends_at: endsAt }))
    .execute()
}

export async function findCeremony(db: Database, key: string): Promise<CeremonyRow | undefined> {
  return await db
    .selectFrom('ceremony')
    .select(['key', 'sealed', 'ends_at as endsAt'])
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Of several that take it at once, one gets it. */
export async function takeCeremony(writer: Writer, key: string): Promise<CeremonyRow | undefined> {
  return await writer
    .deleteFrom('ceremony')
    .where('key', '=', key)
    .returning(['key', 'sealed', 'ends_at as endsAt'])
    .executeTakeFirst()
}
