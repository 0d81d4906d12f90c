import type { Middleware } from 'koa'
import { CATALOGUE_SEQ } from '#shared/api/catalogue-seq.ts'
import type { Catalogue } from '../services/catalogue/catalogue.ts'

/** The longest time a read waits for a change at another node. */
const MOST_WAIT_MS = 1000
const FORM = /^([0-9a-f]{16})\.(\d{1,15})$/

/**
 * The answer to a change says how far the catalogue is with it; a read that says it again, at whichever node, is answered from
 * a catalogue that is as far.
 */
export function readAcrossNodes(catalogue: Catalogue): Middleware {
  return async (ctx, next) => {
    const [, epoch, seq] = FORM.exec(ctx.get(CATALOGUE_SEQ)) ?? []
    if (epoch !== undefined) await catalogue.reach({ epoch, seq: Number(seq) }, MOST_WAIT_MS)
    await next()
    if (ctx.method === 'GET' || ctx.method === 'HEAD') return
    const { epoch: ours, head } = catalogue.version
    ctx.set(CATALOGUE_SEQ, `${ours}.${head}`)
  }
}
