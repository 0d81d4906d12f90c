import type { CatalogueQuery } from '#shared/catalogue/query.ts'
import type { UserEvent } from '#shared/sync/protocol.ts'
import type { ApiClient } from '../data/api-client.ts'
import { UnreachableError } from '../data/api-errors.ts'
import type { CatalogueWorker, WorkerReport } from '../data/worker-protocol.ts'
import { type CatalogueMark, canAnswer, isSameMark } from '../sync/catalogue-mark.ts'
import type { EventStream } from '../sync/hint-stream.ts'
import type { Indexer } from '../sync/indexer.ts'
import { AppOutdatedError } from '../sync/sync-errors.ts'
import { SyncLoop } from '../sync/sync-loop.ts'
import { withLock } from '../sync/with-lock.ts'
import { DeviceCatalogue } from './device-catalogue.ts'
import { DeviceStore } from './device-store.ts'
import { HintWatch } from './hint-watch.ts'
import { openCatalogue } from './open-catalogue.ts'
import { Reporter } from './reporter.ts'
import { SerialQueue } from './serial-queue.ts'
import { keepPopularTexts, readSummary } from './summaries.ts'
import { openTabChannel, type TabChannel } from './tab-channel.ts'
import { ToolReader } from './tool-reader.ts'
import { WorkingCopy } from './working-copy.ts'

/** How long after a change the index is stored: a burst of deltas stores it once. */
const INDEX_DELAY_MS = 2000

/** How long a page may take for its first question; the pages it needs are then read before all others. */
const FIRST_QUESTION_MS = 250

export interface HostPorts {
  /** Of the database, the lock and the channel. */
  name: string
  api: ApiClient
  startIndexer: () => Indexer | null
  /** Opens the stream of hints; null where there is none. */
  connect: (() => EventStream) | null
  /** The server says that the data of a user has moved. */
  onUserHint(event: UserEvent): void
  now(): number
  random(): number
  /** As setTimeout; gives back what cancels it. */
  schedule(callback: () => void, delay: number): () => void
}

/** Owns the catalogue of this tab: opens what is stored, answers from it, and keeps it in step with server and tabs. */
export class CatalogueHost implements CatalogueWorker {
  readonly #ports: HostPorts
  readonly #reporter = new Reporter()
  /** Everything that changes the working copy goes through here. */
  readonly #queue = new SerialQueue()
  readonly #store: DeviceStore
  readonly #copy: WorkingCopy
  readonly #loop: SyncLoop
  readonly #hints: HintWatch
  readonly #channel: TabChannel
  readonly #firstAnswer = Promise.withResolvers<void>()
  #catalogue: DeviceCatalogue | null = null
  #publishedMark: CatalogueMark | null = null
  #cancelIndexing: () => void = () => {}
  /** Started while the server is still being asked: a thread takes longer to start than a snapshot to come. */
  #spareIndexer: Indexer | null = null

  /** Opens at once: whoever creates a host needs what is stored. */
  constructor(ports: HostPorts) {
    this.#ports = ports
    const { name, random, schedule } = ports
    this.#store = new DeviceStore({
      name,
      onStatus: (storage) => this.#reporter.update({ storage }),
      onUnblocked: () => this.#change(() => this.#copy.keepAll()),
    })
    this.#channel = openTabChannel(name, (notice) => this.#change(() => this.#copy.follow(notice)))
    this.#copy = new WorkingCopy({ store: this.#store, onMoved: (notice) => this.#channel.tell(notice) })
    this.#loop = new SyncLoop({ round: () => this.#round(), random, schedule })
    this.#hints = new HintWatch(ports, {
      isNews: ({ epoch, head }) => this.#copy.mark?.epoch !== epoch || this.#copy.mark.cursor < head,
      onNews: () => this.#loop.hint(),
      onUserHint: ports.onUserHint,
    })
    void this.#queue.run(() => this.#open().catch(() => this.#startEmpty())).then(() => this.#loop.wake())
  }

  start(listener: (report: WorkerReport) => void): void {
    this.#reporter.listen(listener)
  }

  async query(query: CatalogueQuery, options: { facets: boolean }) {
    return this.#answering()
      .query(query, options)
      .finally(() => this.#firstAnswer.resolve())
  }

  async tools(ids: number[]) {
    return this.#answering().tools(ids)
  }

  async trending() {
    return this.#answering().trending()
  }

  async similar(id: number, limit: number) {
    return this.#answering().similar(id, limit)
  }

  async categories() {
    return this.#answering().categories()
  }

  async stats() {
    return this.#answering().stats()
  }

  async summary(id: number) {
    const [tool = null] = await this.#answering().tools([id])
    return readSummary({ store: this.#store, api: this.#ports.api }, tool)
  }

  nudge(): void {
    this.#loop.wake()
  }

  setVisible(isVisible: boolean): void {
    this.#hints.setWanted(isVisible)
  }

  setUser(user: number | null): void {
    this.#hints.setUser(user)
  }

  refresh(): Promise<void> {
    return this.#loop.refresh()
  }

  stop(): void {
    this.#loop.stop()
    this.#hints.setWanted(false)
    this.#cancelIndexing()
    this.#spareIndexer?.stop()
    this.#channel.close()
    this.#store.close()
  }

  #answering(): DeviceCatalogue {
    if (this.#catalogue === null) throw new Error('There is no catalogue on this device yet')
    return this.#catalogue
  }

  async #open(): Promise<void> {
    await this.#store.open()
    const opening = await this.#store.run((kept) => kept.readOpening())
    if (opening === null) {
      this.#spareIndexer = this.#ports.startIndexer()
      return this.#reporter.update({ device: 'empty' })
    }
    this.#reporter.update({ freshAt: opening.freshAt })
    const isPublished = await openCatalogue(opening, {
      store: this.#store,
      copy: this.#copy,
      onDamage: (page) => this.#repair(page),
      onEarly: (catalogue) => this.#answerFrom(catalogue, opening.head.mark),
      untilAnswered: () => {
        setTimeout(this.#firstAnswer.resolve, FIRST_QUESTION_MS)
        return this.#firstAnswer.promise
      },
    })
    if (!isPublished) await this.#publish()
    else if (opening.unindexed?.length !== 0) this.#storeIndexSoon()
    if (!canAnswer(this.#copy.mark)) this.#reporter.update({ device: 'empty' })
  }

  /** What is stored cannot be made sense of; nothing is lost by throwing it away, the server has it all. */
  async #startEmpty(): Promise<void> {
    await this.#store.run((kept) => kept.clear())
    this.#catalogue = null
    this.#copy.adopt(null)
    this.#reporter.update({ device: 'empty' })
  }

  async #round(): Promise<void> {
    this.#reporter.update({ syncing: true })
    try {
      await this.#queue.run(() => withLock(this.#ports.name, () => this.#pull()))
      const freshAt = this.#ports.now()
      this.#reporter.update({ isOnline: true, needsUpdate: false, freshAt })
      await this.#store.run((kept) => kept.writeFreshAt(freshAt))
    } catch (error) {
      const needsUpdate = error instanceof AppOutdatedError || this.#reporter.report.needsUpdate
      this.#reporter.update({ isOnline: !(error instanceof UnreachableError), needsUpdate })
      throw error
    } finally {
      this.#reporter.update({ syncing: false, filling: null })
    }
    this.#hints.setReady()
    void this.#keepTexts()
  }

  /** What has arrived is shown even when the round breaks off. */
  async #pull(): Promise<void> {
    const { createSyncServer, runRound } = await import('./sync-part.ts')
    try {
      await runRound({
        server: createSyncServer(this.#ports.api),
        target: this.#copy,
        startIndexer: () => this.#takeIndexer(),
        onFilling: (filling) => this.#reporter.update({ filling }),
      })
    } finally {
      await this.#publish()
    }
  }

  #takeIndexer(): Indexer | null {
    const indexer = this.#spareIndexer ?? this.#ports.startIndexer()
    this.#spareIndexer = null
    return indexer
  }

  /** What goes wrong here is found again and mended by the next round. */
  #change(work: () => Promise<void>): void {
    const change = this.#queue.run(async () => {
      await work()
      await this.#publish()
    })
    change.catch(() => {})
  }

  /** A page that cannot be read is dropped, and the next round refills the catalogue. */
  #repair(page: number): void {
    this.#change(async () => {
      if (this.#copy.rows.pages.has(page)) await this.#copy.drop([page])
    })
    this.#loop.hint()
  }

  async #publish(): Promise<void> {
    const indexed = await this.#copy.indexed()
    if (indexed === null) return
    const { head, index, rows } = indexed
    if (this.#catalogue?.index === index && isSameMark(this.#publishedMark, head.mark)) return
    const load = (numbers: readonly number[]) => this.#store.run((kept) => kept.readPages(numbers))
    const reader = new ToolReader({ load, onDamage: (page) => this.#repair(page) }, rows.pages)
    this.#answerFrom(new DeviceCatalogue({ index, head, reader }), head.mark)
    this.#storeIndexSoon()
  }

  #answerFrom(catalogue: DeviceCatalogue, mark: CatalogueMark): void {
    this.#catalogue = catalogue
    this.#publishedMark = mark
    const version = this.#reporter.report.version + 1
    this.#reporter.update({ device: 'ready', version, toolCount: catalogue.size })
  }

  #storeIndexSoon(): void {
    this.#cancelIndexing()
    this.#cancelIndexing = this.#ports.schedule(() => void this.#storeIndex(), INDEX_DELAY_MS)
  }

  async #storeIndex(): Promise<void> {
    const index = this.#store.isKeeping ? this.#copy.serialized() : null
    if (index !== null) await this.#store.run((kept) => kept.writeIndex(index))
  }

  /** Only a convenience: without it a text is fetched when it is opened. */
  async #keepTexts(): Promise<void> {
    if (this.#catalogue === null) return
    await keepPopularTexts({ store: this.#store, api: this.#ports.api }, this.#catalogue).catch(() => {})
  }
}
