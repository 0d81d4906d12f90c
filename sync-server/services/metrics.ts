import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Store } from '../db/store.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { measureStore } from './store-metrics.ts'
import { measureUpkeep, type Upkeep } from './upkeep-metrics.ts'

export interface Metrics {
  registry: Registry
  requestSeconds: Histogram<'method' | 'route' | 'status'>
}

export interface Measured extends Upkeep {
  catalogue: Catalogue
  store: Store
}

/** Figures for the operator, in the format of Prometheus. */
export function createMetrics({ catalogue, store, backups, ledgerCheck }: Measured): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requestSeconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'catalogue_tools',
    help: 'Tools in the catalogue.',
    registers: [registry],
    collect() {
      this.set(catalogue.version.tools.size)
    },
  })
  new Gauge({
    name: 'catalogue_head',
    help: 'The newest change that this server has seen.',
    registers: [registry],
    collect() {
      this.set(catalogue.version.head)
    },
  })
  measureStore(registry, { store, catalogue })
  measureUpkeep(registry, { backups, ledgerCheck })
  return { registry, requestSeconds }
}
