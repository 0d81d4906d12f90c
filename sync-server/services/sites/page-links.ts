import { Parser } from 'htmlparser2'
import { z } from 'zod'

/** What the head of a page says about itself. */
export interface PageLinks {
  title: string
  /** The beginning of its text, for judging what kind of page it is. */
  text: string
  icons: IconLink[]
  /** Addresses of web app manifests. */
  manifests: URL[]
}

export interface IconLink {
  url: URL
  /** Higher is tried sooner. */
  score: number
}

const TEXT_CHARACTERS = 20_000
const MAX_LINKS = 40
/** What has the size that is served, or more, comes before everything smaller. */
const WANTED_SIDE = 128
const NO_TEXT = new Set(['script', 'style', 'noscript', 'template', 'svg'])

/** Reads a page as it was sent; nothing in it runs. */
export function readPage(html: string, address: URL): PageLinks {
  const page: PageLinks = { title: '', text: '', icons: [], manifests: [] }
  let base = address
  let isInTitle = false
  let hidden = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'title') isInTitle = true
      if (NO_TEXT.has(name)) hidden += 1
      if (name === 'base') base = resolve(attributes.href, address) ?? base
      if (name === 'link') addLink(page, attributes, base)
    },
    ontext(text) {
      if (isInTitle) page.title = (page.title + text).slice(0, 500)
      else if (hidden === 0 && page.text.length < TEXT_CHARACTERS) page.text += text
    },
    onclosetag(name) {
      if (name === 'title') isInTitle = false
      if (NO_TEXT.has(name)) hidden -= 1
    },
  })
  parser.end(html)
  return page
}

function addLink(page: PageLinks, attributes: Record<string, string>, base: URL): void {
  const rel = (attributes.rel ?? '').toLowerCase().split(/\s+/)
  const url = resolve(attributes.href, base)
  if (url === null || page.icons.length >= MAX_LINKS) return
  if (rel.includes('manifest')) page.manifests.push(url)
  const score = scoreOf(rel, attributes, url)
  if (score !== null) page.icons.push({ url, score })
}

/** null: it is no icon. */
function scoreOf(rel: readonly string[], attributes: Record<string, string>, url: URL): number | null {
  const isDrawing = attributes.type === 'image/svg+xml' || url.pathname.endsWith('.svg')
  const forDark = attributes.media?.includes('dark') ?? false
  // One colour, for the pinned tabs of Safari.
  if (rel.includes('mask-icon')) return 1
  if (rel.some((token) => token.startsWith('apple-touch-icon')))
    return scoreOfSide(sideOf(attributes.sizes) ?? 180)
  if (!rel.includes('icon')) return null
  const score = isDrawing ? scoreOfSide(WANTED_SIDE * 2) : scoreOfSide(sideOf(attributes.sizes) ?? 40)
  return forDark ? score / 2 : score
}

/** Of those that are large enough the smallest is best; of the others the largest. */
function scoreOfSide(side: number): number {
  return side >= WANTED_SIDE ? 10_000 - Math.min(side, 5000) : side
}

/** The longest side in a list such as `16x16 32x32`. */
function sideOf(sizes: string | undefined): number | null {
  const sides = [...(sizes ?? '').matchAll(/(\d{1,4})x\d{1,4}/gi)].map(([, side]) => Number(side))
  return sides.length === 0 ? null : Math.max(...sides)
}

function resolve(href: string | undefined, base: URL): URL | null {
  const text = href?.trim()
  return text !== undefined && text !== '' && URL.canParse(text, base.href) ? new URL(text, base) : null
}

const manifestSchema = z.object({
  icons: z.array(
    z
      .object({ src: z.string(), sizes: z.string().optional(), purpose: z.string().default('any') })
      .nullable()
      .catch(null),
  ),
})

/** The icons of a web app manifest; none when it is not one. */
export function readManifest(json: string, address: URL): IconLink[] {
  const parsed = manifestSchema.safeParse(parseJson(json))
  if (!parsed.success) return []
  return parsed.data.icons.slice(0, MAX_LINKS).flatMap((icon) => {
    const url = resolve(icon?.src, address)
    if (icon === null || url === null || icon.purpose === 'monochrome') return []
    const score = scoreOfSide(sideOf(icon.sizes) ?? 192)
    // A maskable one has a wide margin for the phone to cut off.
    return [{ url, score: icon.purpose.includes('any') ? score - 0.5 : score / 2 }]
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
