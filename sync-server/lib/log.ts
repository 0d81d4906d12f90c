import { type DestinationStream, type LevelWithSilent, pino } from 'pino'

/** The log of the process, one JSON object a line. Errors are logged without the texts of other programs. */
export function createLog({ logLevel }: { logLevel: LevelWithSilent }, destination?: DestinationStream) {
  return pino({ level: logLevel, serializers: { err: describeError } }, destination)
}

/** Deeper causes add nothing. */
const MAX_CAUSES = 5

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
  for (let { cause } = error; cause instanceof Error && causes.length < MAX_CAUSES; { cause } = cause)
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
