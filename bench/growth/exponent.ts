/**
 * The power with which times grow with sizes: the slope of the line through their logarithms (least squares). 0 is no
 * growth, 1 is linear, 2 is quadratic.
 */
export function growthExponent(sizes: readonly number[], times: readonly number[]): number {
  const [xs, ys] = [sizes.map(Math.log), times.map(Math.log)]
  const [meanX, meanY] = [mean(xs), mean(ys)]
  const above = xs.reduce((sum, x, i) => sum + (x - meanX) * (ys[i]! - meanY), 0)
  const below = xs.reduce((sum, x) => sum + (x - meanX) ** 2, 0)
  return above / below
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
