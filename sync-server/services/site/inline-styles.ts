import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const LINK = /<link\b[^>]*\brel="stylesheet"[^>]*>/g

/**
 * Writes the build's style sheets into its page: each further file would delay the first paint by a round trip or two.
 * Devices with the app installed have the files, and their shell links to them.
 */
export function inlineStyles(html: string, folder: string): string {
  return html.replaceAll(LINK, (link) => {
    const address = /\bhref="([^"]+)"/.exec(link)?.[1] ?? ''
    const file = join(folder, address)
    if (!address.startsWith('/') || !existsSync(file)) return link
    return `${styleOf(readFileSync(file, 'utf8'))}${disabledLink(address)}`
  })
}

export function styleOf(css: string): string {
  return `<style>${css}</style>`
}

/**
 * A lazily loaded part of the app looks for the links of its styles, and adds and waits for those that are missing.
 * A disabled link is found and fetches nothing.
 */
export function disabledLink(address: string): string {
  return `<link rel="stylesheet" crossorigin disabled href="${address}">`
}
