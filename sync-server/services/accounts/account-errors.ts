import { SESSION_CHALLENGE } from '../../errors/access-errors.ts'
import { AppError } from '../../errors/app-error.ts'

/** The same for an unknown user and a wrong password. */
export class WrongCredentialsError extends AppError {
  constructor() {
    super('Incorrect username or password.', {
      status: 401,
      code: 'wrong-credentials',
      title: 'Sign in failed',
      headers: SESSION_CHALLENGE,
    })
  }
}

/** Only shown to a caller who knows the password: nobody else learns that there is an account. */
export class AccountLockedError extends AppError {
  constructor() {
    super('This account is locked. If you think that’s a mistake, contact the people who run this site.', {
      status: 403,
      code: 'account-locked',
      title: 'Account locked',
    })
  }
}

/** A signed-in user sent a wrong current password. Not 401: the session stays valid. */
export class WrongPasswordError extends AppError {
  constructor() {
    super('The current password is wrong.', { status: 403, code: 'wrong-password', title: 'Wrong password' })
  }
}

/** User names are public, so the error names a taken one. */
export class UsernameTakenError extends AppError {
  constructor() {
    super('This username is taken. Please choose another.', {
      status: 409,
      code: 'username-taken',
      title: 'Username taken',
      issues: [{ path: 'username', message: 'is taken' }],
    })
  }
}

/** An account with this address exists; the message does not reveal that. */
export class RegistrationRefusedError extends AppError {
  constructor() {
    super('We can’t create an account with these details. If you already have an account, sign in instead.', {
      status: 409,
      code: 'registration-refused',
      title: 'Registration refused',
    })
  }
}

export class BusyError extends AppError {
  constructor(retryAfterSeconds: number) {
    super('The server is busy. Please try again in a moment.', {
      status: 503,
      code: 'busy',
      title: 'Busy',
      headers: { 'Retry-After': String(retryAfterSeconds) },
    })
  }
}
