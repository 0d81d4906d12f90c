import type { Services } from '../create-services.ts'
import type { MakeCounter } from '../middleware/counters.ts'
import { throttleSignIn, unguarded } from '../middleware/throttle-sign-in.ts'
import { accountHandlers } from './account-handlers.ts'
import { accountMailHandlers } from './account-mail-handlers.ts'
import { accountSecurityHandlers } from './account-security-handlers.ts'
import { adminAgentHandlers } from './admin-agent-handlers.ts'
import { adminCatalogueHandlers } from './admin-catalogue-handlers.ts'
import { adminUserHandlers } from './admin-user-handlers.ts'
import { agentHandlers } from './agent-handlers.ts'
import { agentMarketHandlers } from './agent-market-handlers.ts'
import { bountyHandlers } from './bounty-handlers.ts'
import { catalogueHandlers } from './catalogue-handlers.ts'
import { claimHandlers } from './claim-handlers.ts'
import { connectedAppHandlers } from './connected-app-handlers.ts'
import type { Handlers } from './handler.ts'
import { listHandlers } from './list-handlers.ts'
import { newsletterAdminHandlers } from './newsletter-admin-handlers.ts'
import { platformHandlers } from './platform-handlers.ts'
import { receiptHandlers } from './receipt-handlers.ts'
import { syncHandlers } from './sync-handlers.ts'
import { userHandlers } from './user-handlers.ts'

/** One handler for every call of the contract; a missing one does not compile. */
export function createHandlers(services: Services, makeCounter: MakeCounter): Handlers {
  const guard = services.config.rateLimits ? throttleSignIn(makeCounter) : unguarded
  return {
    ...catalogueHandlers(services),
    ...syncHandlers(services),
    ...accountHandlers(services, guard),
    ...accountSecurityHandlers(services, guard),
    ...accountMailHandlers(services),
    ...userHandlers(services),
    ...claimHandlers(services),
    ...connectedAppHandlers(services),
    ...adminCatalogueHandlers(services),
    ...adminUserHandlers(services),
    ...newsletterAdminHandlers(services),
    ...adminAgentHandlers(services),
    ...agentHandlers(services),
    ...agentMarketHandlers(services),
    ...bountyHandlers(services),
    ...receiptHandlers(services),
    ...listHandlers(services),
    ...platformHandlers(services),
  }
}
