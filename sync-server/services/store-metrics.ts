import { statSync } from 'node:fs'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Store } from '../db/store.ts'
import { oldestChangeAfter, readQueueDepths } from '../repositories/queue-depths.ts'
import type { Catalogue } from './catalogue/catalogue.ts'

/** Read when somebody asks: four counts over indexes, and the sizes of two files. */
export function measureStore(
  registry: Registry,
  { store, catalogue }: { store: Pick<Store, 'reader' | 'file' | 'writeHealth'>; catalogue: Catalogue },
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
    name: 'database_writable',
    help: 'Whether the last change could be saved: 0 when the disk was full or failing.',
    registers,
    collect() {
      this.set(store.writeHealth.trouble === null ? 1 : 0)
    },
  })
  new Counter({
    name: 'database_write_failures_total',
    help: 'Statements that failed because nothing could be saved.',
    labelNames: ['code'],
    registers,
    collect() {
      this.reset()
      for (const [code, failures] of store.writeHealth.failures) this.inc({ code }, failures)
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
