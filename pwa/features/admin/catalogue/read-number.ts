/** What a field for a number holds; null when it is empty, NaN when that is no number. */
export function readNumber(text: string): number | null {
  const plain = text.trim().replace(/^\$/, '')
  if (plain === '') return null
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}
