/** Format characters, without those that join letters or emoji. */
const HIDDEN = /[\p{Cf}--[\u200c\u200d]]+/gv

/** A text with what cannot be seen in it made visible: whoever approves of a text must have seen all of it. */
export function reveal(text: string): string {
  return text.replace(HIDDEN, (run) => `⟨${[...run].length} hidden⟩`)
}

/** The same for a change of nothing but spaces, which would look like none. */
export function revealSpaces(text: string): string {
  const revealed = reveal(text)
  return revealed.trim() === '' ? revealed.replaceAll(' ', '·').replaceAll('\n', '↵\n') : revealed
}
