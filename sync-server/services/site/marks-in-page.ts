import type { Site } from './load-site.ts'

const SPRITE = /^\/assets\/marks-\d+-[\w-]+\.svg$/
const SYMBOL = /<symbol id="(mark-[\w-]+)".*<\/symbol>/g
const USE = /<use href="#(mark-[\w-]+)"/g

/** The symbols of the build's sprites, by their ids. */
export function marksOf({ files }: Pick<Site, 'files'>): ReadonlyMap<string, string> {
  const symbols = new Map<string, string>()
  for (const [path, answer] of files)
    if (SPRITE.test(path))
      for (const [symbol, id = ''] of String(answer.body).matchAll(SYMBOL)) symbols.set(id, symbol)
  return symbols
}

/** Picks the symbols of the marks that a drawn page uses out of the build's sprites, so that they are painted with it. */
export function marksInPage(symbols: ReadonlyMap<string, string>): (html: string) => string {
  return (html) => {
    const used = new Set([...html.matchAll(USE)].map(([, id = '']) => id))
    return [...used].map((id) => symbols.get(id) ?? '').join('')
  }
}
