import type { Context } from 'koa'
import type { Encoding } from '../services/answer.ts'

const KNOWN_HEADERS = 200
const known = new Map<string, Encoding>()

/** The best encoding that a client takes. Clients send few different headers, so the result is cached by header. */
export function acceptedEncoding(ctx: Context): Encoding {
  const header = ctx.req.headers['accept-encoding']
  if (typeof header !== 'string' || header === '') return 'identity'
  const found = known.get(header)
  if (found !== undefined) return found
  const encoding = choose(header)
  if (known.size < KNOWN_HEADERS) known.set(header, encoding)
  return encoding
}

/** Whether a client names an encoding and takes it. */
export function takesEncoding(ctx: Context, encoding: string): boolean {
  return (qualitiesIn(ctx.get('Accept-Encoding')).get(encoding) ?? 0) > 0
}

function qualitiesIn(header: string): Map<string, number> {
  const qualities = new Map<string, number>()
  for (const entry of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    qualities.set(name, quality === undefined ? 1 : Number(quality.slice(2)) || 0)
  }
  return qualities
}

function choose(header: string): Encoding {
  const qualities = qualitiesIn(header)
  const qualityOf = (name: string) => qualities.get(name) ?? qualities.get('*') ?? 0
  if (qualityOf('br') > 0 && qualityOf('br') >= qualityOf('gzip')) return 'br'
  return qualityOf('gzip') > 0 ? 'gzip' : 'identity'
}
