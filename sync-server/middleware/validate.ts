import type { Context } from 'koa'
import type { z } from 'zod'
import type { ErrorIssue } from '../errors/app-error.ts'
import { InvalidInputError, MalformedAddressError } from '../errors/request-errors.ts'
import { isDecodable } from './check-address.ts'

const SHOWN_ISSUES = 20
const SHOWN_NAME = 80

/** The query by its schema of the contract. @throws InvalidInputError that names every wrong, unknown or repeated one */
export function readQuery<S extends z.ZodType>(ctx: Context, schema: S): z.output<S> {
  const { values, issues } = toRecord(ctx.querystring)
  const parsed = schema.safeParse(values)
  const all = parsed.success ? issues : [...issues, ...toIssues(parsed.error)]
  if (!parsed.success || all.length > 0) throw new InvalidInputError(all.slice(0, SHOWN_ISSUES))
  return parsed.data
}

/** The parameters of the path by their schema of the contract. */
export function readParams<S extends z.ZodType>(ctx: Context, schema: S): z.output<S> {
  const parsed = schema.safeParse(ctx.params)
  if (!parsed.success) throw new InvalidInputError(toIssues(parsed.error))
  return parsed.data
}

/** For calls that take no query. */
export function refuseQuery(ctx: Context): void {
  if (ctx.querystring === '') return
  const { values } = toRecord(ctx.querystring)
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
function toIssues(error: z.ZodError): ErrorIssue[] {
  return error.issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return [{ path: String(issue.path[0]), message: issue.message }]
    return issue.keys.map((name) => ({ path: shorten(name), message: UNKNOWN_PARAMETER }))
  })
}

function shorten(name: string): string {
  return name.slice(0, SHOWN_NAME).toWellFormed()
}
