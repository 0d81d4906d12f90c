import '../data/trusted-types.ts'
import { expose, transfer, wrap } from 'comlink'
import { loadIndex } from '#shared/catalogue/index-codec.ts'
import { api } from '../data/api-client.ts'
import type { Indexer } from '../sync/pull-ports.ts'
import { postUserHint } from '../sync/user-hints.ts'
import { createCatalogueService } from './catalogue-service.ts'
import type { IndexWorker } from './index-worker.ts'

const service = createCatalogueService({
  name: 'catalogue',
  api,
  startIndexer,
  connect: typeof EventSource === 'undefined' ? null : () => new EventSource('/api/sync/events'),
  onUserHint: postUserHint,
  now: () => Date.now(),
  random: () => Math.random(),
  schedule(callback, delay) {
    const timer = setTimeout(callback, delay)
    return () => clearTimeout(timer)
  },
})

expose(service)

/** An indexer in a worker of its own; null where a worker cannot start another one. */
function startIndexer(): Indexer | null {
  if (typeof Worker === 'undefined') return null
  const worker = new Worker(new URL('./index-worker.ts', import.meta.url), { type: 'module' })
  const remote = wrap<IndexWorker>(worker)
  const broken = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('The index worker has failed')))
  })
  // A push that failed shows when the index is asked for.
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => {})
  broken.catch(failed.reject)
  return {
    push(bytes) {
      const copy = bytes.slice()
      remote.push(transfer(copy, [copy.buffer])).catch(failed.reject)
    },
    async finish() {
      try {
        return loadIndex(await Promise.race([remote.finish(), failed.promise]))
      } catch {
        return null
      } finally {
        worker.terminate()
      }
    },
    stop: () => worker.terminate(),
  }
}
