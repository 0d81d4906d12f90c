import { type CatalogueQuery, cleanText, EMPTY_QUERY } from '../catalogue/query.ts'
import { paths } from '../paths.ts'

/** What another app shared with this one. */
export interface Shared {
  /** What to search for; empty for nothing of use. */
  search: string
  /** The host of a shared address, without `www.`; null for plain text. */
  host: string | null
}

/** Some apps put the address into the text, so all three parts are looked through for one. */
export function readShared(params: URLSearchParams): Shared {
  const parts = ['url', 'text', 'title'].map((name) => params.get(name) ?? '')
  const host = parts.map(firstHost).find((found) => found !== null) ?? null
  if (host !== null) return { search: cleanText(mainLabel(host)), host }
  const [, text = '', title = ''] = parts.map((part) => cleanText(part))
  return { search: text === '' ? title : text, host: null }
}

/** The query whose answer may hold the shared tool. */
export function sharedQuery({ search }: Shared): CatalogueQuery {
  return { ...EMPTY_QUERY, search }
}

/** Where to go: to the tool with the shared website if it is among those found, else to the search. */
export function sharedPath(
  { search, host }: Shared,
  found: readonly { id: number; website: string }[],
): string {
  const tool = host === null ? undefined : found.find(({ website }) => firstHost(website) === host)
  if (tool !== undefined) return paths.tool(tool.id)
  return search === '' ? paths.home : paths.search(search)
}

function firstHost(text: string): string | null {
  const address = /https?:\/\/[^\s<>"]+/i.exec(text)?.[0]
  if (address === undefined || !URL.canParse(address)) return null
  return new URL(address).hostname.toLowerCase().replace(/^www\.(?=.+\.)/, '')
}

/** The word of a host that most likely names a product: of `app.notion.so` it is `notion`, its longest one. */
function mainLabel(host: string): string {
  const labels = host.split('.')
  const names = labels.length > 1 ? labels.slice(0, -1) : labels
  return names.reduce((longest, label) => (label.length > longest.length ? label : longest), '')
}
