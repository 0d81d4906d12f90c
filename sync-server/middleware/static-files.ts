import type { Context, Middleware } from 'koa'
import { NotFoundError } from '../errors/request-errors.ts'
import { ASSETS, type AssetArchive } from '../services/site/asset-archive.ts'
import type { Site } from '../services/site/load-site.ts'
import type { IconFolder } from '../services/sites/icon-folder.ts'
import { sendAnswer } from './send-answer.ts'

/** A hashed file name always stands for the same bytes. */
const FOR_EVER = 'public, max-age=31536000, immutable'

const ICONS = /^\/icons\/([^/]*\.webp)$/

/**
 * Icons of websites, drawn anew by this server and named by their bytes. A name that is not there any more is a miss that no
 * cache keeps: the screen shows the letter of the tool instead.
 */
export function iconFiles(icons: IconFolder): Middleware {
  return async (ctx, next) => {
    const name = ICONS.exec(ctx.path)?.[1]
    if (name === undefined || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    ctx.state.route = 'icon'
    const bytes = await icons.read(name)
    if (bytes === null) throw new NotFoundError('This icon does not exist.')
    letOthersShow(ctx)
    ctx.set('Cache-Control', FOR_EVER)
    ctx.set('Content-Security-Policy', "default-src 'none'; sandbox")
    ctx.type = 'image/webp'
    ctx.body = bytes
  }
}

/** The files of the build. A missing asset is an error, never the shell: a script tag cannot use HTML. */
export function staticFiles(site: Site, archive: AssetArchive): Middleware {
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    const isAsset = ctx.path.startsWith(ASSETS)
    const file = site.files.get(ctx.path) ?? (isAsset ? await archive.find(ctx.path) : undefined)
    if (file === undefined && !isAsset) return next()
    ctx.state.route = 'static'
    if (file === undefined) throw new NotFoundError('This file does not exist.')
    if (file.type.startsWith('image/')) letOthersShow(ctx)
    return sendAnswer(ctx, file, isAsset ? { cacheControl: FOR_EVER } : {})
  }
}

/** Pictures are shown by others: in previews of links, in lists of apps, beside what programs have read here. */
function letOthersShow(ctx: Context): void {
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
}
