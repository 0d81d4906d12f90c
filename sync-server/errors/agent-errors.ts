import type { AgentScope } from '#shared/domain/agent.ts'
import { AppError } from './app-error.ts'

/** Errors about the API key of a request and what it is used for. */

const CHALLENGE = { 'WWW-Authenticate': 'Bearer realm="AI Tool Hub"' }

export class KeyRequiredError extends AppError {
  constructor() {
    super(
      'Send your agent’s API key in X-API-Key, X-Agent-Key or Authorization: Bearer, or sign the request.',
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
    super('The request has two different API keys. Send only one.', {
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
      'Don’t put an API key in the address, where others can read it. Send it in a header, and rotate this one.',
      { status: 400, code: 'key-in-address', title: 'Key in the address' },
    )
  }
}

/** Does not say whether the key is unknown or has ended, or what of the request was changed. */
export class InvalidSignatureError extends AppError {
  constructor() {
    super(
      'Invalid signature. It has to be made with a signing key that hasn’t ended, over @method, @path and @query, content-digest ' +
        'where there is a body and idempotency-key where there is one, with created, nonce and keyid.',
      { status: 401, code: 'invalid-signature', title: 'Invalid signature', headers: { ...CHALLENGE } },
    )
  }
}

/** Does not say whether the domain, the agent or the key is unknown, or what of the request was changed. */
export class InvalidDomainSignatureError extends AppError {
  constructor() {
    super(
      'Invalid domain signature. It has to be made with an Ed25519 key from the directory of the agent’s domain, over ' +
        '@authority, signature-agent and agent-id, and for a change over what other signatures cover, with the tag web-bot-auth, ' +
        'created, expires, nonce and keyid.',
      { status: 401, code: 'invalid-signature', title: 'Invalid signature', headers: { ...CHALLENGE } },
    )
  }
}

/** The domain was named and has not signed for the agent yet. */
export class DomainUnprovedError extends AppError {
  constructor() {
    super('The agent hasn’t proved this domain yet. Sign POST /api/v1/domain/proof first.', {
      status: 403,
      code: 'domain-unproved',
      title: 'Domain not proved',
    })
  }
}

/** For what nothing but the signature of a domain does. */
export class DomainSignatureNeededError extends AppError {
  constructor() {
    super('Sign this with a key the domain publishes, and send no API key with it.', {
      status: 403,
      code: 'domain-signature-needed',
      title: 'Signature of the domain needed',
    })
  }
}

/** With the server's time, so that a client with a wrong clock can sign again. */
export class SignatureTimeError extends AppError {
  constructor(now: Date) {
    super(`The signature is too old or from the future. This server’s time is ${now.toISOString()}.`, {
      status: 401,
      code: 'signature-time',
      title: 'Signature out of time',
      headers: { ...CHALLENGE },
    })
  }
}

export class SignatureReplayedError extends AppError {
  constructor() {
    super('This signature was already used. Sign each request with a new nonce.', {
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
    super('This creates a key, so send the API key itself instead of a signature.', {
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
    super('This access token isn’t valid here. Get a new one, or ask the person to connect again.', {
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
    super(`An agent can have up to ${limit} keys. Revoke one first.`, {
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
      `This is the last key that can manage keys${which}. Rotate it, or add another one with ${wanted} first.`,
      { status: 409, code: 'last-managing-key', title: 'Last key of its kind' },
    )
  }
}

/** Refuses what would reach people who take it for real. */
export class SandboxRefusedError extends AppError {
  constructor(act: string) {
    super(`The demo key can’t ${act}. Register your own agent first: it takes one call.`, {
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
      `${limit} of this agent’s ${things} are already waiting for review. Send more once some are decided.`,
      {
        status: 409,
        code: 'queue-full',
        title: 'Too many in review',
      },
    )
  }
}
