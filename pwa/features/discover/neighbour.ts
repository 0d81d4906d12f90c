/** Where an arrow key, Home or End leads from the current entry of a row; undefined for other keys and at the ends. */
export function neighbour<T>(entries: readonly T[], current: T | null, key: string): T | undefined {
  const at = current === null ? -1 : entries.indexOf(current)
  switch (key) {
    case 'ArrowRight':
      return entries[at + 1]
    case 'ArrowLeft':
      return at > 0 ? entries[at - 1] : undefined
    case 'Home':
      return entries[0]
    case 'End':
      return entries.at(-1)
  }
}
