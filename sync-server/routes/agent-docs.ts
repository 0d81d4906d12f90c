import { createHash } from 'node:crypto'
import type { Middleware } from 'koa'
import type { CallDefinition } from '#shared/api/call.ts'
import { contract } from '#shared/api/contract.ts'
import { openApiDocument } from '#shared/api/openapi.ts'
import { openApiMarkdown } from '#shared/api/openapi-markdown.ts'
import type { Config } from '../config.ts'
import { prefersMarkdown, VARY_BY_FORM } from '../middleware/prefers-markdown.ts'
import { AGENT_KEYS, ANONYMOUS_READS, CALL_LIMITS } from '../middleware/rate-limit.ts'
import { sendAnswer } from '../middleware/send-answer.ts'
import { sessionCookie } from '../middleware/session.ts'
import { Answer, jsonBytesAnswer } from '../services/answer.ts'

const LIMITS = {
  anonymous: ANONYMOUS_READS,
  key: AGENT_KEYS,
  calls: Object.fromEntries(
    Object.entries<CallDefinition>(contract).flatMap(([name, { rateLimit }]) =>
      rateLimit === undefined ? [] : [[name, CALL_LIMITS[rateLimit]]],
    ),
  ),
}

interface Reference {
  json: Answer
  markdown: Answer
}

/**
 * The contract as an OpenAPI document, for programs that read it before they call, and at the address of the reference as
 * markdown for those that prefer it; browsers go on to the page.
 */
export function openApiRoute({ publicUrl }: Pick<Config, 'publicUrl'>): Middleware {
  // Built on the first request, so that it does not delay the start.
  let reference: Reference | undefined
  return (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    const isMarkdown = ctx.path === contract.agentDocs.path && prefersMarkdown(ctx)
    if (ctx.path !== '/openapi.json' && !isMarkdown) return next()
    ctx.state.route = 'openapi'
    reference ??= makeReference(publicUrl)
    if (!isMarkdown) return sendAnswer(ctx, reference.json)
    return sendAnswer(ctx, reference.markdown, { vary: VARY_BY_FORM })
  }
}

/** Prepared. It changes only with the program, so ETags are derived from the content. */
function makeReference(publicUrl: string): Reference {
  const cookieName = sessionCookie(publicUrl.startsWith('https:'))
  const document = openApiDocument(contract, { publicUrl, limits: LIMITS, cookieName })
  const json = JSON.stringify(document)
  const body = openApiMarkdown(document)
  const type = 'text/markdown; charset=utf-8'
  return {
    json: jsonBytesAnswer(tagOf(json), json),
    markdown: new Answer({ type, tag: `md-${tagOf(body)}`, body }),
  }
}

const tagOf = (body: string): string => createHash('sha256').update(body).digest('hex').slice(0, 16)
