import type { CatalogueState } from '../data/catalogue-state.ts'
import { storageFaultOf } from '../sync/storage-fault.ts'
import { CatalogueDatabase } from './catalogue-database.ts'
import type { CatalogueStore, StoredText } from './catalogue-store.ts'
import { createDexieStore } from './dexie-store.ts'

type StorageStatus = CatalogueState['storage']

export interface DeviceStorePorts {
  name: string
  onStatus(status: StorageStatus): void
  /** The database is open again, after another tab blocked it or the system took it: what is in memory can be stored now. */
  onUnblocked(): void
}

/**
 * IndexedDB, with a fallback to memory. A connection that the system closed (iOS does so in the background) is opened
 * once more. Where storage is refused, full or blocked, memory takes over for as long as the worker lives, and the
 * status says so. Where the system closed it and does not open it yet, memory takes over until `recover`.
 */
export class DeviceStore {
  readonly #ports: DeviceStorePorts
  readonly #database: CatalogueDatabase
  readonly #persistent: CatalogueStore
  readonly #memory = createMemoryStore()
  #isPersistent = false
  /** What was open could not be opened again. */
  #isLost = false
  #reopening: Promise<void> | null = null

  constructor(ports: DeviceStorePorts) {
    this.#ports = ports
    this.#database = new CatalogueDatabase(ports.name)
    this.#persistent = createDexieStore(this.#database)
    this.#database.on('versionchange', ({ newVersion }) => {
      this.#database.close()
      this.#switchToMemory(newVersion === null ? 'none' : 'blocked')
    })
  }

  /** Whether what is written outlives the worker. */
  get isPersistent(): boolean {
    return this.#isPersistent
  }

  async open(): Promise<void> {
    const blocked = new Promise<'blocked'>((resolve) => {
      this.#database.on('blocked', () => resolve('blocked'))
    })
    const opening = this.#database.open()
    try {
      const outcome = await Promise.race([opening.then(() => 'open' as const), blocked])
      if (outcome === 'open') return this.#switchToDatabase()
      this.#switchToMemory('blocked')
      opening.then(
        () => {
          this.#switchToDatabase()
          this.#ports.onUnblocked()
        },
        () => this.#switchToMemory('none'),
      )
    } catch {
      this.#switchToMemory('none')
    }
  }

  async run<T>(work: (store: CatalogueStore) => Promise<T>): Promise<T> {
    if (!this.#isPersistent) return work(this.#memory)
    try {
      return await work(this.#persistent)
    } catch (error) {
      if (!this.#isPersistent) return work(this.#memory)
      if (storageFaultOf(error) === 'full') this.#switchToMemory('full')
      else await this.#reopen()
    }
    return this.#runAgain(work)
  }

  /** Opens what the system had closed and did not open at once: it may, now that the page is shown again. */
  async recover(): Promise<void> {
    if (!this.#isLost) return
    this.#isLost = false
    await this.#reopen()
    if (this.#isLost) return
    this.#switchToDatabase()
    this.#ports.onUnblocked()
  }

  /** What was to be written is given up, so what is stored can be gone on with. */
  goBack(): void {
    this.#switchToDatabase()
  }

  close(): void {
    this.#isPersistent = false
    this.#isLost = false
    this.#database.close()
  }

  async #runAgain<T>(work: (store: CatalogueStore) => Promise<T>): Promise<T> {
    if (!this.#isPersistent) return work(this.#memory)
    try {
      return await work(this.#persistent)
    } catch (error) {
      const fault = storageFaultOf(error)
      this.#isLost = fault === 'closed'
      this.#switchToMemory(fault === 'full' || fault === 'aborted' ? 'full' : 'none')
      return work(this.#memory)
    }
  }

  /** Calls that fail at the same time share one reopening. */
  #reopen(): Promise<void> {
    this.#reopening ??= this.#openAgain().finally(() => {
      this.#reopening = null
    })
    return this.#reopening
  }

  async #openAgain(): Promise<void> {
    this.#database.close({ disableAutoOpen: false })
    await this.#database.open().catch(() => {
      this.#isLost = true
      this.#switchToMemory('none')
    })
  }

  #switchToDatabase(): void {
    this.#isPersistent = true
    this.#ports.onStatus('kept')
  }

  #switchToMemory(status: StorageStatus): void {
    this.#isPersistent = false
    this.#ports.onStatus(status)
  }
}

/** Stores nothing but texts, for as long as the worker lives: the rows are in the worker's memory anyway. Follows need what lasts. */
function createMemoryStore(): CatalogueStore {
  const texts = new Map<number, StoredText>()
  return {
    readOpening: async () => null,
    readCursor: async () => null,
    readPages: async () => [],
    readRows: async () => null,
    write: async () => true,
    writeIndex: async () => {},
    writeFreshAt: async () => {},
    readWanted: async () => ({ categories: [], tools: [] }),
    async writeWanted() {
      throw new Error('Nothing can be kept on this device')
    },
    readCounts: async () => [],
    writeCounts: async () => {},
    readText: async (id) => texts.get(id) ?? null,
    readTextKeys: async () => [...texts.keys()],
    async writeTexts(rows) {
      for (const row of rows) texts.set(row.id, row)
    },
    clear: async () => texts.clear(),
    readFollowing: async () => ({ follows: [], alerts: [] }),
    countUnread: async () => 0,
    setFollows: async () => false,
    takeFollows: async () => {},
    setRead: async () => {},
    giveVisitorsTo: async () => {},
    forgetFollowers: async () => {},
  }
}
