import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { isPostgres } from './dialect.ts'
import type { Database } from './schema.ts'

/** Marks the place of a value in a compiled query; the value is filled in at each run. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** The place of one of the values of `I` in a query. */
export type Slot<I extends object> = <K extends keyof I & string>(name: K) => RawBuilder<I[K]>

/**
 * Builds and compiles a query once; each run only fills in values. For the queries of every push: building one takes
 * longer than running it. @returns a function that runs the query and returns its rows
 */
export function compileOnce<I extends object, R>(
  build: (db: Database, slot: Slot<I>) => Compilable<R>,
): (db: Database, values: I) => Promise<R[]> {
  const slot: Slot<I> = (name) => sql`${new Placeholder(name)}`
  // What it is compiled to differs by engine.
  const queries = new Map<boolean, CompiledQuery<R>>()
  return async (db, values) => {
    const key = isPostgres(db)
    const query = queries.get(key) ?? build(db, slot).compile()
    queries.set(key, query)
    const fill = (value: unknown) => (value instanceof Placeholder ? Reflect.get(values, value.name) : value)
    const { rows } = await db.executeQuery<R>({ ...query, parameters: query.parameters.map(fill) })
    return rows
  }
}
