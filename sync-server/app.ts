import Koa from 'koa'
import type { Logger } from 'pino'
import { contract } from '#shared/api/contract.ts'
import type { Services } from './create-services.ts'
import type { Store } from './db/engine.ts'
import { keyHolders, readAgent, refuseKeysInAddress } from './middleware/agent-key.ts'
import type { Caller } from './middleware/caller.ts'
import { sharedCounters } from './middleware/counters.ts'
import { handleErrors } from './middleware/handle-errors.ts'
import { observeRequests } from './middleware/observe-requests.ts'
import { sameOrigin, securityHeaders } from './middleware/protection.ts'
import { createLimits, rateLimit } from './middleware/rate-limit.ts'
import { readAcrossNodes } from './middleware/read-across-nodes.ts'
import { jsonBodiesOnly } from './middleware/read-request.ts'
import { checkAddress, originForm } from './middleware/request-address.ts'
import { requestIds } from './middleware/request-id.ts'
import { readSession } from './middleware/session.ts'
import { iconFiles, staticFiles } from './middleware/static-files.ts'
import { a2aRoute } from './routes/a2a.ts'
import { openApiRoute } from './routes/agent-docs.ts'
import { cspReports } from './routes/csp-reports.ts'
import { embedRoutes } from './routes/embeds.ts'
import { createHandlers } from './routes/handlers.ts'
import { healthRoutes } from './routes/health.ts'
import { mcpRoute } from './routes/mcp.ts'
import { challengeApps, oauthRoutes } from './routes/oauth.ts'
import { oneClickUnsubscribe } from './routes/one-click-unsubscribe.ts'
import { openReads } from './routes/open-reads.ts'
import { pageRoutes } from './routes/pages.ts'
import { paymentWebhook } from './routes/payment-webhook.ts'
import { pictureRoutes } from './routes/pictures.ts'
import { refuseUnknownCalls, registerContract } from './routes/register-contract.ts'
import { createCallRunner } from './routes/run-call.ts'
import type { Metrics } from './services/metrics.ts'
import { SiteTexts } from './services/site/site-texts.ts'

export interface AppDeps extends Services {
  store: Pick<Store, 'engine' | 'counter'>
  log: Logger
  metrics: Metrics
  /** Finds the caller. Tests replace it; by default the session decides. */
  resolveCaller?: ((ctx: Koa.Context) => Caller) | undefined
  isReady: () => boolean
  isWritable: () => boolean
  takesPayments: () => boolean
}

/** The whole HTTP surface, from the outside in: each line sees what the lines above let through. */
export function createApp(deps: AppDeps): Koa {
  const { config, log, metrics, site } = deps
  const isHttps = config.publicUrl.startsWith('https:')
  const app = new Koa({ proxy: config.trustedProxies > 0, maxIpsCount: config.trustedProxies })
  app.on('error', (error) => log.debug({ err: error }, 'an answer could not be finished'))

  app.use(requestIds())
  app.use(originForm)
  app.use(securityHeaders({ isHttps, scriptHashes: site.shell?.scriptHashes ?? [] }))
  app.use(handleErrors(log))
  app.use(observeRequests(log, metrics))
  app.use(challengeApps(config.publicUrl))
  app.use(checkAddress)
  app.use(refuseKeysInAddress)
  app.use(openReads(config.publicUrl))
  app.use(healthRoutes({ ...deps, trustedProxies: config.trustedProxies }))
  app.use(staticFiles(deps))
  app.use(iconFiles(deps.icons))
  const makeCounter = sharedCounters(deps.store, config)
  const limits = createLimits({ isOn: config.rateLimits, nodes: config.nodes, makeCounter })
  if (config.rateLimits) app.use(rateLimit(limits.reads))
  app.use(oneClickUnsubscribe(deps.newsletter))
  app.use(paymentWebhook(deps))
  app.use(cspReports({ counts: metrics.cspReports, log }))
  app.use(oauthRoutes({ ...deps, ...config, limits }))
  if (deps.store.engine === 'postgres') app.use(readAcrossNodes(deps.catalogue))
  app.use(sameOrigin(config.publicUrl))
  app.use(jsonBodiesOnly)
  const handlers = createHandlers(deps, makeCounter)
  const run = createCallRunner({
    requireSecondFactor: (userId, session) => deps.secondFactors.requireFor(userId, session),
    readAgent: readAgent({ ...deps, publicUrl: config.publicUrl, limit: limits.keys }),
    limits,
    load: deps.load,
    readYourWrites: (work) => deps.catalogue.readYourWrites(work),
  })
  const calls = registerContract(contract, {
    handlers,
    run,
    readSession: readSession(app, { store: deps.sessions, keys: deps.sessionKeys, isHttps }),
    resolveCaller: deps.resolveCaller,
    cached: { listTools: (querystring) => deps.catalogue.answers.knownList(querystring) },
  })
  app.use(openApiRoute(config))
  app.use(calls)
  const { publicUrl } = config
  app.use(mcpRoute({ ...deps, publicUrl, handlers, run, findHolder: keyHolders({ ...deps, publicUrl }) }))
  app.use(a2aRoute({ ...deps, publicUrl, handlers, run, limits }))
  app.use(refuseUnknownCalls)
  app.use(pictureRoutes({ ...deps, limits }))
  const texts = new SiteTexts(deps.catalogue, config.publicUrl)
  app.use(embedRoutes({ embeds: deps.embeds, limits }))
  app.use(pageRoutes({ ...deps, texts, limits }))
  return app
}
