import { AppError, type ErrorIssue } from '../../errors/app-error.ts'

/** Of JSON-RPC 2.0, and of A2A from -32001 on (§5.4 of its specification). */
const CODES = {
  PARSE_ERROR: -32700,
  INVALID_REQUEST: -32600,
  METHOD_NOT_FOUND: -32601,
  INVALID_PARAMS: -32602,
  TASK_NOT_FOUND: -32001,
  PUSH_NOTIFICATION_NOT_SUPPORTED: -32003,
  UNSUPPORTED_OPERATION: -32004,
  CONTENT_TYPE_NOT_SUPPORTED: -32005,
  EXTENDED_AGENT_CARD_NOT_CONFIGURED: -32007,
  VERSION_NOT_SUPPORTED: -32009,
} as const
type Reason = keyof typeof CODES

/** A refusal of the protocol. Its message says what to do instead. */
export class A2aError extends Error {
  readonly reason: Reason
  readonly issues: readonly ErrorIssue[]

  constructor(reason: Reason, message: string, issues: readonly ErrorIssue[] = []) {
    super(message)
    this.reason = reason
    this.issues = issues
  }

  /** As JSON-RPC sends it, with details in the form of google.rpc. */
  toJSON() {
    const { reason, message, issues } = this
    const type = 'type.googleapis.com/google.rpc'
    return {
      code: CODES[reason],
      message,
      data: [
        { '@type': `${type}.ErrorInfo`, reason, domain: 'a2a-protocol.org' },
        ...(issues.length > 0
          ? [
              {
                '@type': `${type}.BadRequest`,
                fieldViolations: issues.map(({ path, message: description }) => ({
                  field: path,
                  description,
                })),
              },
            ]
          : []),
      ],
    }
  }
}

/**
 * What a client can mend in its message, in the words of the protocol; null for what concerns the request as a whole, such as
 * its limits, and for what is broken here.
 */
export function protocolErrorOf(error: unknown): A2aError | null {
  if (error instanceof A2aError) return error
  if (!(error instanceof AppError) || ![400, 404, 413].includes(error.status)) return null
  return new A2aError('INVALID_PARAMS', error.message, error.issues)
}
