import type { Context } from 'koa'

/** Of an address that is HTML or markdown. */
export const VARY_BY_FORM = 'Accept, Accept-Encoding'

/** Browsers never ask for it; a program that would rather have HTML, or takes anything, gets that. */
export function prefersMarkdown(ctx: Context): boolean {
  const accept = ctx.get('Accept')
  return accept.includes('text/markdown') && ctx.accepts('text/html', 'text/markdown') === 'text/markdown'
}
