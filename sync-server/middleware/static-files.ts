import type { Middleware } from 'koa'
import { NotFoundError } from '../errors/request-errors.ts'
import { ASSETS, type AssetArchive } from '../services/site/asset-archive.ts'
import type { Site } from '../services/site/load-site.ts'
import { sendAnswer } from './send-answer.ts'

/** A hashed file name always stands for the same bytes. */
const FOR_EVER = 'public, max-age=31536000, immutable'

/** The files of the build. A missing asset is an error, never the shell: a script tag cannot use HTML. */
export function staticFiles(site: Site, archive: AssetArchive): Middleware {
  return (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    const isAsset = ctx.path.startsWith(ASSETS)
    const file = site.files.get(ctx.path) ?? (isAsset ? archive.find(ctx.path) : undefined)
    if (file === undefined && !isAsset) return next()
    ctx.state.route = 'static'
    if (file === undefined) throw new NotFoundError('There is no such file.')
    return sendAnswer(ctx, file, isAsset ? { cacheControl: FOR_EVER } : {})
  }
}
