import type { CatalogueState } from '../data/catalogue-state.ts'
import { CatalogueDatabase } from './catalogue-database.ts'
import type { CatalogueStore } from './catalogue-store.ts'
import { createDexieStore } from './dexie-store.ts'
import { createMemoryStore } from './memory-store.ts'
import { storageFaultOf } from './storage-fault.ts'

type StorageStatus = CatalogueState['storage']

export interface DeviceStorePorts {
  name: string
  onStatus(status: StorageStatus): void
  /** The database opened after all, when the tab that blocked it has gone; what is in memory may be kept now. */
  onUnblocked(): void
}

/**
 * IndexedDB with its moods. A connection that the system closed (iOS does so in the background) is opened once again;
 * where storage is refused, full or blocked, memory takes over for as long as the worker lives, and the status says so.
 */
export class DeviceStore {
  readonly #ports: DeviceStorePorts
  readonly #database: CatalogueDatabase
  readonly #kept: CatalogueStore
  readonly #memory = createMemoryStore()
  #isKeeping = false
  #reopening: Promise<void> | null = null

  constructor(ports: DeviceStorePorts) {
    this.#ports = ports
    this.#database = new CatalogueDatabase(ports.name)
    this.#kept = createDexieStore(this.#database)
    this.#database.on('versionchange', ({ newVersion }) => {
      this.#database.close()
      this.#giveUp(newVersion === null ? 'none' : 'blocked')
    })
  }

  /** Whether rows outlive the worker. */
  get isKeeping(): boolean {
    return this.#isKeeping
  }

  async open(): Promise<void> {
    const blocked = new Promise<'blocked'>((resolve) => {
      this.#database.on('blocked', () => resolve('blocked'))
    })
    const opening = this.#database.open()
    try {
      const outcome = await Promise.race([opening.then(() => 'open' as const), blocked])
      if (outcome === 'open') return this.#keep()
      this.#giveUp('blocked')
      opening.then(
        () => {
          this.#keep()
          this.#ports.onUnblocked()
        },
        () => this.#giveUp('none'),
      )
    } catch {
      this.#giveUp('none')
    }
  }

  async run<T>(work: (store: CatalogueStore) => Promise<T>): Promise<T> {
    if (!this.#isKeeping) return work(this.#memory)
    try {
      return await work(this.#kept)
    } catch (error) {
      if (!this.#isKeeping) return work(this.#memory)
      if (storageFaultOf(error) === 'full') this.#giveUp('full')
      else await this.#reopen()
    }
    return this.#runAgain(work)
  }

  close(): void {
    this.#isKeeping = false
    this.#database.close()
  }

  async #runAgain<T>(work: (store: CatalogueStore) => Promise<T>): Promise<T> {
    if (!this.#isKeeping) return work(this.#memory)
    try {
      return await work(this.#kept)
    } catch (error) {
      const fault = storageFaultOf(error)
      this.#giveUp(fault === 'full' || fault === 'aborted' ? 'full' : 'none')
      return work(this.#memory)
    }
  }

  /** Calls that failed together share one reopening. */
  #reopen(): Promise<void> {
    this.#reopening ??= this.#openAgain().finally(() => {
      this.#reopening = null
    })
    return this.#reopening
  }

  async #openAgain(): Promise<void> {
    this.#database.close({ disableAutoOpen: false })
    await this.#database.open().catch(() => this.#giveUp('none'))
  }

  #keep(): void {
    this.#isKeeping = true
    this.#ports.onStatus('kept')
  }

  #giveUp(status: StorageStatus): void {
    this.#isKeeping = false
    this.#ports.onStatus(status)
  }
}
