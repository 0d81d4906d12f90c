import { type DestinationStream, pino } from 'pino'
import type { Config } from '../config.ts'

/** The log of the process: JSON, a line each. Errors are described without what other programs say about them. */
export function openLog({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream) {
  return pino({ level: logLevel, serializers: { err: describeError } }, destination)
}

/** More causes of causes say no more. */
const MOST_CAUSES = 5

/**
 * Where an error happened, and what it is; of its causes the names and codes alone. The texts of mail servers, payment
 * providers and models repeat whom and what the request was about.
 */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const causes = causesOf(error).map((cause) => ({ ...nameOf(cause), at: framesOf(cause) }))
  return {
    ...nameOf(error),
    message: error.message,
    stack: framesOf(error),
    ...(causes.length > 0 && { causes }),
  }
}

function causesOf(error: Error): Error[] {
  const causes: Error[] = []
  for (let { cause } = error; cause instanceof Error && causes.length < MOST_CAUSES; { cause } = cause)
    causes.push(cause)
  return causes
}

function nameOf(error: Error): { type: string; code?: string } {
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  return { type: error.constructor.name, ...code }
}

/** The first lines of a stack repeat the message, which may have several. */
const framesOf = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n')
