import type { Context, Middleware } from 'koa'
import type { Logger } from 'pino'
import type { Problem } from '#shared/api/problem.ts'
import { AppError } from '../errors/app-error.ts'
import { loggedPath } from './observe-requests.ts'
import { requestIdOf } from './request-id.ts'

/** Headers that described the answer that is now not sent. */
const STALE_HEADERS = ['ETag', 'Content-Encoding', 'Content-Type', 'Content-Length', 'Last-Modified']

/** Turns errors into RFC 9457 problem documents: AppErrors as they are, everything else as a bare 500. */
export function handleErrors(log: Logger): Middleware {
  return async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      if (!(error instanceof AppError))
        log.error({ requestId: requestIdOf(ctx), err: error, path: loggedPath(ctx.path) }, 'unexpected error')
      sendProblem(ctx, error instanceof AppError ? error : internalError())
    }
  }
}

function sendProblem(ctx: Context, error: AppError): void {
  for (const name of STALE_HEADERS) ctx.remove(name)
  ctx.status = error.status
  ctx.set(error.headers)
  ctx.set('Cache-Control', 'no-store')
  ctx.set('Content-Type', 'application/problem+json; charset=utf-8')
  ctx.body = JSON.stringify(toProblem(error))
}

function toProblem({ status, code, title, message, issues, see }: AppError): Problem {
  const type = `urn:ai-tool-hub:problem:${code}`
  return { type, title, status, detail: message, code, issues, see, message, error: message }
}

function internalError(): AppError {
  return new AppError('Something went wrong on our side. Please try again later.', {
    status: 500,
    code: 'internal',
    title: 'Internal error',
  })
}
