import type { CatalogueState } from './catalogue-state.ts'
import type { WorkerReport } from './worker-protocol.ts'

/** What the page itself knows, beside the worker's report. */
export interface PageFacts {
  /** The page asks the server: the device has nothing, or took too long. */
  isServerInUse: boolean
  isOnline: boolean
  /** No worker could be started here, so the server answers everything. */
  isDeviceBroken: boolean
  /** Counts the moments when asking the server again may give another answer. */
  revision: number
}

export const INITIAL_FACTS: PageFacts = {
  isServerInUse: false,
  isOnline: true,
  isDeviceBroken: false,
  revision: 0,
}

export function deriveState(report: WorkerReport, facts: PageFacts): CatalogueState {
  const { device, ...rest } = report
  return {
    ...rest,
    phase: phaseOf(facts.isDeviceBroken ? 'empty' : device, facts),
    storage: facts.isDeviceBroken ? 'none' : rest.storage,
    isOnline: facts.isOnline,
    version: rest.version + facts.revision,
  }
}

function phaseOf(device: WorkerReport['device'], facts: PageFacts): CatalogueState['phase'] {
  if (device === 'ready') return 'ready'
  if (device === 'opening' && !facts.isServerInUse) return 'starting'
  return facts.isOnline ? 'online' : 'failed'
}
