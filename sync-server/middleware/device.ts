import { randomBytes } from 'node:crypto'
import type { Context } from 'koa'

const ID_BYTES = 18
const ID_FORM = /^[\w-]{24}$/
/** Chromium keeps no cookie longer than 400 days. */
const LIFETIME_MS = 400 * 24 * 60 * 60 * 1000

/** As the session's cookie: with this prefix over HTTPS only, and for this host only. */
const deviceCookie = (isHttps: boolean): string => (isHttps ? '__Host-device' : 'device')

/**
 * The random id of a browser in which somebody has signed in before; null in any other. The cookie is signed, so nobody
 * can make ids up, and says nothing about any account: `KnownDevices` knows which account was used with it.
 * The middleware of the session must have run, for it sets the keys.
 */
export function deviceOf(ctx: Context): string | null {
  const id = ctx.cookies.get(deviceCookie(ctx.cookies.secure), { signed: true })
  return id !== undefined && ID_FORM.test(id) ? id : null
}

/** The same, with a new id where there is none; the cookie lasts from now on. */
export function rememberDevice(ctx: Context): string {
  const id = deviceOf(ctx) ?? randomBytes(ID_BYTES).toString('base64url')
  ctx.cookies.set(deviceCookie(ctx.cookies.secure), id, {
    maxAge: LIFETIME_MS,
    httpOnly: true,
    sameSite: 'lax',
    secure: ctx.cookies.secure,
    signed: true,
    overwrite: true,
  })
  return id
}
