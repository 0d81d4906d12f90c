import { expose } from 'comlink'
import { api } from '../data/api-client.ts'
import { passUserHint } from '../sync/user-hints.ts'
import { CatalogueHost } from './catalogue-host.ts'
import { startIndexer } from './start-indexer.ts'

// As in index.html: schemas come later, and must not try to make code from text.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const host = new CatalogueHost({
  name: 'catalogue',
  api,
  startIndexer,
  connect: typeof EventSource === 'undefined' ? null : () => new EventSource('/api/sync/events'),
  onUserHint: passUserHint,
  now: () => Date.now(),
  random: () => Math.random(),
  schedule(callback, delay) {
    const timer = setTimeout(callback, delay)
    return () => clearTimeout(timer)
  },
})

expose(host)
