/** The parts of the libraries that are used here: they are installed only where a bench asks for them. */
declare module 'pouchdb-browser' {
  export default class PouchDB {
    static plugin(plugin: unknown): void
    constructor(name: string, options: Record<string, unknown>)
    readonly replicate: { from(remote: PouchDB, options: { batch_size: number }): Promise<unknown> }
    createIndex(options: { index: { fields: string[] } }): Promise<unknown>
    find(query: { selector: object; limit: number }): Promise<{ docs: unknown[] }>
  }
}

declare module 'pouchdb-find' {
  const plugin: unknown
  export default plugin
}

declare module 'rxdb/plugins/core' {
  export interface Collection {
    find(query: { selector: object }): { exec(): Promise<unknown[]> }
  }
  export function createRxDatabase(options: object): Promise<{
    addCollections<N extends string>(collections: Record<N, object>): Promise<Record<N, Collection>>
  }>
}

declare module 'rxdb/plugins/replication' {
  export interface Replication {
    reSync(): void
    awaitInitialReplication(): Promise<void>
    awaitInSync(): Promise<unknown>
  }
  export function replicateRxCollection(options: object): Replication
}

declare module 'rxdb/plugins/storage-dexie' {
  export function getRxStorageDexie(): unknown
}
