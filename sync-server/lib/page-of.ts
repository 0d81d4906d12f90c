/**
 * A page of rows that were read with one row more than `size`, to learn whether there are others.
 * @returns the page, and the cursor of its last row when more follow
 */
export function pageOf<T, C = number>(
  found: readonly T[],
  size: number,
  cursorOf: (row: T) => C,
): { page: T[]; next: C | null } {
  const page = found.slice(0, size)
  const last = found.length > size ? page.at(-1) : undefined
  return { page, next: last === undefined ? null : cursorOf(last) }
}
