import type { Context, Middleware } from 'koa'
import { paths } from '#shared/paths.ts'
import { A2A } from '#shared/policy/marketplace.ts'
import { TooManyRequestsError } from '../errors/access-errors.ts'
import { MethodNotAllowedError, NotFoundError } from '../errors/request-errors.ts'
import { prefersMarkdown, VARY_BY_FORM } from '../middleware/prefers-markdown.ts'
import { addressKey, type Limits } from '../middleware/rate-limit.ts'
import { sendAnswer } from '../middleware/send-answer.ts'
import type { Catalogue } from '../services/catalogue/catalogue.ts'
import type { CatalogueVersion } from '../services/catalogue/catalogue-version.ts'
import type { LoadShedding } from '../services/load-shedding.ts'
import { API_CATALOG_PATH } from '../services/site/discovery.ts'
import { categoryOfText } from '../services/site/llms-full.ts'
import type { MarkdownPages } from '../services/site/markdown-pages.ts'
import type { MayDraw, Page, Pages } from '../services/site/pages.ts'
import { shareDestination } from '../services/site/share.ts'
import type { SiteTexts } from '../services/site/site-texts.ts'

/** The addresses of these pages carry tokens: no cache stores them, and no other page learns of them. */
const TOKEN_PAGES = new Set<string>([paths.verify, paths.resetPassword, paths.unsubscribe])
/** The specification of A2A asks for it. */
const CARD_CACHE = 'public, max-age=3600'
const PAGE_METHODS = ['GET', 'HEAD']
const NOT_BUILT = 'The pages have not been built yet. Run `npm run build` and start the server again.\n'

export interface PageRoutesDeps {
  /** null when nothing has been built. */
  pages: Pages | null
  markdown: MarkdownPages
  texts: SiteTexts
  catalogue: Catalogue
  limits: Pick<Limits, 'charge'>
  load: Pick<LoadShedding, 'isTooMuch' | 'refuse'>
}

/** What drawing a page takes of the reads of an address. */
const POINTS_A_PAGE = 10
/** As calls that read rows count them. */
const ROWS_A_POINT = 100

/** Everything that is neither a call nor a file: pages, and the texts for search engines and feed readers. */
export function pageRoutes(deps: PageRoutesDeps): Middleware {
  const { pages, texts, catalogue, limits, load } = deps
  return (ctx) => {
    ctx.state.route = 'page'
    if (!PAGE_METHODS.includes(ctx.method)) throw new MethodNotAllowedError(ctx.method, PAGE_METHODS)
    if (TOKEN_PAGES.has(ctx.path)) ctx.set('Referrer-Policy', 'no-referrer')
    const text = texts.find(ctx.path)
    if (text !== undefined) {
      if (ctx.path === API_CATALOG_PATH) ctx.set('Link', `<${API_CATALOG_PATH}>; rel="api-catalog"`)
      return sendAnswer(ctx, text, ctx.path === A2A.cardPath ? { cacheControl: CARD_CACHE } : {})
    }
    const category = categoryOfText(ctx.path)
    if (category !== null) return sendCategory(ctx, category, deps)
    const move = pageMove(ctx.path, ctx.search, catalogue.version)
    if (move === null) {
      const sendHtml = () => sendPage(ctx, pages, () => mayDraw(ctx, { limits, load }))
      return prefersMarkdown(ctx) ? sendMarkdown(ctx, deps, sendHtml) : sendHtml()
    }
    ctx.redirect(move.to)
    ctx.status = move.status
  }
}

/** It is what everybody may read, so pages of other sites may, too. Pages of one person are HTML only. */
async function sendMarkdown(
  ctx: Context,
  deps: PageRoutesDeps,
  sendHtml: () => void | Promise<void>,
): Promise<void> {
  const page = await deps.markdown.page(ctx.path, ctx.search, () => chargeWriting(ctx, POINTS_A_PAGE, deps))
  if (page === null) return sendHtml()
  ctx.set('Access-Control-Allow-Origin', '*')
  return sendAnswer(ctx, page.answer, { status: page.status, vary: VARY_BY_FORM })
}

/** A program that asks for what nobody has asked for since the last change has it written, and pays as for reading the rows. */
async function sendCategory(ctx: Context, slug: string, deps: PageRoutesDeps): Promise<void> {
  const text = await deps.texts.findCategory(slug, (tools) =>
    chargeWriting(ctx, POINTS_A_PAGE + Math.ceil(tools / ROWS_A_POINT), deps),
  )
  if (text === undefined) throw new NotFoundError('There is no category with this slug.')
  return sendAnswer(ctx, text)
}

/** @throws OverloadedError, TooManyRequestsError */
async function chargeWriting(
  ctx: Context,
  points: number,
  { limits, load }: Pick<PageRoutesDeps, 'limits' | 'load'>,
): Promise<void> {
  load.refuse('page')
  const setHeader = (name: string, value: string) => ctx.set(name, value)
  await limits.charge('reads', points, { address: addressKey(ctx.ip), userId: null, setHeader })
}

/** Whether there is time to draw a page or picture for this client; without a page, the app draws it in the browser. */
export async function mayDraw(
  ctx: Context,
  { limits, load }: { limits: PageRoutesDeps['limits']; load: Pick<LoadShedding, 'isTooMuch'> },
): Promise<boolean> {
  if (load.isTooMuch('page')) return false
  const setHeader = (name: string, value: string) => ctx.set(name, value)
  try {
    await limits.charge('reads', POINTS_A_PAGE, { address: addressKey(ctx.ip), userId: null, setHeader })
    return true
  } catch (error) {
    if (error instanceof TooManyRequestsError) return false
    throw error
  }
}

function sendPage(ctx: Context, pages: Pages | null, mayDraw: MayDraw): void | Promise<void> {
  if (pages === null) {
    ctx.status = 503
    ctx.set('Content-Type', 'text/plain; charset=utf-8')
    ctx.body = NOT_BUILT
    return
  }
  const cacheControl = TOKEN_PAGES.has(ctx.path) ? { cacheControl: 'no-store' } : {}
  const send = ({ status, answer }: Page) =>
    sendAnswer(ctx, answer, { status, vary: VARY_BY_FORM, ...cacheControl })
  const page = pages.page(ctx.path, ctx.search, mayDraw)
  return page instanceof Promise ? page.then(send) : send(page)
}

interface Move {
  /** 301: permanent. 302: the target depends on the catalogue, which may change. */
  status: 301 | 302
  to: string
}

/** The redirect target of an address without its own page; null for all others. `search` includes its question mark. */
function pageMove(path: string, search: string, version: CatalogueVersion): Move | null {
  if (path === paths.share) return { status: 302, to: shareDestination(version, search) }
  const category = categoryByName(path, version)
  if (category !== null) return { status: 302, to: category + search }
  const to = otherName(path, search) ?? (isClosed(path) ? path.replace(/\/+$/, '') + search : null)
  return to === null ? null : { status: 301, to }
}

/** SPEC §2: `/tools/{id}` is the same page as `/tool/{id}`. A category has its own address. */
function otherName(path: string, search: string): string | null {
  const id = /^\/tools\/([^/]+)\/*$/.exec(path)?.[1]
  if (id !== undefined) return `/tool/${id}${search}`
  if (path !== paths.categories) return null
  const category = new URLSearchParams(search).get('category')
  return category ? paths.categoryTools(category) : null
}

/** The canonical address of a category requested by its name, or by its slug in another case. */
function categoryByName(path: string, { categories }: CatalogueVersion): string | null {
  const text = /^\/categories\/([^/]+)$/.exec(path)?.[1]
  if (text === undefined) return null
  const [given, wanted] = [decodeURIComponent(text), decodeURIComponent(text).toLowerCase()]
  if (categories.some(({ slug }) => slug === given)) return null
  const meant = categories.find(({ name, slug }) => slug === wanted || name.toLowerCase() === wanted)
  return meant === undefined ? null : paths.categoryTools(meant.slug)
}

/**
 * A trailing slash does not make another page. Two slashes (or backslashes) at the start would send the browser to
 * another host.
 */
function isClosed(path: string): boolean {
  return /^\/[^/\\].*\/$/.test(path)
}
