/** A column whose values are all the same is that one value; the reader repeats it. */
export type Packed<T> = T | T[]

export function packNumbers<T extends number | null>(values: readonly T[]): Packed<T> {
  const first = values[0]
  return first !== undefined && values.every((value) => value === first) ? first : [...values]
}

export function unpackNumbers<T extends number | null>(packed: Packed<T>, rows: number): T[] {
  if (!Array.isArray(packed)) return new Array<T>(rows).fill(packed)
  if (packed.length !== rows) throw new RangeError('A column has another number of rows.')
  return packed
}

/** Ascending ids become runs of small steps. */
export function toSteps(values: readonly number[]): number[] {
  return values.map((value, row) => value - (values[row - 1] ?? 0))
}

export function fromSteps(steps: readonly number[]): number[] {
  let sum = 0
  return steps.map((step) => {
    sum += step
    return sum
  })
}
