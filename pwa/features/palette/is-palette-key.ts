type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>

/** Ctrl-K, on a Mac ⌘K. */
export function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing }: Key): boolean {
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey && !isComposing
}
