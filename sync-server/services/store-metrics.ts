import { statSync } from 'node:fs'
import { Gauge, type Registry } from 'prom-client'
import type { Store } from '../db/store.ts'
import { oldestChangeAfter, readQueueDepths } from '../repositories/queue-depths.ts'
import type { Catalogue } from './catalogue/catalogue.ts'

/** Read when somebody asks: four counts over indexes, and the sizes of two files. */
export function measureStore(
  registry: Registry,
  { store, catalogue }: { store: Pick<Store, 'reader' | 'file'>; catalogue: Catalogue },
): void {
  const registers = [registry]
  new Gauge({
    name: 'database_bytes',
    help: 'Size of the database, and of the log that is not yet written back into it.',
    labelNames: ['file'],
    registers,
    collect() {
      this.set({ file: 'main' }, sizeOf(store.file))
      this.set({ file: 'wal' }, sizeOf(`${store.file}-wal`))
    },
  })
  new Gauge({
    name: 'queue_depth',
    help: 'What is still to be done.',
    labelNames: ['queue'],
    registers,
    async collect() {
      for (const [queue, depth] of Object.entries(await readQueueDepths(store.reader)))
        this.set({ queue }, depth)
    },
  })
  new Gauge({
    name: 'sync_lag_seconds',
    help: 'Age of the oldest change of the catalogue that open pages have not been told of.',
    registers,
    async collect() {
      const oldest = await oldestChangeAfter(store.reader, catalogue.version.head)
      this.set(oldest === null ? 0 : Math.max(0, (Date.now() - Date.parse(oldest)) / 1000))
    },
  })
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0
