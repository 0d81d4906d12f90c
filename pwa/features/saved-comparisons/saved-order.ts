/** A comparison is the same in whatever order its tools stand. */
export function savedOrder(ids: readonly number[]): number[] {
  return [...ids].sort((a, b) => a - b)
}

export function isSaved(saved: readonly (readonly number[])[], ids: readonly number[]): boolean {
  const key = savedOrder(ids).join()
  return saved.some((other) => other.join() === key)
}
