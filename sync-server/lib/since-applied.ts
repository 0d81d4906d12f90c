import { isDeepStrictEqual } from 'node:util'

/** By field, what stood there before something was written, and what was written. */
export type AppliedFields<F extends string = string, V = unknown> = {
  readonly [K in F]?: { before: V; after: V } | undefined
}

/**
 * The fields that were really written: those that stand as they were written, and those that somebody has changed since. What had
 * its value already is in neither; it may have changed since.
 * @param fields of `applied`, in the order of the answer
 */
export function sinceApplied<F extends string>(
  fields: readonly F[],
  applied: AppliedFields<F>,
  current: { readonly [K in F]?: unknown },
): { standing: F[]; changed: F[] } {
  const written = fields.filter((field) => {
    const one = applied[field]
    return one !== undefined && !isDeepStrictEqual(one.before, one.after)
  })
  const isStanding = (field: F) => isDeepStrictEqual(applied[field]?.after, current[field])
  return {
    standing: written.filter(isStanding),
    changed: written.filter((field) => !isStanding(field)),
  }
}
