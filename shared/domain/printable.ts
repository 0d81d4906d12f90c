/** In a file without the schemas, so that forms can clean what is pasted into them. */

/** Control characters except tab, line feed and carriage return; also the bidirectional overrides that can disguise text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the purpose
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/

/** Something to see: not only spaces, zero-width characters and other format marks. */
const VISIBLE = /[^\s\p{C}]/u

export function isPrintable(text: string): boolean {
  return text.isWellFormed() && !UNPRINTABLE.test(text)
}

export function isVisible(text: string): boolean {
  return VISIBLE.test(text)
}

/** A text without the invisible marks that the server refuses; '' where nothing visible is left. */
export function cleanPlainText(text: string): string {
  const clean = text.toWellFormed().replaceAll(new RegExp(UNPRINTABLE, 'g'), '').trim()
  return isVisible(clean) ? clean : ''
}
