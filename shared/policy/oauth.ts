import { AGENT_SCOPES } from './marketplace.ts'

/** What the app of somebody else may be allowed: everything that a key may do, but for managing keys and webhooks. */
export const APP_SCOPES = AGENT_SCOPES.filter((scope) => scope !== 'manage')

/** Where apps send people, and what they ask for tokens. */
export const OAUTH_PATHS = {
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  register: '/oauth/register',
  revoke: '/oauth/revoke',
  jwks: '/oauth/jwks',
  serverMetadata: '/.well-known/oauth-authorization-server',
  /** Before the path of a resource. */
  resourceMetadata: '/.well-known/oauth-protected-resource',
} as const

/** What tokens are for: the Model Context Protocol, or the API of agents. A token for one does not open the other. */
export const OAUTH_RESOURCES = { mcp: '/mcp', api: '/api/v1' } as const
export type OAuthResource = keyof typeof OAUTH_RESOURCES

/**
 * Seconds that things last. `request`: until a person must have decided; `refreshToken`: from its last use; `grant`: until the
 * person is asked again.
 */
export const OAUTH_SECONDS = {
  request: 10 * 60,
  code: 60,
  accessToken: 60 * 60,
  refreshToken: 30 * 24 * 60 * 60,
  grant: 365 * 24 * 60 * 60,
} as const

/**
 * `connections`: of one agent, of which the one used longest ago ends; `clients`: that have registered themselves, of which the oldest
 * that nobody has connected goes; `unusedClientDays`: how long such a one stays; `redirects`, `name`, `address`: of a client.
 */
export const OAUTH_LIMITS = {
  connections: 5,
  clients: 10_000,
  unusedClientDays: 1,
  redirects: 10,
  name: 80,
  address: 500,
  /** Agents that a person can choose from. */
  agents: 50,
} as const
