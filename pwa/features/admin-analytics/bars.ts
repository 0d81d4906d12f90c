/** Bars side by side from left to right, one line a name; the series of a line stand one behind the other. */
export interface Bars {
  /** Each with its `name` and a figure by the name of every series. */
  rows: Record<string, string | number>[]
  series: { name: string; color: string }[]
}
