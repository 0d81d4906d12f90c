import type { LiveCallName } from '#shared/api/contract.ts'
import { catalogueHandlers } from './catalogue-handlers.ts'
import type { HandlersOf } from './handler.ts'
import { type NewsletterDeps, newsletterHandlers } from './newsletter-handlers.ts'
import { type SyncDeps, syncHandlers } from './sync-handlers.ts'

export type HandlerDeps = SyncDeps & NewsletterDeps

/** One handler for every call of the contract that is answered today. */
export function createHandlers(deps: HandlerDeps): HandlersOf<LiveCallName> {
  return { ...catalogueHandlers(deps), ...syncHandlers(deps), ...newsletterHandlers(deps) }
}
