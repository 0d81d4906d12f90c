import fc from 'fast-check'
import { OAUTH_PATHS } from '#shared/policy/oauth.ts'
import { callerBut, type FuzzRequest, oddHeaders, posted } from './fuzz-request.ts'
import { hostileText, hostileValue } from './hostile.ts'

const CALLBACK = 'https://assistant.example/back'
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }

/** A value, or something hostile in its place, or none. */
const often = (...values: readonly [string, ...string[]]) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom<string | undefined>(...values) },
    { weight: 2, arbitrary: hostileText },
    { weight: 1, arbitrary: fc.constant(undefined) },
  )

const authorization = fc.record({
  client_id: often('unknown', 'https://assistant.example/client.json', 'https://127.0.0.1/client.json'),
  redirect_uri: often(CALLBACK, 'http://localhost:1/', 'javascript:alert(1)'),
  response_type: often('code', 'token', 'code id_token'),
  response_mode: often('query', 'form_post', 'fragment'),
  code_challenge: often(CHALLENGE),
  code_challenge_method: often('S256', 'plain'),
  scope: often('read submit money', 'openid', 'manage'),
  resource: often('http://localhost:0/mcp', 'https://elsewhere.example/'),
  prompt: often('consent', 'none', 'login'),
  state: often('state'),
})

const grant = fc.record({
  grant_type: often('authorization_code', 'refresh_token', 'client_credentials', 'password'),
  client_id: often('unknown', 'https://assistant.example/client.json'),
  client_secret: often('secret'),
  code: often('code'),
  code_verifier: often(CHALLENGE),
  redirect_uri: often(CALLBACK),
  refresh_token: often('token'),
  token: often('token'),
  resource: often('http://localhost:0/mcp'),
})

const metadata = fc.record({
  client_name: fc.oneof(fc.constant('Assistant'), hostileValue),
  redirect_uris: fc.oneof(fc.constant([CALLBACK]), fc.array(hostileText, { maxLength: 3 }), hostileValue),
  grant_types: fc.oneof(fc.constant(['authorization_code']), hostileValue),
  response_types: fc.oneof(fc.constant(['code']), hostileValue),
  token_endpoint_auth_method: fc.oneof(fc.constant('client_secret_basic'), hostileValue),
  jwks_uri: fc.oneof(fc.constant('https://127.0.0.1/jwks'), hostileValue),
  sector_identifier_uri: fc.oneof(fc.constant('https://127.0.0.1/sector'), hostileValue),
  application_type: fc.oneof(fc.constant('web'), hostileValue),
})

const asForm = (values: object): string =>
  new URLSearchParams(
    Object.entries(values).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value.toWellFormed()]] : [],
    ),
  ).toString()

/** What apps send for tokens, with strange values. */
export const oauthRequests: fc.Arbitrary<FuzzRequest> = fc
  .tuple(
    callerBut('anybody'),
    oddHeaders,
    fc.oneof(
      authorization.map((values) => ({
        method: 'GET',
        path: `${OAUTH_PATHS.authorize}?${asForm(values)}`.slice(0, 10_000),
        headers: {},
        body: null,
      })),
      fc.tuple(grant, fc.constantFrom(OAUTH_PATHS.token, OAUTH_PATHS.revoke)).map(([values, path]) => ({
        method: 'POST',
        path,
        headers: FORM,
        body: Buffer.from(asForm(values)),
      })),
      metadata.map((values) => posted(OAUTH_PATHS.register, values)),
    ),
  )
  .map(([caller, odd, request]) => ({ caller, ...request, headers: { ...request.headers, ...odd } }))
