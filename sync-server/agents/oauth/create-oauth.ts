import type { Config } from '../../config.ts'
import type { Store } from '../../db/engine.ts'
import type { SiteVisits } from '../../jobs/site-visits.ts'
import { ServerSecret } from '../../lib/server-secret.ts'
import { createAuthorizationServer } from './authorization-server.ts'
import { Connections } from './connections.ts'

export interface OAuthOptions {
  config: Pick<Config, 'publicUrl' | 'dataDir' | 'secretKey' | 'siteRequests'>
  sessionKeys: readonly string[]
  visits: Pick<SiteVisits, 'visit'>
}

/** How apps of others sign in: the authorization server, and what people have connected. */
export function createOAuth(
  { reader, writer }: Store,
  { config, sessionKeys: cookieKeys, visits }: OAuthOptions,
) {
  const { publicUrl, siteRequests } = config
  const connections = new Connections({ reader, writer, publicUrl }, () => authorizationServer)
  const authorizationServer = createAuthorizationServer({
    reader,
    writer,
    publicUrl,
    cookieKeys,
    secret: ServerSecret.of(config),
    onGrantEnd: (grantHash) => connections.grantEnded(grantHash),
    async findAccount(_ctx, accountId, token) {
      const grantId = token !== undefined && 'grantId' in token ? token.grantId : undefined
      const isLive = await connections.isLive(Number(accountId), grantId)
      return isLive ? { accountId, claims: () => ({ sub: accountId }) } : undefined
    },
    fetchDocument: siteRequests ? (address) => fetchDocument(visits, address) : null,
  })
  return { connections, authorizationServer }
}

/** The description that an app publishes of itself. The process for visits asks for it, by the rules of guarded requests. */
async function fetchDocument(visits: Pick<SiteVisits, 'visit'>, address: string): Promise<Response> {
  const outcome = await visits.visit({ kind: 'document', address })
  if (outcome.kind !== 'document') return Response.error()
  const { status, body } = outcome
  return new Response(body, { status, headers: { 'Content-Type': 'application/json' } })
}
