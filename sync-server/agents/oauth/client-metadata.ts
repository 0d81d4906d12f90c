import { type ClientMetadata, errors } from 'oidc-provider'
import { z } from 'zod'
import { plainText } from '#shared/domain/text.ts'
import { OAUTH_LIMITS } from '#shared/policy/oauth.ts'

/** What is taken of what an app says about itself. The rest is not read: keys, logos, and addresses to ask for more. */
const TAKEN = new Set([
  ...['client_id', 'client_id_issued_at', 'client_name', 'client_uri', 'redirect_uris', 'grant_types'],
  ...['response_types', 'application_type', 'token_endpoint_auth_method'],
])

const GRANT_TYPES = ['authorization_code', 'refresh_token']

const limitsSchema = z.object({
  client_name: plainText(OAUTH_LIMITS.name).optional(),
  client_uri: z
    .url({ protocol: /^https?$/ })
    .max(OAUTH_LIMITS.address)
    .optional(),
  redirect_uris: z
    .array(z.string().max(OAUTH_LIMITS.address).refine(URL.canParse))
    .min(1)
    .max(OAUTH_LIMITS.redirects),
  grant_types: z.array(z.string()).max(OAUTH_LIMITS.redirects).optional(),
})

/**
 * Makes of what an app says about itself what this server works with: a public client that proves itself by PKCE, since a secret
 * that anybody gets proves nothing. oidc-provider calls it for each client, before its own checks.
 * @throws InvalidClientMetadata
 */
export function takeMetadata(metadata: ClientMetadata & Record<string, unknown>): void {
  const parsed = limitsSchema.safeParse(metadata)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new errors.InvalidClientMetadata(`${issue?.path.join('.')}: ${issue?.message}`)
  }
  for (const name of Object.keys(metadata)) if (!TAKEN.has(name)) delete metadata[name]
  const { redirect_uris, grant_types: asked } = parsed.data
  const grantTypes = asked?.filter((type) => GRANT_TYPES.includes(type))
  Object.assign(metadata, {
    application_type: redirect_uris.every(isOnTheWeb) ? 'web' : 'native',
    token_endpoint_auth_method: 'none',
    grant_types: grantTypes?.includes('authorization_code') ? grantTypes : GRANT_TYPES,
    response_types: ['code'],
  })
}

/** A native app may choose its port anew each time; its HTTP goes to its own device only. */
const isOnTheWeb = (address: string): boolean => new URL(address).protocol === 'https:'

/** Where an app sends the browser back to, as a person can check it: a host, or the scheme of an app on the device. */
export function returnPlace(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri)
  return protocol === 'https:' || protocol === 'http:' ? host : protocol.slice(0, -1)
}

/** The host that vouches for an app whose id is the address of its description; null where nobody does. */
export function publisherOf(clientId: string): string | null {
  return clientId.startsWith('https://') && URL.canParse(clientId) ? new URL(clientId).host : null
}
