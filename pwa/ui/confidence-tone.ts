/** SPEC §9: at least 0.8 green, at least 0.6 yellow, below red. */
export function confidenceTone(value: number): 'green' | 'yellow' | 'red' {
  if (value >= 0.8) return 'green'
  return value >= 0.6 ? 'yellow' : 'red'
}
