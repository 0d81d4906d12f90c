import type { Context, Middleware } from 'koa'
import { MethodNotAllowedError } from '../errors/request-errors.ts'
import { sendAnswer } from '../middleware/send-answer.ts'
import type { Catalogue } from '../services/catalogue/catalogue.ts'
import type { Page, Pages } from '../services/site/pages.ts'
import type { SiteTexts } from '../services/site/site-texts.ts'
import { pageMove } from './page-redirects.ts'

const PAGE_METHODS = ['GET', 'HEAD']
const NOT_BUILT = 'The pages have not been built yet. Run `npm run build` and start the server again.\n'

export interface PageRoutesDeps {
  /** null when nothing has been built. */
  pages: Pages | null
  texts: SiteTexts
  catalogue: Catalogue
}

/** Everything that is neither a call nor a file: pages, and what search engines and feed readers ask for. */
export function pageRoutes({ pages, texts, catalogue }: PageRoutesDeps): Middleware {
  return (ctx) => {
    ctx.state.route = 'page'
    if (!PAGE_METHODS.includes(ctx.method)) throw new MethodNotAllowedError(ctx.method, PAGE_METHODS)
    const text = texts.find(ctx.path)
    if (text !== undefined) return sendAnswer(ctx, text)
    const move = pageMove(ctx.path, ctx.search, catalogue.version)
    if (move === null) return sendPage(ctx, pages)
    ctx.redirect(move.to)
    ctx.status = move.status
  }
}

function sendPage(ctx: Context, pages: Pages | null): void | Promise<void> {
  if (pages === null) {
    ctx.status = 503
    ctx.set('Content-Type', 'text/plain; charset=utf-8')
    ctx.body = NOT_BUILT
    return
  }
  const send = ({ status, answer }: Page) => sendAnswer(ctx, answer, { status })
  const page = pages.page(ctx.path, ctx.search)
  return page instanceof Promise ? page.then(send) : send(page)
}
