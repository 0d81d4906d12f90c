import type { Context, Middleware } from 'koa'
import type { z } from 'zod'
import type { CallDefinition } from '#shared/api/call.ts'
import { contract } from '#shared/api/contract.ts'
import { MCP } from '#shared/policy/mcp.ts'
import type { ErrorIssue } from '../errors/app-error.ts'
import {
  BodyTooLargeError,
  InvalidInputError,
  MalformedBodyError,
  UnsupportedMediaTypeError,
} from '../errors/request-errors.ts'

export const MAX_BODY_BYTES = 32 * 1024
const SHOWN_NAME = 80

const calls: readonly CallDefinition[] = Object.values(contract)
/** Calls that take more say so in the contract. */
const LARGER = new Map<string, number>([
  ...calls.flatMap(({ method, path, maxBodyBytes }): [string, number][] =>
    maxBodyBytes === undefined ? [] : [[`${method} ${path}`, maxBodyBytes]],
  ),
  [`POST ${MCP.path}`, MCP.maxBodyBytes],
])

const maxBytes = (ctx: Context): number => LARGER.get(`${ctx.method} ${ctx.path}`) ?? MAX_BODY_BYTES

/** Refuses by its headers every body that is not plain JSON of a reasonable size, whether or not it would be read. */
export const jsonBodiesOnly: Middleware = (ctx, next) => {
  const length = Number(ctx.req.headers['content-length'] ?? 0)
  const hasBody = length > 0 || ctx.req.headers['transfer-encoding'] !== undefined
  if (!hasBody) return next()
  if (length > maxBytes(ctx)) throw new BodyTooLargeError(maxBytes(ctx))
  const isJson = ctx.is('application/json') === 'application/json'
  if (!isJson || ctx.req.headers['content-encoding'] !== undefined) throw new UnsupportedMediaTypeError()
  return next()
}

/** The body by its schema of the contract. @throws InvalidInputError that names every wrong field */
export async function readBody<S extends z.ZodType>(ctx: Context, schema: S): Promise<z.output<S>> {
  const parsed = schema.safeParse(await readJson(ctx))
  if (!parsed.success) throw new InvalidInputError(toIssues(parsed.error))
  return parsed.data
}

/** The body, whatever it is. @throws BodyTooLargeError, MalformedBodyError */
export async function readJson(ctx: Context): Promise<unknown> {
  return parseJson(await readText(ctx))
}

/** Counts while reading: the length that a client announces need not be true. The socket must outlive a refusal. */
async function readText(ctx: Context): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of ctx.req.iterator({ destroyOnReturn: false })) {
    const part = Buffer.from(chunk)
    bytes += part.length
    if (bytes > maxBytes(ctx)) throw new BodyTooLargeError(maxBytes(ctx))
    chunks.push(part)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw new MalformedBodyError()
    throw error
  }
}

/** Issues by the path of the field. */
function toIssues(error: z.ZodError): ErrorIssue[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.map(String)
    if (issue.code !== 'unrecognized_keys') return [{ path: path.join('.'), message: issue.message }]
    return issue.keys.map((key) => ({
      path: [...path, key.slice(0, SHOWN_NAME).toWellFormed()].join('.'),
      message: 'is not a field of this call',
    }))
  })
}
