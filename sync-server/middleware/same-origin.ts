import type { Context, Middleware } from 'koa'
import { CrossOriginError } from '../errors/access-errors.ts'
import { carriesKey } from './agent-key.ts'
import { carriesSession } from './session.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses changes that another site makes a browser ask for. Browsers tell by Sec-Fetch-Site, older ones by Origin;
 * a program that is no browser sends neither, and has no cookies that could be abused. The header of an API key stands for
 * itself, unless a session comes along: anybody can make up a key, and it must not take the check off the session.
 */
export function sameOrigin(publicUrl: string): Middleware {
  return (ctx, next) => {
    const isHarmless = SAFE_METHODS.has(ctx.method) || isFromHere(ctx, publicUrl) || isFromAgent(ctx)
    if (!isHarmless) throw new CrossOriginError()
    return next()
  }
}

const isFromAgent = (ctx: Context): boolean => carriesKey(ctx) && !carriesSession(ctx)

function isFromHere(ctx: Context, publicUrl: string): boolean {
  const site = ctx.get('Sec-Fetch-Site')
  if (site !== '') return site === 'same-origin' || site === 'none'
  const origin = ctx.get('Origin')
  return origin === '' || origin === publicUrl || origin === `${ctx.protocol}://${ctx.host}`
}
