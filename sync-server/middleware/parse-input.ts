import type { Context, Middleware } from 'koa'
import type { z } from 'zod'
import type { CallDefinition } from '#shared/api/call.ts'
import { contract } from '#shared/api/contract.ts'
import { MCP } from '#shared/policy/mcp.ts'
import type { ErrorIssue } from '../errors/app-error.ts'
import {
  BodyTooLargeError,
  InvalidInputError,
  MalformedAddressError,
  MalformedBodyError,
  UnsupportedMediaTypeError,
} from '../errors/request-errors.ts'
import { isDecodable } from './check-address.ts'

export const MAX_BODY_BYTES = 32 * 1024
const SHOWN_ISSUES = 20
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

/** The body, whatever it is. @throws BodyTooLargeError, MalformedBodyError */
export async function readJson(ctx: Context): Promise<unknown> {
  const bytes = await readBytes(ctx, maxBytes(ctx))
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) throw new MalformedBodyError()
    throw error
  }
}

/**
 * The bytes of the body. Counts while reading: the length that a client announces need not be true. The socket must
 * outlive a refusal. @throws BodyTooLargeError
 */
export async function readBytes(ctx: Context, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of ctx.req.iterator({ destroyOnReturn: false })) {
    const part = Buffer.from(chunk)
    bytes += part.length
    if (bytes > limit) throw new BodyTooLargeError(limit)
    chunks.push(part)
  }
  return Buffer.concat(chunks)
}

/** A JSON body by its schema of the contract. @throws InvalidInputError that names every wrong field */
export function parseBody<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw new InvalidInputError(toBodyIssues(parsed.error))
  return parsed.data
}

/** The query by its schema of the contract. @throws InvalidInputError that names every wrong, unknown or repeated one */
export function parseQuery<S extends z.ZodType>(schema: S, querystring: string): z.output<S> {
  const { values, issues } = toRecord(querystring)
  const parsed = schema.safeParse(values)
  const all = parsed.success ? issues : [...issues, ...toParameterIssues(parsed.error)]
  if (!parsed.success || all.length > 0) throw new InvalidInputError(all.slice(0, SHOWN_ISSUES))
  return parsed.data
}

/** The parameters of the path by their schema of the contract. @throws InvalidInputError */
export function parseParams<S extends z.ZodType>(schema: S, params: unknown): z.output<S> {
  const parsed = schema.safeParse(params)
  if (!parsed.success) throw new InvalidInputError(toParameterIssues(parsed.error))
  return parsed.data
}

/** For calls that take no query. @throws InvalidInputError */
export function refuseQuery(querystring: string): void {
  if (querystring === '') return
  const { values } = toRecord(querystring)
  const issues = Object.keys(values).map((name) => ({ path: shorten(name), message: UNKNOWN_PARAMETER }))
  if (issues.length > 0) throw new InvalidInputError(issues.slice(0, SHOWN_ISSUES))
}

function toRecord(querystring: string): { values: Record<string, string>; issues: ErrorIssue[] } {
  if (querystring.includes('%') && !isDecodable(querystring)) throw new MalformedAddressError()
  const entries = [...new URLSearchParams(querystring)]
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const [name] of entries) {
    if (seen.has(name)) repeated.add(name)
    seen.add(name)
  }
  const issues = [...repeated].map((name) => ({ path: shorten(name), message: 'must be given once' }))
  return { values: Object.fromEntries(entries), issues }
}

const UNKNOWN_PARAMETER = 'is not a parameter of this call'

/** Issues by the name of the parameter, also where only one entry of its list is wrong. */
function toParameterIssues(error: z.ZodError): ErrorIssue[] {
  return error.issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return [{ path: String(issue.path[0]), message: issue.message }]
    return issue.keys.map((name) => ({ path: shorten(name), message: UNKNOWN_PARAMETER }))
  })
}

/** Issues by the path of the field. */
function toBodyIssues(error: z.ZodError): ErrorIssue[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.map(String)
    if (issue.code !== 'unrecognized_keys') return [{ path: path.join('.'), message: issue.message }]
    return issue.keys.map((key) => ({
      path: [...path, shorten(key)].join('.'),
      message: 'is not a field of this call',
    }))
  })
}

function shorten(name: string): string {
  return name.slice(0, SHOWN_NAME).toWellFormed()
}
