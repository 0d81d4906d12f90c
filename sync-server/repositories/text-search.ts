import { type RawBuilder, sql } from 'kysely'

/** Whether a column contains `text`, in any case of either. SQLite's `lower` knows English capitals only. */
export function containsText(column: string, text: string): RawBuilder<boolean> {
  return sql`lower_case(${sql.ref(column)}) like ${containing(text.toLowerCase())} escape '\\'`
}

/** Whether a column of keys, such as e-mail addresses in lower case, contains a part of a key. */
export function containsKey(column: string, part: string): RawBuilder<boolean> {
  return sql`${sql.ref(column)} like ${containing(part)} escape '\\'`
}

function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
