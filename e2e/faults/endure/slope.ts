export interface Point {
  /** Hours. */
  x: number
  /** Megabytes. */
  y: number
}

export interface Slope {
  perHour: number
  /** Its standard error. */
  error: number
}

/** The least-squares line and the standard error of its slope. Needs three points or more. */
export function slopeOf(points: readonly Point[]): Slope {
  const count = points.length
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / count
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / count
  const spread = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0)
  const perHour = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / spread
  const rest = points.reduce((sum, { x, y }) => sum + (y - meanY - perHour * (x - meanX)) ** 2, 0)
  return { perHour, error: Math.sqrt(rest / (count - 2) / spread) }
}
