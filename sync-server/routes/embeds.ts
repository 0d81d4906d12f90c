import type { Context, Middleware } from 'koa'
import { MethodNotAllowedError, NotFoundError } from '../errors/request-errors.ts'
import { addressKey, type Limits } from '../middleware/rate-limit.ts'
import { sendAnswer } from '../middleware/send-answer.ts'
import { EMBED_THEMES, type EmbedTheme } from '../services/embeds/embed-page.ts'
import type { Embed, Embeds } from '../services/embeds/embeds.ts'

const METHODS = ['GET', 'HEAD']
const PLACE = /^\/embed\/(?:(tool)\/([1-9]\d{0,14})|(badge)\/([1-9]\d{0,14})\.svg|(list)\/([\w-]{1,200}))$/

/** Many readers of one page ask for the same: ten minutes of age spare them the question. */
const CATALOGUE_CACHE = 'public, max-age=600'
/** A list that is not shared any more is gone at once. */
const LIST_CACHE = 'no-cache'
/** Reading a list takes as much as asking the API for it. */
const POINTS_A_LIST = 5

/** Cards and badges for other websites: no scripts, no cookies, a policy of their own, and any site may frame them. */
export function embedRoutes({
  embeds,
  limits,
}: {
  embeds: Embeds
  limits: Pick<Limits, 'charge'>
}): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/embed/')) return next()
    ctx.state.route = 'embed'
    if (!METHODS.includes(ctx.method)) throw new MethodNotAllowedError(ctx.method, METHODS)
    const [, isTool, toolId, isBadge, badgeId, isList, token = ''] = PLACE.exec(ctx.path) ?? []
    const theme = readTheme(ctx)
    if (isTool) return send(ctx, embeds.toolCard(Number(toolId), theme), CATALOGUE_CACHE)
    const badge = isBadge ? embeds.badge(Number(badgeId), theme) : null
    if (badge !== null) return send(ctx, badge, CATALOGUE_CACHE)
    if (!isList) throw new NotFoundError('There is nothing to embed at this address.')
    const setHeader = (name: string, value: string) => ctx.set(name, value)
    await limits.charge('reads', POINTS_A_LIST, { address: addressKey(ctx.ip), userId: null, setHeader })
    return send(ctx, await embeds.listCard(token, theme), LIST_CACHE)
  }
}

/** Whatever else is asked for leaves it to the reader's system. */
function readTheme(ctx: Context): EmbedTheme {
  const asked = new URLSearchParams(ctx.search).get('theme')
  return EMBED_THEMES.find((theme) => theme === asked) ?? 'auto'
}

function send(ctx: Context, { status, answer, policy }: Embed, cacheControl: string): void | Promise<void> {
  ctx.remove('X-Frame-Options')
  ctx.set('Content-Security-Policy', policy)
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
  // The address of a list is known to those who were given it.
  ctx.set('Referrer-Policy', 'no-referrer')
  ctx.set('X-Robots-Tag', 'noindex')
  return sendAnswer(ctx, answer, { status, cacheControl: status === 200 ? cacheControl : LIST_CACHE })
}
