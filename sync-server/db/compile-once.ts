import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Database } from './schema.ts'

/** Stands in a compiled query where a value comes when it is run. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** The place of one of the values of `I` in a query. */
export type Slot<I extends object> = <K extends keyof I & string>(name: K) => RawBuilder<I[K]>

/**
 * A query that is built and compiled once, and from then on only run with other values. For what every push asks:
 * building a query takes longer than the database does with it. @returns what runs it and gives its rows
 */
export function compileOnce<I extends object, R>(
  build: (db: Database, slot: Slot<I>) => Compilable<R>,
): (db: Database, values: I) => Promise<R[]> {
  const slot: Slot<I> = (name) => sql`${new Placeholder(name)}`
  let query: CompiledQuery<R> | null = null
  return async (db, values) => {
    query ??= build(db, slot).compile()
    const fill = (value: unknown) => (value instanceof Placeholder ? Reflect.get(values, value.name) : value)
    const { rows } = await db.executeQuery<R>({ ...query, parameters: query.parameters.map(fill) })
    return rows
  }
}
