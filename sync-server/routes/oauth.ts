import type { Context, Middleware } from 'koa'
import type Provider from 'oidc-provider'
import type { Logger } from 'pino'
import {
  APP_SCOPES,
  OAUTH_PATHS,
  OAUTH_RESOURCES,
  OAUTH_SECONDS,
  type OAuthResource,
} from '#shared/policy/oauth.ts'
import { SITE_NAME } from '#shared/site/page-meta.ts'
import { resourceAddress } from '../agents/oauth/authorization-server.ts'
import { AppError } from '../errors/app-error.ts'
import { BodyTooLargeError, InvalidInputError, MethodNotAllowedError } from '../errors/request-errors.ts'
import { withinRequest } from '../lib/current-request.ts'
import { addressKey, type Limits } from '../middleware/rate-limit.ts'
import { MAX_BODY_BYTES } from '../middleware/read-request.ts'
import { originOf } from '../middleware/request-id.ts'
import { rememberAppRequest } from '../middleware/session.ts'
import type { LoadShedding } from '../services/load-shedding.ts'

export interface OAuthRouteDeps {
  authorizationServer: Provider
  publicUrl: string
  /** Whether the descriptions that apps publish of themselves are read. */
  siteRequests: boolean
  limits: Pick<Limits, 'calls'>
  load: Pick<LoadShedding, 'refuse'>
  log: Logger
}

const METHODS = new Map<string, readonly string[]>([
  [OAUTH_PATHS.authorize, ['GET']],
  [OAUTH_PATHS.token, ['OPTIONS', 'POST']],
  [OAUTH_PATHS.revoke, ['OPTIONS', 'POST']],
  [OAUTH_PATHS.register, ['POST']],
])
const RESUMED = new RegExp(`^${OAUTH_PATHS.authorize}/[\\w-]+$`)

/**
 * What apps ask for tokens, by RFC 6749 and those beside it. They send forms from elsewhere and carry no cookie, so the rules of
 * same origin and JSON bodies are not for them; a browser only comes here by links.
 */
export function oauthRoutes(deps: OAuthRouteDeps): Middleware {
  const { authorizationServer: provider, publicUrl, log } = deps
  provider.on('interaction.started', (ctx) => {
    const uid = ctx.oidc.entities.Interaction?.uid
    if (uid !== undefined) rememberAppRequest(ctx, uid, OAUTH_SECONDS.request)
  })
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'unexpected error'))
  const documents = metadataDocuments(deps)
  const [serve] = provider.middleware
  return async (ctx, next) => {
    const document = documents.get(ctx.path)
    if (document !== undefined) return sendDocument(ctx, document)
    const methods = RESUMED.test(ctx.path) ? ['GET'] : METHODS.get(ctx.path)
    if (methods === undefined || serve === undefined) return next()
    ctx.state.route = 'oauth'
    if (!methods.includes(ctx.method)) throw new MethodNotAllowedError(ctx.method, [...methods])
    await admit(ctx, deps)
    if (ctx.path === OAUTH_PATHS.authorize) takeScopes(ctx)
    // oidc-provider makes addresses of it; the header Host is whatever the sender wants it to be.
    Object.defineProperty(ctx, 'href', { value: `${publicUrl}${ctx.url}` })
    ctx.cookies.secure = publicUrl.startsWith('https:')
    await withinRequest(originOf(ctx), async () => serve(ctx, async () => {}))
  }
}

/** @throws OverloadedError, TooManyRequestsError, BodyTooLargeError, InvalidInputError */
async function admit(ctx: Context, { limits, load }: OAuthRouteDeps): Promise<void> {
  load.refuse(ctx.method === 'POST' ? 'change' : 'own-read')
  const count = (name: 'oauth-authorize' | 'oauth-register') =>
    limits.calls(name, addressKey(ctx.ip), (header, value) => ctx.set(header, value))
  if (ctx.path === OAUTH_PATHS.authorize) await count('oauth-authorize')
  if (ctx.path === OAUTH_PATHS.register) await count('oauth-register')
  // Reading what an app publishes of itself costs what a registration does.
  ctx.state.mayFetch = () =>
    count('oauth-register').then(
      () => true,
      () => false,
    )
  if (Number(ctx.req.headers['content-length'] ?? 0) > MAX_BODY_BYTES)
    throw new BodyTooLargeError(MAX_BODY_BYTES)
  const { response_mode: mode = 'query' } = ctx.query
  // Other modes answer with a page that runs a script, which the content security policy does not allow.
  if (mode !== 'query') throw new InvalidInputError([{ path: 'response_mode', message: 'must be query' }])
}

/** Scopes that are unknown are left out; whoever names none that is known asks to read. */
function takeScopes(ctx: Context): void {
  const asked = String(ctx.query.scope ?? '').split(' ')
  const known = APP_SCOPES.filter((scope) => asked.includes(scope))
  ctx.query = { ...ctx.query, scope: known.length === 0 ? 'read' : known.join(' ') }
}

function metadataDocuments({ publicUrl, siteRequests }: OAuthRouteDeps): Map<string, object> {
  const at = (path: string) => `${publicUrl}${path}`
  const server = {
    issuer: publicUrl,
    authorization_endpoint: at(OAUTH_PATHS.authorize),
    token_endpoint: at(OAUTH_PATHS.token),
    registration_endpoint: at(OAUTH_PATHS.register),
    revocation_endpoint: at(OAUTH_PATHS.revoke),
    revocation_endpoint_auth_methods_supported: ['none'],
    scopes_supported: APP_SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: siteRequests,
    protected_resources: RESOURCES.map((resource) => resourceAddress(publicUrl, resource)),
    service_documentation: at(`${OAUTH_RESOURCES.api}/docs`),
  }
  const resources = RESOURCES.map((resource): [string, object] => [
    `${OAUTH_PATHS.resourceMetadata}${OAUTH_RESOURCES[resource]}`,
    {
      resource: resourceAddress(publicUrl, resource),
      resource_name: SITE_NAME,
      authorization_servers: [publicUrl],
      scopes_supported: APP_SCOPES,
      bearer_methods_supported: ['header'],
      resource_documentation: at(`${OAUTH_RESOURCES.api}/docs`),
    },
  ])
  return new Map([[OAUTH_PATHS.serverMetadata, server], ...resources])
}

const RESOURCES: readonly OAuthResource[] = ['mcp', 'api']

/** Everybody may read these, pages of other sites too. */
function sendDocument(ctx: Context, document: object): void {
  ctx.state.route = 'oauthMetadata'
  if (!['GET', 'HEAD', 'OPTIONS'].includes(ctx.method))
    throw new MethodNotAllowedError(ctx.method, ['GET', 'HEAD', 'OPTIONS'])
  ctx.set('Access-Control-Allow-Origin', '*')
  ctx.set('Access-Control-Allow-Headers', 'MCP-Protocol-Version')
  ctx.set('Cache-Control', 'public, max-age=300')
  if (ctx.method === 'OPTIONS') ctx.status = 204
  else ctx.body = document
}

/** Tells whoever is not let in where tokens are to be had (RFC 9728 §5.1). */
export function challengeApps(publicUrl: string): Middleware {
  return async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      const resource = RESOURCES.find((name) => isBelow(ctx.path, OAUTH_RESOURCES[name]))
      const challenge = error instanceof AppError ? error.headers['WWW-Authenticate'] : undefined
      if (error instanceof AppError && challenge !== undefined && resource !== undefined) {
        const document = `${publicUrl}${OAUTH_PATHS.resourceMetadata}${OAUTH_RESOURCES[resource]}`
        error.headers['WWW-Authenticate'] = `${challenge}, resource_metadata="${document}"`
      }
      throw error
    }
  }
}

const isBelow = (path: string, place: string): boolean => path === place || path.startsWith(`${place}/`)
