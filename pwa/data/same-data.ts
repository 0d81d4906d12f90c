/** Whether two answers say the same: plain data, lists and maps, compared by what they hold. */
export function isSameData(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false
  const [entries, others] = [entriesOf(a), entriesOf(b)]
  return (
    entries.size === others.size &&
    [...entries].every(([key, value]) => others.has(key) && isSameData(value, others.get(key)))
  )
}

function entriesOf(data: object): ReadonlyMap<unknown, unknown> {
  return data instanceof Map ? data : new Map(Object.entries(data))
}
