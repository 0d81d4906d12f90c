import type { Context, Middleware } from 'koa'
import { parseComparedIds } from '#shared/catalogue/compare-ids.ts'
import { PREVIEW_PATH } from '#shared/site/head-tags.ts'
import { type PictureSubject, pictureAddress } from '#shared/site/picture.ts'
import { NotFoundError } from '../errors/request-errors.ts'
import type { Pictures } from '../services/pictures/pictures.ts'
import type { Site } from '../services/site/load-site.ts'
import { mayDraw, type PageRoutesDeps } from './pages.ts'

const ADDRESS = /^\/pictures\/([a-z]+)\/([^/]+?)(?:\/([0-9a-f]{24}))?\.png$/
/** The address holds the hash of what is on it. */
const FOR_EVER = 'public, max-age=31536000, immutable'
/** Previews ask for a picture once and keep it: one that stands in for another is not kept by anybody on the way. */
const NOT_KEPT = 'no-store'
const ID = /^[1-9]\d{0,14}$/
const TOKEN = /^[0-9a-f]{32}$/

export interface PictureRoutesDeps extends Pick<PageRoutesDeps, 'limits' | 'load'> {
  pictures: Pictures
  site: Pick<Site, 'files'>
}

/**
 * Pictures of link previews. An address of an earlier picture, or without a hash, leads to the one of now. A picture that
 * there is no time to draw is the general one of the site.
 */
export function pictureRoutes({ pictures, site, limits, load }: PictureRoutesDeps): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/pictures/') || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    ctx.state.route = 'picture'
    const { subject, hash } = readAddress(ctx.path)
    const current = await pictures.current(subject)
    if (current === null) throw missing()
    if (hash !== current.hash) {
      ctx.set('Cache-Control', 'no-cache')
      ctx.redirect(pictureAddress(subject, current.hash))
      return
    }
    const png = await pictures.png(current, () => mayDraw(ctx, { limits, load }))
    if (png !== null) return sendPng(ctx, Buffer.from(png), FOR_EVER)
    const preview = site.files.get(PREVIEW_PATH)
    if (preview === undefined) throw missing()
    return sendPng(ctx, preview.body, NOT_KEPT)
  }
}

function sendPng(ctx: Context, png: Buffer, cacheControl: string): void {
  ctx.set('Cache-Control', cacheControl)
  ctx.set('Content-Security-Policy', "default-src 'none'; sandbox")
  // Whoever shows a preview of a link shows it on a page of theirs.
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
  ctx.type = 'image/png'
  ctx.body = png
}

/** @throws NotFoundError */
function readAddress(path: string): { subject: PictureSubject; hash: string | undefined } {
  const [, kind = '', key = '', hash] = ADDRESS.exec(path) ?? []
  const subject = readSubject(kind, key)
  if (subject === null) throw missing()
  return { subject, hash }
}

function readSubject(kind: string, key: string): PictureSubject | null {
  switch (kind) {
    case 'tool':
    case 'alternatives':
      return ID.test(key) ? { kind, id: Number(key) } : null
    case 'compare': {
      const { ids } = parseComparedIds(key)
      return ids.length > 1 && ids.join(',') === key ? { kind, ids } : null
    }
    case 'category':
      return { kind, slug: decodeURIComponent(key) }
    case 'list':
      return TOKEN.test(key) ? { kind, token: key } : null
    default:
      return null
  }
}

const missing = () => new NotFoundError('There is no such picture.')
