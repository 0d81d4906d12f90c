import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Store } from '../db/store.ts'
import type { Catalogue } from '../services/catalogue/catalogue.ts'
import { forgetOldAnswers } from './forget-old-answers.ts'
import { type OpenIdentity, openIdentity } from './identity/open-identity.ts'
import { type OpenImprovements, openImprovements } from './improvements/open-improvements.ts'
import { endListingsDaily, type OpenListings, openListings } from './listings/open-listings.ts'
import { type OpenPayments, openPayments, startPayments } from './payments/open-payments.ts'
import { type OpenPayouts, openPayouts } from './payouts/open-payouts.ts'
import { forgetOldDeliveries, type OpenWebhooks, openWebhooks } from './webhooks/open-webhooks.ts'

/** The services of the marketplace, as its handlers ask for them. */
export interface MarketplaceParts
  extends OpenWebhooks,
    OpenIdentity,
    OpenImprovements,
    OpenPayments,
    OpenListings,
    OpenPayouts {}

export interface OpenMarketplace {
  parts: MarketplaceParts
  /** Begins what runs by itself. */
  start(): void
  stop(): Promise<void>
}

export interface MarketplaceOptions {
  config: Config
  log: Logger
  catalogue: Catalogue
  onError: (error: unknown) => void
}

/** The marketplace over a store; nothing runs by itself before it is started. */
export function openMarketplace(
  store: Store,
  { config, log, catalogue, onError }: MarketplaceOptions,
): OpenMarketplace {
  const money = openPayments(store, { config, onError })
  const parts: MarketplaceParts = {
    ...openWebhooks(store, { config, log }),
    ...openIdentity(store),
    ...openImprovements(store, catalogue),
    ...money,
    ...openListings(store, { catalogue, payments: money.payments, onError }),
    ...openPayouts(store, { payments: money.payments, onError }),
  }
  const ends: (() => Promise<void>)[] = []
  return {
    parts,
    start() {
      parts.webhookRunner.wake()
      ends.push(() => parts.webhookRunner.stop(), forgetOldDeliveries(store, onError))
      ends.push(forgetOldAnswers(store, onError))
      parts.payoutRunner.start()
      ends.push(
        () => parts.payoutRunner.stop(),
        startPayments(parts, onError),
        endListingsDaily(store, onError),
      )
    },
    async stop() {
      for (const end of ends.splice(0)) await end()
    },
  }
}
