import { isbot } from 'isbot'
import type { Context } from 'koa'
import { carriesKey } from './agent-key.ts'

/**
 * Whether statistics may count what the sender does: a browser of a person who does not ask to be left alone, by Do Not
 * Track or by Global Privacy Control. Programs and agents are not counted.
 */
export function isCountable(ctx: Context): boolean {
  if (ctx.get('DNT') === '1' || ctx.get('Sec-GPC') === '1') return false
  const userAgent = ctx.get('User-Agent')
  return userAgent !== '' && !isbot(userAgent) && !carriesKey(ctx) && ctx.get('Signature-Input') === ''
}
