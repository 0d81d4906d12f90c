import type { Context, Middleware } from 'koa'
import { NotFoundError } from '../errors/request-errors.ts'
import type { Answer } from '../services/answer.ts'
import { ASSETS, type AssetArchive } from '../services/site/asset-archive.ts'
import { type Dictionaries, matchOf } from '../services/site/dictionaries.ts'
import type { Site } from '../services/site/load-site.ts'
import type { IconFolder } from '../services/sites/icon-folder.ts'
import { takesEncoding } from './accepted-encoding.ts'
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

/** A device keeps it as the dictionary of its next version for as long as it is fresh. The service worker, which alone asks for it, takes none from a cache. */
const FOR_A_MONTH = 'private, max-age=2592000'

interface BuildFiles {
  site: Site
  archive: AssetArchive
  dictionaries: Dictionaries
}

/** The files of the build. A missing asset is an error, never the shell: a script tag cannot use HTML. */
export function staticFiles({ site, archive, dictionaries }: BuildFiles): Middleware {
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    const isAsset = ctx.path.startsWith(ASSETS)
    const file = site.files.get(ctx.path) ?? (isAsset ? await archive.find(ctx.path) : undefined)
    if (file === undefined && !isAsset) return next()
    ctx.state.route = 'static'
    if (file === undefined) throw new NotFoundError('This file does not exist.')
    if (file.type.startsWith('image/')) letOthersShow(ctx)
    const options = isAsset ? { cacheControl: FOR_EVER } : {}
    if (!dictionaries.isOffered(ctx.path, file.body)) return sendAnswer(ctx, file, options)
    ctx.set('Use-As-Dictionary', `match="${matchOf(ctx.path)}"`)
    const delta = await askedDelta(ctx, dictionaries, file)
    if (delta !== null) return sendDelta(ctx, file, delta)
    const cacheControl = isAsset ? FOR_EVER : FOR_A_MONTH
    return sendAnswer(ctx, file, { cacheControl, vary: VARY })
  }
}

const VARY = 'Accept-Encoding, Available-Dictionary'
const DICTIONARY_ZSTANDARD = 'dcz'

/** What has changed since the version that the client has, or null where it gets the whole file. */
async function askedDelta(ctx: Context, dictionaries: Dictionaries, file: Answer): Promise<Buffer | null> {
  const available = ctx.req.headers['available-dictionary']
  if (typeof available !== 'string' || ctx.method !== 'GET' || !takesEncoding(ctx, DICTIONARY_ZSTANDARD))
    return null
  return dictionaries.deltaOf(ctx.path, file, available)
}

/** For this client alone: a cache between that overlooks Vary would give it to those who have no such version. */
function sendDelta(ctx: Context, file: Answer, delta: Buffer): void {
  ctx.set('Cache-Control', ctx.path.startsWith(ASSETS) ? FOR_EVER.replace('public', 'private') : FOR_A_MONTH)
  ctx.set('Vary', VARY)
  ctx.set('Content-Encoding', DICTIONARY_ZSTANDARD)
  ctx.set('Content-Type', file.type)
  ctx.body = delta
}

/** Pictures are shown by others: in previews of links, in lists of apps, beside what programs have read here. */
function letOthersShow(ctx: Context): void {
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
}
