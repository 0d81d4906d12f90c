import type { AgentScope } from '#shared/domain/agent.ts'
import { AppError } from './app-error.ts'

/** Errors about the API key of a request and what it is used for. */

const CHALLENGE = { 'WWW-Authenticate': 'Bearer realm="AI Tool Hub"' }

export class KeyRequiredError extends AppError {
  constructor() {
    super(
      'Send the API key of your agent in X-API-Key, X-Agent-Key or Authorization: Bearer, or sign the request.',
      {
        status: 401,
        code: 'key-required',
        title: 'API key required',
        headers: { ...CHALLENGE },
      },
    )
  }
}

/** Does not say whether the key is mistyped, unknown or revoked. */
export class InvalidKeyError extends AppError {
  constructor() {
    super('Invalid API key', {
      status: 401,
      code: 'invalid-key',
      title: 'Invalid API key',
      headers: { ...CHALLENGE },
    })
  }
}

export class ConflictingKeysError extends AppError {
  constructor() {
    super('The request carries two different API keys. Send one.', {
      status: 400,
      code: 'conflicting-keys',
      title: 'Conflicting keys',
    })
  }
}

/** Addresses end up in histories and logs. */
export class KeyInAddressError extends AppError {
  constructor() {
    super(
      'An API key must not be part of the address, where others can read it. Send it in a header, and rotate this one.',
      { status: 400, code: 'key-in-address', title: 'Key in the address' },
    )
  }
}

/** Does not say whether the key is unknown or has ended, or what of the request was changed. */
export class InvalidSignatureError extends AppError {
  constructor() {
    super(
      'Invalid signature. It has to be by a signing key that has not ended, over @method, @path and @query, content-digest ' +
        'where there is a body and idempotency-key where there is one, with created, nonce and keyid.',
      { status: 401, code: 'invalid-signature', title: 'Invalid signature', headers: { ...CHALLENGE } },
    )
  }
}

/** Does not say whether the domain, the agent or the key is unknown, or what of the request was changed. */
export class InvalidDomainSignatureError extends AppError {
  constructor() {
    super(
      'Invalid signature of a domain. It has to be by a key of Ed25519 in the directory of the domain that the agent has named, over ' +
        '@authority, signature-agent and agent-id, and for a change over what other signatures cover, with the tag web-bot-auth, ' +
        'created, expires, nonce and keyid.',
      { status: 401, code: 'invalid-signature', title: 'Invalid signature', headers: { ...CHALLENGE } },
    )
  }
}

/** The domain was named and has not signed for the agent yet. */
export class DomainUnprovedError extends AppError {
  constructor() {
    super('The agent has not proved this domain yet: sign POST /api/v1/domain/proof first.', {
      status: 403,
      code: 'domain-unproved',
      title: 'Domain not proved',
    })
  }
}

/** For what nothing but the signature of a domain does. */
export class DomainSignatureNeededError extends AppError {
  constructor() {
    super('This takes the signature of a key that the domain publishes, and no API key beside it.', {
      status: 403,
      code: 'domain-signature-needed',
      title: 'Signature of the domain needed',
    })
  }
}

/** With the server's time, so that a client with a wrong clock can sign again. */
export class SignatureTimeError extends AppError {
  constructor(now: Date) {
    super(`The signature is too old or from the future. The time of this server is ${now.toISOString()}.`, {
      status: 401,
      code: 'signature-time',
      title: 'Signature out of time',
      headers: { ...CHALLENGE },
    })
  }
}

export class SignatureReplayedError extends AppError {
  constructor() {
    super('This signature was used already. Sign each request with a new nonce.', {
      status: 401,
      code: 'signature-replayed',
      title: 'Signature used',
      headers: { ...CHALLENGE },
    })
  }
}

/** For what a signature does not do. */
export class ApiKeyNeededError extends AppError {
  constructor() {
    super('This hands out a key, so it takes the API key itself: a signature does not do.', {
      status: 403,
      code: 'api-key-needed',
      title: 'API key needed',
    })
  }
}

export class ScopeError extends AppError {
  /** `isToken`: an app can ask the person for more. */
  constructor(scope: string, isToken = false) {
    super(`This key can’t do that: it lacks the scope “${scope}”.`, {
      status: 403,
      code: 'scope-missing',
      title: 'Scope missing',
      headers: isToken
        ? {
            'WWW-Authenticate': `${CHALLENGE['WWW-Authenticate']}, error="insufficient_scope", scope="${scope}"`,
          }
        : {},
    })
  }
}

/** Does not say whether the token is unknown, has expired, or is for something else. */
export class InvalidTokenError extends AppError {
  constructor() {
    super('This access token opens nothing here. Get a new one, or ask the person to connect again.', {
      status: 401,
      code: 'invalid-token',
      title: 'Invalid access token',
      headers: { 'WWW-Authenticate': `${CHALLENGE['WWW-Authenticate']}, error="invalid_token"` },
    })
  }
}

export class IdempotencyConflictError extends AppError {
  constructor() {
    super('This Idempotency-Key was used for another request. Use a new one for a new request.', {
      status: 422,
      code: 'idempotency-conflict',
      title: 'Idempotency key used',
    })
  }
}

export class TooManyKeysError extends AppError {
  constructor(limit: number) {
    super(`An agent has at most ${limit} keys at a time. Revoke one first.`, {
      status: 409,
      code: 'too-many-keys',
      title: 'Too many keys',
    })
  }
}

/** Without a key that has these scopes, the agent could never make another one that has. */
export class LastManagingKeyError extends AppError {
  constructor(scope: AgentScope) {
    const which = scope === 'manage' ? '' : ` and has the scope “${scope}”`
    const wanted = scope === 'manage' ? 'the scope “manage”' : `the scopes “manage” and “${scope}”`
    super(
      `This is the last key that may manage keys${which}. Rotate it, or add another one with ${wanted} first.`,
      { status: 409, code: 'last-managing-key', title: 'Last key of its kind' },
    )
  }
}

/** Refuses what would reach people who take it for real. */
export class SandboxRefusedError extends AppError {
  constructor(act: string) {
    super(`The demo key cannot ${act}. Register an agent of your own for that: it takes one call.`, {
      status: 403,
      code: 'sandbox-refused',
      title: 'Not with the demo key',
    })
  }
}

/** `things`: what waits for an admin, in the plural. */
export class QueueFullError extends AppError {
  constructor(things: string, limit: number) {
    super(
      `${limit} ${things} of this agent wait for review already. Send more when some of them are decided.`,
      {
        status: 409,
        code: 'queue-full',
        title: 'Too many are waiting',
      },
    )
  }
}
