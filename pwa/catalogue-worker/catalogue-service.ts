import type { CataloguePart } from '#shared/sync/catalogue-part.ts'
import type { UserEvent } from '#shared/sync/protocol.ts'
import type { ApiClient } from '../data/api-client.ts'
import { UnreachableError } from '../data/api-errors.ts'
import type { Answer, Answers, Args, Question } from '../data/catalogue-questions.ts'
import { type FollowingControls, VISITOR } from '../data/following.ts'
import { INITIAL_REPORT, type WorkerControls, type WorkerReport } from '../data/worker-protocol.ts'
import type { EventStream } from '../sync/hint-stream.ts'
import type { Indexer } from '../sync/pull-ports.ts'
import { canAnswer, isSameCursor, type SyncCursor } from '../sync/sync-cursor.ts'
import { AppOutdatedError } from '../sync/sync-errors.ts'
import { SyncLoop } from '../sync/sync-loop.ts'
import { withLock } from '../sync/with-lock.ts'
import { type AnswerPorts, createDeviceAnswers } from './device-answers.ts'
import { DeviceCatalogue, ToolReader } from './device-catalogue.ts'
import { DeviceStore } from './device-store.ts'
import { FollowingService } from './following-service.ts'
import { HintWatch } from './hint-watch.ts'
import { openCatalogue } from './open-catalogue.ts'
import { storePopularTexts } from './summaries.ts'
import { createTabChannel, type TabChannel } from './tab-channel.ts'
import { WorkingCopy } from './working-copy.ts'

/** How long after a change the index is stored: a burst of deltas stores it once. */
const INDEX_DELAY_MS = 2000

/** How long after the server did not answer a question it is tried again. */
const ASK_AGAIN_MS = 10_000

/** How long a page may take for its first question. The pages that it needs are then read before all others. */
const FIRST_QUESTION_MS = 250

export interface ServicePorts {
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
  /** Like setTimeout; returns a function that cancels it. */
  schedule(callback: () => void, delay: number): () => void
}

/** The catalogue of this tab with its answers, as it is exposed to the page. */
export function createCatalogueService(ports: ServicePorts): CatalogueService & Answers & FollowingControls {
  const service = new CatalogueService(ports)
  return Object.assign(service, createAnswers(service.answerPorts), service.followingControls)
}

/** Where the device keeps a part of the catalogue, the server gives the answers that it cannot know. */
function createAnswers(ports: AnswerPorts): Answers {
  const device = createDeviceAnswers(ports)
  let ofPart: Promise<Answers> | undefined
  const answer =
    <N extends Question>(name: N) =>
    async (args: Args<N>): Promise<Answer<N>> => {
      if (ports.current().head.mark.part === undefined) return device[name](args)
      ofPart ??= import('./part-answers.ts').then((part) => part.createPartAnswers(ports, device))
      return (await ofPart)[name](args)
    }
  return {
    query: answer('query'),
    tools: answer('tools'),
    trending: answer('trending'),
    similar: answer('similar'),
    alternatives: answer('alternatives'),
    pair: answer('pair'),
    categories: answer('categories'),
    stats: answer('stats'),
    summary: answer('summary'),
  }
}

/** Owns the catalogue of this tab: opens what is stored and keeps it in step with the server and with other tabs. */
export class CatalogueService implements Omit<WorkerControls, keyof FollowingControls> {
  readonly #ports: ServicePorts
  readonly #reporter = new Reporter()
  /** Everything that changes the working copy goes through here. */
  readonly #queue = new SerialQueue()
  readonly #store: DeviceStore
  readonly #copy: WorkingCopy
  readonly #loop: SyncLoop
  readonly #hints: HintWatch
  readonly #channel: TabChannel
  readonly #following: FollowingService
  readonly #firstAnswer = Promise.withResolvers<void>()
  #catalogue: DeviceCatalogue | null = null
  /** Answers were given in the place of the server's. */
  #isServerMissed = false
  #publishedCursor: SyncCursor | null = null
  /** Of when the answers are that came with the page. */
  #pageMoment: Moment | null = null
  #cancelIndexing: () => void = () => {}
  /** Started while the server is still being asked: a thread takes longer to start than a snapshot to arrive. */
  #spareIndexer: Indexer | null = null

  /** Starts to open what is stored at once. */
  constructor(ports: ServicePorts) {
    this.#ports = ports
    const { name, random, schedule } = ports
    this.#store = new DeviceStore({
      name,
      onStatus: (storage) => this.#reporter.update({ storage }),
      onUnblocked: () => this.#change(() => this.#copy.storeAll()),
    })
    this.#following = new FollowingService({
      name,
      store: this.#store,
      now: ports.now,
      onChanged: (unread) => this.#reporter.update({ unread, inbox: this.#reporter.report.inbox + 1 }),
    })
    this.#channel = createTabChannel(name, (notice) => this.#change(() => this.#copy.follow(notice)))
    this.#copy = new WorkingCopy({
      store: this.#store,
      now: ports.now,
      onMoved: (notice) => this.#channel.notify(notice),
      onNews: () => this.#following.changed(),
    })
    this.#loop = new SyncLoop({ round: () => this.#round(), random, schedule })
    this.#hints = new HintWatch(ports, {
      isNews: ({ epoch, head }) => this.#copy.cursor?.epoch !== epoch || this.#copy.cursor.cursor < head,
      onNews: () => this.#loop.hint(),
      onUserHint: (event) => {
        this.#sawCookie(event.user)
        ports.onUserHint(event)
      },
    })
    void this.#queue.run(() => this.#open().catch(() => this.#startEmpty())).then(() => this.#loop.wake())
  }

  /** What the answers need of this service. */
  get answerPorts(): AnswerPorts {
    return {
      current: () => this.#current(),
      onListed: () => this.#firstAnswer.resolve(),
      onServerMissed: () => this.#askServerAgain(),
      store: this.#store,
      api: this.#ports.api,
    }
  }

  /** What this service does about follows. */
  get followingControls(): FollowingControls {
    const { readFollowing, setFollow, takeFollows, setRead, giveVisitorsTo, forgetFollowers } =
      this.#following
    return { readFollowing, setFollow, takeFollows, setRead, giveVisitorsTo, forgetFollowers }
  }

  start(...[listener, page]: Parameters<WorkerControls['start']>): void {
    if (page) this.#pageMoment = { epoch: page.epoch, cursor: page.head }
    this.#reporter.subscribe(listener)
  }

  wake(): void {
    void this.#store.recover()
    this.#loop.wake()
  }

  setVisible(isVisible: boolean): void {
    this.#hints.setWanted(isVisible)
    this.#loop.setVisible(isVisible)
  }

  #sawCookie(cookieUser: number | undefined): void {
    if (this.#reporter.report.cookieUser !== cookieUser) this.#reporter.update({ cookieUser })
  }

  setUser(user: number | null): void {
    if (user === null) this.#sawCookie(undefined)
    this.#hints.setUser(user)
    this.#following.setOwner(user ?? VISITOR)
  }

  async keep(wanted: Partial<CataloguePart>): Promise<void> {
    if (!this.#store.isPersistent) throw new Error('Nothing can be kept on this device')
    const before = await this.#store.run((store) => store.readWanted())
    const keeping = this.#keep({ ...before, ...wanted })
    await keeping.catch(() => {})
    if (this.#reporter.report.storage === 'full') await this.#takeBack(before)
    await keeping
  }

  async #keep(wanted: CataloguePart): Promise<void> {
    await this.#store.run((store) => store.writeWanted(wanted))
    // A round that is under way may have read the choice of before.
    await this.#loop.refreshAnew()
  }

  /** There was no room for what was chosen: the choice is the one of before, and what has come for this one goes. */
  async #takeBack(before: CataloguePart): Promise<never> {
    this.#store.goBack()
    await this.#store.run((store) => store.writeWanted(before)).catch(() => {})
    await this.#queue.run(async () => {
      const { dropOthers } = await import('./sync-part.ts')
      await withLock(this.#ports.name, () => dropOthers(this.#copy))
      await this.#publish(true)
    })
    throw new RangeError('There is no room for these tools')
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
    this.#following.stop()
    this.#store.close()
  }

  /** When the server is there again, what it could not answer is asked once more; not more often than it can bear. */
  #askServerAgain(): void {
    if (this.#isServerMissed) return
    this.#isServerMissed = true
    this.#ports.schedule(() => this.#loop.wake(), ASK_AGAIN_MS)
  }

  #current(): DeviceCatalogue {
    if (this.#catalogue === null) throw new Error('There is no catalogue on this device yet')
    return this.#catalogue
  }

  async #open(): Promise<void> {
    await this.#store.open()
    const opening = await this.#store.run((store) => store.readOpening())
    if (opening === null) {
      this.#spareIndexer = this.#ports.startIndexer()
      return this.#reporter.update({ device: 'empty' })
    }
    this.#reporter.update({ freshAt: opening.freshAt })
    void this.#following.count()
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
    if (!canAnswer(this.#copy.cursor)) this.#reporter.update({ device: 'empty' })
  }

  /** What is stored cannot be read. Nothing is lost by deleting it: the server has it all. */
  async #startEmpty(): Promise<void> {
    await this.#store.run((store) => store.clear())
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
      await this.#store.run((store) => store.writeFreshAt(freshAt))
      if (this.#isServerMissed) this.#reporter.update({ version: this.#reporter.report.version + 1 })
      this.#isServerMissed = false
    } catch (error) {
      const needsUpdate = error instanceof AppOutdatedError || this.#reporter.report.needsUpdate
      this.#reporter.update({ isOnline: !(error instanceof UnreachableError), needsUpdate })
      throw error
    } finally {
      this.#reporter.update({ syncing: false, filling: null })
    }
    this.#hints.setReady()
    void this.#storeTexts()
  }

  /** What has arrived is shown even when the round breaks off. */
  async #pull(): Promise<void> {
    const { createSyncServer, pullCatalogue } = await import('./sync-part.ts')
    let isHead = false
    try {
      await pullCatalogue({
        server: createSyncServer(this.#ports.api),
        target: this.#copy,
        startIndexer: () => this.#takeIndexer(),
        onFilling: (filling) => this.#reporter.update({ filling }),
      })
      isHead = true
    } finally {
      await this.#publish(isHead)
    }
  }

  #takeIndexer(): Indexer | null {
    const indexer = this.#spareIndexer ?? this.#ports.startIndexer()
    this.#spareIndexer = null
    return indexer
  }

  /** Whatever goes wrong here is found again and repaired by the next round. */
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

  /** `isHead`: the rows are those of the server. Until then they may be those of an older snapshot, and what was shown stays. */
  async #publish(isHead = false): Promise<void> {
    const indexed = await this.#copy.indexed()
    if (indexed === null) return
    const { head, index, rows } = indexed
    if (!isHead && this.#catalogue !== null && isBehind(head.mark, this.#publishedCursor)) return
    if (this.#catalogue?.index === index && isSameCursor(this.#publishedCursor, head.mark)) return
    const load = (numbers: readonly number[]) => this.#store.run((store) => store.readPages(numbers))
    const reader = new ToolReader({ load, onDamage: (page) => this.#repair(page) }, rows.pages)
    this.#answerFrom(new DeviceCatalogue({ index, head, reader }), head.mark)
    this.#storeIndexSoon()
  }

  /** Answers that came with the page and are newer stand until the device has caught up: only what is asked anew is answered from it. */
  #answerFrom(catalogue: DeviceCatalogue, cursor: SyncCursor): void {
    this.#catalogue = catalogue
    this.#publishedCursor = cursor
    const version = this.#reporter.report.version + (isBehind(cursor, this.#pageMoment) ? 0 : 1)
    const { figures, mark } = catalogue.head
    this.#reporter.update({ device: 'ready', version, toolCount: figures.tools, part: mark.part ?? null })
  }

  #storeIndexSoon(): void {
    this.#cancelIndexing()
    this.#cancelIndexing = this.#ports.schedule(() => void this.#storeIndex(), INDEX_DELAY_MS)
  }

  async #storeIndex(): Promise<void> {
    const index = this.#store.isPersistent ? this.#copy.serialized() : null
    if (index !== null) await this.#store.run((store) => store.writeIndex(index))
  }

  /** Only a convenience: without it a text is fetched when it is opened. */
  async #storeTexts(): Promise<void> {
    if (this.#catalogue === null) return
    await storePopularTexts({ store: this.#store, api: this.#ports.api }, this.#catalogue).catch(() => {})
  }
}

/** Where a catalogue stood at a moment. */
type Moment = Pick<SyncCursor, 'epoch' | 'cursor'>

/** Of two histories neither is behind the other. */
function isBehind(cursor: Moment, other: Moment | null): boolean {
  return other !== null && cursor.epoch === other.epoch && cursor.cursor < other.cursor
}

/** The worker's state. The listener gets it as a whole on every change. */
class Reporter {
  #report: WorkerReport = INITIAL_REPORT
  #listener: (report: WorkerReport) => void = () => {}

  get report(): WorkerReport {
    return this.#report
  }

  subscribe(listener: (report: WorkerReport) => void): void {
    this.#listener = listener
    listener(this.#report)
  }

  update(change: Partial<WorkerReport>): void {
    this.#report = { ...this.#report, ...change }
    this.#listener(this.#report)
  }
}

/** Runs one piece of work after the other, in the order in which they came. A failure does not stop the next one. */
class SerialQueue {
  #last: Promise<unknown> = Promise.resolve()

  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work, work)
    this.#last = result.catch(() => {})
    return result
  }
}
