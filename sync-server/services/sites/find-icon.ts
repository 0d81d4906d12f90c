import { type GuardedFetch, SiteRequestError } from '../../lib/guarded-fetch.ts'
import { type EncodedIcon, encodeIcon } from './encode-icon.ts'
import { type IconLink, readManifest, readPage } from './page-links.ts'

/** An icon, or why there is none. */
export type FoundIcon = { icon: EncodedIcon; source: string } | { icon: null; reason: string }

const IMAGE = 'image/png,image/svg+xml,image/webp,image/x-icon,image/*;q=0.8'
/** How many images are looked at when the first ones are small or broken. */
const MAX_TRIES = 4
/** From this side on none better is looked for. */
const GOOD_SIDE = 96
const MAX_DATA_CHARACTERS = 700_000

/**
 * The best icon of a website: what its page links to, the icons of its manifest, and `/favicon.ico`. Declared sizes decide
 * what is tried first; real ones which of those tried is taken.
 */
export async function findIcon(site: GuardedFetch, website: string): Promise<FoundIcon> {
  let links: IconLink[]
  try {
    links = await listIcons(site, website)
  } catch (error) {
    if (error instanceof SiteRequestError) return { icon: null, reason: error.message }
    throw error
  }
  let best: { icon: EncodedIcon; source: string } | null = null
  for (const { url } of firstOf(links)) {
    const icon = await loadIcon(site, url)
    if (icon === null || (best !== null && icon.side <= best.icon.side)) continue
    best = { icon, source: url.protocol === 'data:' ? website : url.href }
    if (icon.side >= GOOD_SIDE) break
  }
  return best ?? { icon: null, reason: 'It has no icon that can be used' }
}

function firstOf(links: readonly IconLink[]): IconLink[] {
  const sorted = links.toSorted((one, other) => other.score - one.score)
  return [...new Map(sorted.map((link) => [link.url.href, link])).values()].slice(0, MAX_TRIES)
}

/** @throws SiteRequestError when the website does not answer at all */
async function listIcons(site: GuardedFetch, website: string): Promise<IconLink[]> {
  const page = await site.get(website, { accept: 'text/html,application/xhtml+xml', mayCut: true })
  const fallback = { url: new URL('/favicon.ico', page.url), score: 32 }
  if (page.status !== 200 || !page.type.includes('html')) return [fallback]
  const { icons, manifests } = readPage(page.body.toString('utf8'), page.url)
  return [...icons, ...(await manifestIcons(site, manifests[0])), fallback]
}

async function manifestIcons(site: GuardedFetch, manifest: URL | undefined): Promise<IconLink[]> {
  if (manifest === undefined) return []
  const answer = await orNull(
    site.get(manifest.href, { accept: 'application/manifest+json,application/json' }),
  )
  return answer?.status === 200 ? readManifest(answer.body.toString('utf8'), answer.url) : []
}

async function loadIcon(site: GuardedFetch, url: URL): Promise<EncodedIcon | null> {
  if (url.protocol === 'data:') return encodeData(url.href)
  const isType = (type: string) => type.startsWith('image/')
  const answer = await orNull(site.get(url.href, { accept: IMAGE, isType }))
  return answer?.status === 200 ? encodeIcon(answer.body) : null
}

/** An image within its own address, as in `data:image/svg+xml;base64,…`. */
function encodeData(address: string): Promise<EncodedIcon | null> | null {
  const [, type, isBase64, data] =
    /^data:(image\/[\w.+-]+)(?:;[\w=-]+)*?(;base64)?,(.*)$/s.exec(address) ?? []
  if (type === undefined || data === undefined || address.length > MAX_DATA_CHARACTERS) return null
  const text = percentDecoded(data)
  return text === null ? null : encodeIcon(Buffer.from(text, isBase64 === undefined ? 'utf8' : 'base64'))
}

function percentDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof SiteRequestError) return null
    throw error
  }
}
