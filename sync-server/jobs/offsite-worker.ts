/** Runs in a worker thread: a copy of all pages, and its encryption, take seconds of a large database. */
import { z } from 'zod'
import { serveTask } from '../lib/worker-side.ts'
import { makeOffsiteBackup } from '../services/offsite/make-offsite-backup.ts'
import { ObjectSeal } from '../services/offsite/object-seal.ts'
import { ObjectStorage } from '../services/offsite/object-storage.ts'

const text = z.string()

const inputSchema = z.object({
  dataDir: text,
  address: z.object({
    endpoint: text,
    bucket: text,
    prefix: text,
    region: text,
    accessKeyId: text,
    secretAccessKey: text,
  }),
  key: text,
  retention: z.object({ keepHours: z.int(), keepDays: z.int() }).nullable(),
})

await serveTask(inputSchema, ({ dataDir, address, key, retention }) =>
  makeOffsiteBackup({ dataDir, storage: new ObjectStorage(address), seal: new ObjectSeal(key), retention }),
)
