import type { Context, Middleware } from 'koa'
import { z } from 'zod'
import type { CallDefinition } from '#shared/api/call.ts'
import { contract } from '#shared/api/contract.ts'
import { parseInput } from '#shared/api/parse-input.ts'
import { MCP } from '#shared/policy/marketplace.ts'
import type { ErrorIssue } from '../errors/app-error.ts'
import {
  BodyTooLargeError,
  InvalidInputError,
  MalformedAddressError,
  MalformedBodyError,
  UnsupportedMediaTypeError,
} from '../errors/request-errors.ts'
import { isDecodable } from './request-address.ts'

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

/** By its headers; a chunked body may turn out to be empty. */
export function mayHaveBody({ req: { headers } }: Context): boolean {
  return Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined
}

/** For calls that take no body: whoever sends one expects an effect that there is not. @throws InvalidInputError */
export async function refuseBody(ctx: Context): Promise<void> {
  if (!mayHaveBody(ctx)) return
  const { length } = await readBytes(ctx, maxBytes(ctx))
  if (length > 0) throw new InvalidInputError([{ path: 'body', message: 'must not be sent' }])
}

/** Refuses, by its headers, every body that is not JSON of a reasonable size, even if the call would not read it. */
export const jsonBodiesOnly: Middleware = (ctx, next) => {
  if (!mayHaveBody(ctx)) return next()
  const length = Number(ctx.req.headers['content-length'] ?? 0)
  if (length > maxBytes(ctx)) throw new BodyTooLargeError(maxBytes(ctx))
  const isJson = ctx.is('application/json') === 'application/json'
  if (!isJson || ctx.req.headers['content-encoding'] !== undefined) throw new UnsupportedMediaTypeError()
  return next()
}

/**
 * The parsed body, not validated. `check` sees the bytes as they were received.
 * @throws BodyTooLargeError, MalformedBodyError
 */
export async function readJson(ctx: Context, check: (bytes: Buffer) => void = () => {}): Promise<unknown> {
  const bytes = await readBytes(ctx, maxBytes(ctx))
  check(bytes)
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) throw new MalformedBodyError()
    throw error
  }
}

/**
 * The bytes of the body. They are counted while reading, because the announced length may be wrong. The socket must
 * stay open after a refusal. @throws BodyTooLargeError
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

/** A JSON body, parsed by its schema in the contract. @throws InvalidInputError that names every wrong field */
export function parseBody<S extends z.ZodType>(
  schema: S,
  body: unknown,
  options: Pick<CallDefinition, 'refusesEntriesAlone'> = {},
): z.output<S> {
  const parsed = parseInput(schema, body, options)
  if (!parsed.success) throw new InvalidInputError(parsed.issues)
  return parsed.data
}

/** The path parameters, parsed by their schema in the contract. @throws InvalidInputError */
export function parseParams<S extends z.ZodType>(schema: S, params: unknown): z.output<S> {
  const parsed = parseInput(schema, params, { kind: 'parameter' })
  if (!parsed.success) throw new InvalidInputError(parsed.issues)
  return parsed.data
}

/** The query, parsed by its schema. @throws InvalidInputError that names every wrong, unknown or repeated parameter */
export function parseQuery<S extends z.ZodType>(schema: S, querystring: string): z.output<S> {
  const { values, repeated } = toRecord(querystring)
  const parsed = parseInput(schema, values, { kind: 'parameter' })
  if (parsed.success && repeated.length === 0) return parsed.data
  const issues = parsed.success ? repeated : [...repeated, ...parsed.issues]
  throw new InvalidInputError(issues.slice(0, SHOWN_ISSUES))
}

const noParameters = z.strictObject({})

/** For calls that take no query. @throws InvalidInputError */
export function refuseQuery(querystring: string): void {
  if (querystring !== '') parseQuery(noParameters, querystring)
}

function toRecord(querystring: string): { values: Record<string, string>; repeated: ErrorIssue[] } {
  if (querystring.includes('%') && !isDecodable(querystring)) throw new MalformedAddressError()
  const seen = new Set<string>()
  const twice = new Set<string>()
  const entries = [...new URLSearchParams(querystring)]
  for (const [name] of entries) {
    if (seen.has(name)) twice.add(name)
    seen.add(name)
  }
  const repeated = [...twice].map((name) => ({
    path: name.slice(0, SHOWN_NAME).toWellFormed(),
    message: 'must be given once',
  }))
  return { values: Object.fromEntries(entries), repeated }
}
