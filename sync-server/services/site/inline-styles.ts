import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const LINK = /<link\b[^>]*\brel="stylesheet"[^>]*>/g

/**
 * Writes the build's style sheets into its page: each file more would hold up the first paint by a round trip or two.
 * Devices that keep the app have the files, and their shell links to them.
 */
export function inlineStyles(html: string, folder: string): string {
  return html.replaceAll(LINK, (link) => {
    const address = /\bhref="([^"]+)"/.exec(link)?.[1] ?? ''
    const file = join(folder, address)
    if (!address.startsWith('/') || !existsSync(file)) return link
    return `${styleOf(readFileSync(file, 'utf8'))}${quietLink(address)}`
  })
}

export function styleOf(css: string): string {
  return `<style>${css}</style>`
}

/**
 * Whoever loads a part of the app later looks for the links of its styles, and waits for a new one where one is
 * missing. A disabled one is found and fetches nothing.
 */
export function quietLink(address: string): string {
  return `<link rel="stylesheet" crossorigin disabled href="${address}">`
}
