import { createPrivateKey } from 'node:crypto'
import Provider, {
  type Configuration,
  errors,
  type FindAccount,
  interactionPolicy,
  type KoaContextWithOIDC,
} from 'oidc-provider'
import { CONNECT_PATH } from '#shared/admin-paths.ts'
import { APP_SCOPES, OAUTH_PATHS, OAUTH_RESOURCES, OAUTH_SECONDS } from '#shared/policy/oauth.ts'
import type { ServerSecret } from '../../lib/server-secret.ts'
import { takeMetadata } from './client-metadata.ts'
import { type RecordAdapterOptions, recordAdapter } from './record-adapter.ts'

export interface AuthorizationServerOptions extends RecordAdapterOptions {
  publicUrl: string
  secret: ServerSecret
  /** What cookies are signed with, the newest first. */
  cookieKeys: readonly string[]
  findAccount: FindAccount
  /** Reads the description that an app publishes of itself; null where this server may not ask others. */
  fetchDocument: ((address: string) => Promise<Response>) | null
}

/** The address of what a token is for. */
export const resourceAddress = (publicUrl: string, resource: keyof typeof OAUTH_RESOURCES): string =>
  `${publicUrl}${OAUTH_RESOURCES[resource]}`

/**
 * OAuth 2.1 by oidc-provider: codes with PKCE for public clients, for one of our own resources, with refresh tokens that work
 * once. It has no session of its own: who decides is who is signed in to the site, each time.
 */
export function createAuthorizationServer(options: AuthorizationServerOptions): Provider {
  const provider = new Provider(options.publicUrl, configurationOf(options))
  // A session of its own that is marked so is not stored.
  const forget = ({ oidc: { session } }: KoaContextWithOIDC) => {
    if (session !== undefined) Reflect.set(session, 'destroyed', true)
  }
  provider.on('authorization.success', forget)
  provider.on('authorization.error', forget)
  return provider
}

function configurationOf({
  publicUrl,
  secret,
  cookieKeys,
  findAccount,
  fetchDocument,
  ...records
}: AuthorizationServerOptions): Configuration {
  const isHttps = publicUrl.startsWith('https:')
  const cookie = { httpOnly: true, sameSite: 'lax', secure: isHttps, signed: true } as const
  const { authorize, token, register, revoke, jwks } = OAUTH_PATHS
  return {
    adapter: recordAdapter(records),
    claims: {},
    clientAuthMethods: ['none'],
    // Pages may ask for tokens only from where they are called back.
    clientBasedCORS: (_ctx, origin, { redirectUris = [] }) =>
      redirectUris.some((address) => new URL(address).origin === origin && origin !== 'null'),
    clientDefaults: {
      grant_types: ['authorization_code', 'refresh_token'],
      id_token_signed_response_alg: 'EdDSA',
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    cookies: { keys: [...cookieKeys], long: cookie, short: cookie },
    expiresWithSession: () => false,
    extraClientMetadata: {
      // One property whose check sees, and sets right, all of them.
      properties: ['software_id'],
      validator: (_ctx, _key, _value, metadata) => takeMetadata(metadata),
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, { clientId }, token) => token.clientId === clientId,
      },
      registration: { enabled: true, issueRegistrationAccessToken: false },
      clientIdMetadataDocument: {
        enabled: fetchDocument !== null,
        ack: 'draft-02',
        // The route counts them.
        allowFetch: async (ctx) => (await ctx?.state.mayFetch?.()) !== false,
      },
      resourceIndicators: resourceIndicators(publicUrl),
    },
    fetch: (url) => (fetchDocument === null ? Promise.reject(new Error('off')) : fetchDocument(String(url))),
    findAccount,
    interactions: {
      policy: alwaysAsk(),
      url: (_ctx, { uid }) => `${CONNECT_PATH}?${new URLSearchParams({ request: uid })}`,
    },
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    jwks: { keys: [signingKey(secret)] },
    // The decision that has just been made counts, none of before.
    loadExistingGrant: async (ctx) => {
      const grantId = ctx.oidc.result?.consent?.grantId
      return grantId === undefined ? undefined : ctx.oidc.provider.Grant.find(grantId)
    },
    pkce: { required: () => true },
    renderError(ctx, { error }) {
      ctx.redirect(`${CONNECT_PATH}?${new URLSearchParams({ error })}`)
      ctx.body = ''
    },
    responseTypes: ['code'],
    rotateRefreshToken: true,
    routes: { authorization: authorize, token, registration: register, revocation: revoke, jwks },
    scopes: APP_SCOPES,
    ttl: {
      AccessToken: OAUTH_SECONDS.accessToken,
      AuthorizationCode: OAUTH_SECONDS.code,
      Grant: OAUTH_SECONDS.grant,
      IdToken: OAUTH_SECONDS.accessToken,
      Interaction: OAUTH_SECONDS.request,
      RefreshToken: OAUTH_SECONDS.refreshToken,
      Session: OAUTH_SECONDS.request,
    },
  }
}

function resourceIndicators(publicUrl: string) {
  const own = new Set([resourceAddress(publicUrl, 'mcp'), resourceAddress(publicUrl, 'api')])
  return {
    enabled: true,
    /** Clients from before RFC 8707 mean MCP. */
    defaultResource: (_ctx: unknown, _client: unknown, oneOf?: readonly string[]) =>
      oneOf?.[0] ?? resourceAddress(publicUrl, 'mcp'),
    /** A client that names none where it gets its token gets one for what it asked for first. */
    useGrantedResource: () => true,
    getResourceServerInfo(_ctx: unknown, address: string) {
      if (!own.has(address)) throw new errors.InvalidTarget()
      return {
        scope: APP_SCOPES.join(' '),
        audience: address,
        accessTokenFormat: 'opaque' as const,
        accessTokenTTL: OAUTH_SECONDS.accessToken,
      }
    },
  }
}

/** Nobody is sent on without having decided: apps that register themselves can take any name. */
function alwaysAsk() {
  const { Check, Prompt, base } = interactionPolicy
  const policy = base()
  policy.clear()
  policy.add(new Prompt({ name: 'login', requestable: true }))
  policy.add(
    new Prompt(
      { name: 'consent', requestable: true },
      new Check('decision', 'the person has to decide', (ctx) =>
        ctx.oidc.result?.consent === undefined ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
      ),
    ),
  )
  return policy
}

/** Before the 32 bytes of a private key of Ed25519 in PKCS #8 (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The same at every node. Tokens are opaque; oidc-provider wants a key all the same. */
function signingKey(secret: ServerSecret) {
  const seed = Buffer.from(secret.derive('oauth-signing', 1), 'base64url')
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })
  return { ...key.export({ format: 'jwk' }), alg: 'EdDSA', use: 'sig' }
}
