import { escapeHtml } from './escape-html.ts'

/** What XML 1.0 has no way to write down at all, escaped or not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the purpose
const IMPOSSIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Text as it may stand in an XML document, in elements and quoted attributes. */
export function escapeXml(text: string): string {
  return escapeHtml(text.toWellFormed().replace(IMPOSSIBLE, ''))
}
