import { createRxDatabase } from 'rxdb/plugins/core'
import { type Replication, replicateRxCollection } from 'rxdb/plugins/replication'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { beginsWith, offer, timed } from './peer.ts'

/** Ten times what it takes by itself: fewer requests for the same rows. */
const BATCH = 1000

const database = await createRxDatabase({
  name: 'peer',
  storage: getRxStorageDexie(),
  multiInstance: false,
})
const { tools } = await database.addCollections({
  tools: {
    schema: {
      version: 0,
      primaryKey: 'id',
      type: 'object',
      properties: { id: { type: 'string', maxLength: 12 }, name: { type: 'string', maxLength: 200 } },
      required: ['id', 'name'],
      indexes: ['name'],
    },
  },
})
let replication: Replication | null = null

offer({
  async open() {},
  pull: (prefix) => timed(replicate, () => tools.find({ selector: beginsWith(prefix) }).exec()),
})

async function replicate(): Promise<void> {
  replication?.reSync()
  replication ??= replicateRxCollection({
    collection: tools,
    replicationIdentifier: 'tools',
    live: true,
    pull: { batchSize: BATCH, handler: pullRows },
  })
  await replication.awaitInitialReplication()
  await replication.awaitInSync()
}

async function pullRows(checkpoint: { seq: number } | undefined, limit: number) {
  const answer = await fetch(`/rows?since=${checkpoint?.seq ?? 0}&limit=${limit}`)
  return answer.json()
}
