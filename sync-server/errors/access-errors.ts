import { AppError } from './app-error.ts'

/** Refusals because of who calls, from where, or how often. */

/** RFC 9110 §11.6.1 wants one with each 401. Browsers know no such scheme, so they ask for no password of their own. */
export const SESSION_CHALLENGE = { 'WWW-Authenticate': 'Session realm="AI Tool Hub"' }

export class SignInRequiredError extends AppError {
  constructor() {
    super('Authentication required.', {
      status: 401,
      code: 'sign-in-required',
      title: 'Authentication required',
      headers: SESSION_CHALLENGE,
    })
  }
}

export class ForbiddenError extends AppError {
  constructor(detail: string) {
    super(detail, { status: 403, code: 'forbidden', title: 'Forbidden' })
  }
}

export class PremiumRequiredError extends AppError {
  constructor() {
    super('This is part of premium.', { status: 403, code: 'premium-required', title: 'Premium required' })
  }
}

/** The caller may do this, but must first prove who they are: the session may be in other hands by now. */
export class FreshProofRequiredError extends AppError {
  constructor() {
    super('Please confirm it’s you with a passkey, a code or your password.', {
      status: 403,
      code: 'fresh-proof-required',
      title: 'Confirmation required',
    })
  }
}

export class CrossOriginError extends AppError {
  constructor() {
    super('Changes are only accepted from pages of this site.', {
      status: 403,
      code: 'cross-origin',
      title: 'Forbidden',
    })
  }
}

const describeWait = (seconds: number) =>
  seconds < 100 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`

export class TooManyRequestsError extends AppError {
  constructor(retryAfterSeconds: number) {
    super(`Too many requests. Try again in ${describeWait(retryAfterSeconds)}.`, {
      status: 429,
      code: 'too-many-requests',
      title: 'Too many requests',
      headers: { 'Retry-After': String(retryAfterSeconds) },
    })
  }
}
