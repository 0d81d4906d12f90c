const BULLET = /^\s*(?:[-*+•–—·▪◦‣]|\d{1,2}[.)])(?:\s+|$)/

/** Entries of a list without bullets, empty ones and ones that differ from an earlier one by case or spaces alone. */
export function tidyList(entries: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const entry of entries) {
    const text = entry.replace(BULLET, '').replace(/\s+/g, ' ').trim()
    const key = text.toLowerCase()
    if (text !== '' && !byKey.has(key)) byKey.set(key, text)
  }
  return [...byKey.values()]
}
