const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for use between tags and in quoted attributes of HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

/** Characters that XML 1.0 does not allow, escaped or not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the purpose
const IMPOSSIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Escapes text for use in elements and quoted attributes of XML. */
export function escapeXml(text: string): string {
  return escapeHtml(text.toWellFormed().replace(IMPOSSIBLE, ''))
}
