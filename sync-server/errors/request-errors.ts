import { sizeText } from '#shared/messages/number-text.ts'
import { AppError, type ErrorIssue } from './app-error.ts'

/** A refusal must not be longer than the request, and nobody reads more than this. */
const MAX_ISSUES = 50

/** A request that is wrong whoever sends it. The message names the first issues and counts the others. */
export class InvalidInputError extends AppError {
  constructor(issues: readonly ErrorIssue[]) {
    const shown = issues.slice(0, MAX_ISSUES)
    const left = issues.length - shown.length
    if (left > 0) shown.push({ path: '', message: `and ${left} more` })
    const detail = shown
      .map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))
      .join('; ')
    super(detail, { status: 400, code: 'invalid-input', title: 'Invalid input', issues: shown })
  }
}

export class MalformedAddressError extends AppError {
  constructor() {
    super('The address, or percent-encoding in it, is invalid.', {
      status: 400,
      code: 'malformed-address',
      title: 'Malformed address',
    })
  }
}

export class NotFoundError extends AppError {
  constructor(detail: string) {
    super(detail, { status: 404, code: 'not-found', title: 'Not found' })
  }
}

export class MethodNotAllowedError extends AppError {
  constructor(method: string, allowed: readonly string[]) {
    super(`${method} isn’t allowed here.`, {
      status: 405,
      code: 'method-not-allowed',
      title: 'Method not allowed',
      headers: { Allow: allowed.join(', ') },
    })
  }
}

export class UnsupportedMediaTypeError extends AppError {
  constructor() {
    super('The body must be JSON, sent as application/json.', {
      status: 415,
      code: 'unsupported-media-type',
      title: 'Unsupported media type',
    })
  }
}

export class BodyTooLargeError extends AppError {
  constructor(maxBytes: number) {
    super(`The body can be up to ${sizeText(maxBytes)}.`, {
      status: 413,
      code: 'body-too-large',
      title: 'Body too large',
      headers: { Connection: 'close' },
    })
  }
}

export class MalformedBodyError extends AppError {
  constructor() {
    super('The body isn’t valid JSON.', { status: 400, code: 'malformed-body', title: 'Malformed body' })
  }
}
