import { sql } from 'kysely'
import type { Database } from '../db/schema.ts'

/** The bounds of the change log as its rows have them; null where there are none. */
export async function readSeqBounds(
  db: Database,
): Promise<{ rows: number; distinct: number; newest: number }> {
  const bounds = await db
    .selectFrom((from) =>
      from.selectFrom('tool').select('seq').unionAll(from.selectFrom('category').select('seq')).as('change'),
    )
    .select((expression) => [
      expression.fn.countAll<number>().as('rows'),
      sql<number>`count(distinct seq)`.as('distinct'),
      sql<number>`coalesce(max(seq), 0)`.as('newest'),
    ])
    .executeTakeFirstOrThrow()
  return bounds
}
