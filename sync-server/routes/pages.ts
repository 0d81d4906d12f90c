import type { Context, Middleware } from 'koa'
import { MethodNotAllowedError } from '../errors/request-errors.ts'
import { sendAnswer } from '../middleware/send-answer.ts'
import type { Catalogue } from '../services/catalogue/catalogue.ts'
import type { Pages } from '../services/site/pages.ts'
import { robots, sitemap } from '../services/site/sitemap.ts'

const PAGE_METHODS = ['GET', 'HEAD']
const NOT_BUILT = 'The pages have not been built yet. Run `npm run build` and start the server again.\n'

export interface PageRoutesDeps {
  /** null when nothing has been built. */
  pages: Pages | null
  catalogue: Catalogue
  publicUrl: string
}

/** Everything that is neither a call nor a file: pages, and what search engines read. */
export function pageRoutes(deps: PageRoutesDeps): Middleware {
  return (ctx) => {
    ctx.state.route = 'page'
    if (!PAGE_METHODS.includes(ctx.method)) throw new MethodNotAllowedError(ctx.method, PAGE_METHODS)
    if (ctx.path === '/robots.txt') return sendText(ctx, 'text/plain', robots(deps.publicUrl))
    if (ctx.path === '/sitemap.xml') {
      return sendText(ctx, 'application/xml', sitemap(deps.catalogue.version, deps.publicUrl))
    }
    const moved = movedTo(ctx.path)
    if (moved === null) return sendPage(ctx, deps.pages)
    ctx.redirect(moved + ctx.search)
    ctx.status = 301
  }
}

/** SPEC §2: `/tools/{id}` is the same page as `/tool/{id}`. A closing slash does not make another page either. */
function movedTo(path: string): string | null {
  const id = /^\/tools\/([^/]+)$/.exec(path)?.[1]
  if (id !== undefined) return `/tool/${id}`
  // Two slashes (or backslashes) at the start would send the browser to another host.
  return /^\/[^/\\].*\/$/.test(path) ? path.replace(/\/+$/, '') : null
}

function sendPage(ctx: Context, pages: Pages | null): void | Promise<void> {
  if (pages === null) {
    ctx.status = 503
    sendText(ctx, 'text/plain', NOT_BUILT)
    return
  }
  const { status, answer } = pages.page(ctx.path, ctx.search)
  return sendAnswer(ctx, answer, { status })
}

function sendText(ctx: Context, type: string, text: string): void {
  ctx.set('Content-Type', `${type}; charset=utf-8`)
  ctx.body = text
}
