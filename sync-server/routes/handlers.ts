import type { LiveCallName } from '#shared/api/contract.ts'
import { catalogueHandlers } from './catalogue-handlers.ts'
import type { HandlersOf } from './handler.ts'
import { type SyncDeps, syncHandlers } from './sync-handlers.ts'

/** One handler for every call of the contract that is answered today. */
export function createHandlers(deps: SyncDeps): HandlersOf<LiveCallName> {
  return { ...catalogueHandlers(deps), ...syncHandlers(deps) }
}
