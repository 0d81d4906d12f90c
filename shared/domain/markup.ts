const MARKUP: readonly [what: string, pattern: RegExp][] = [
  ['HTML', /<\/?[a-z!][^>]*>|&(?:[a-z]{2,8}|#x?[0-9a-f]+);/i],
  ['Markdown', /\*\*|__|`|\[[^\]]*\]\([^)]*\)|(?:^|\n)\s{0,3}(?:#{1,6}|[-*+>]|\d{1,2}[.)])\s/],
  ['a link', /\b[a-z][a-z0-9+.-]*:\/\/|\bwww\.|\b(?:mailto|javascript|data):|[^\s@]@[^\s@]+\.[a-z]{2,}/i],
]

/** What a text holds that plain prose does not: HTML, Markdown or a link; null for plain prose. */
export function findMarkup(text: string): string | null {
  return MARKUP.find(([, pattern]) => pattern.test(text))?.[0] ?? null
}
