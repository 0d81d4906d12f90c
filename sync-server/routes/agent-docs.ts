import { createHash } from 'node:crypto'
import type { Middleware } from 'koa'
import type { CallDefinition } from '#shared/api/call.ts'
import { contract } from '#shared/api/contract.ts'
import { type OpenApiOptions, openApiDocument } from '#shared/api/openapi.ts'
import type { Config } from '../config.ts'
import { AGENT_KEYS, ANONYMOUS_READS, CALL_LIMITS } from '../middleware/rate-limit.ts'
import { sendAnswer } from '../middleware/send-answer.ts'
import { sessionCookie } from '../middleware/session.ts'
import { type Answer, jsonBytesAnswer } from '../services/answer.ts'

const LIMITS = {
  anonymous: ANONYMOUS_READS,
  key: AGENT_KEYS,
  calls: Object.fromEntries(
    Object.entries<CallDefinition>(contract).flatMap(([name, { rateLimit }]) =>
      rateLimit === undefined ? [] : [[name, CALL_LIMITS[rateLimit]]],
    ),
  ),
}

/** The contract as an OpenAPI document, for programs that read it before they call. */
export function openApiRoute({ publicUrl }: Pick<Config, 'publicUrl'>): Middleware {
  const cookieName = sessionCookie(publicUrl.startsWith('https:'))
  // Built on the first request, so that it does not delay the start.
  let answer: Answer | undefined
  return (ctx, next) => {
    const isAsked = ctx.path === '/openapi.json' && (ctx.method === 'GET' || ctx.method === 'HEAD')
    if (!isAsked) return next()
    ctx.state.route = 'openapi'
    answer ??= openApiAnswer({ publicUrl, limits: LIMITS, cookieName })
    return sendAnswer(ctx, answer)
  }
}

/** The contract as OpenAPI, prepared. It changes only with the program, so its ETag is derived from its content. */
function openApiAnswer(options: OpenApiOptions): Answer {
  const body = JSON.stringify(openApiDocument(contract, options))
  return jsonBytesAnswer(createHash('sha256').update(body).digest('hex').slice(0, 16), body)
}
