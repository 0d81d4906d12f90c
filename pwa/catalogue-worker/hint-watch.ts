import type { CatalogueEvent, UserEvent } from '#shared/sync/protocol.ts'
import type { EventStream, HintStream } from '../sync/hint-stream.ts'

export interface WatchPorts {
  connect: (() => EventStream) | null
  random(): number
  schedule(callback: () => void, delay: number): () => void
}

export interface Watcher {
  isNews(event: CatalogueEvent): boolean
  onNews(): void
  onUserHint(event: UserEvent): void
}

/**
 * Listens for hints while they are wanted (the page is visible) and useful (a first round has succeeded). Over HTTP/1.1
 * all tabs of a site share six connections, so hidden tabs release theirs.
 */
export class HintWatch {
  readonly #ports: WatchPorts
  readonly #watcher: Watcher
  #stream: Promise<HintStream> | null = null
  #isWanted = true
  #isReady = false
  #user: number | null = null

  constructor(ports: WatchPorts, watcher: Watcher) {
    this.#ports = ports
    this.#watcher = watcher
  }

  setWanted(isWanted: boolean): void {
    this.#isWanted = isWanted
    void this.#follow()
  }

  setReady(): void {
    this.#isReady = true
    void this.#follow()
  }

  /** A stream belongs to the session that opened it: signing in or out opens another one. */
  setUser(user: number | null): void {
    if (user === this.#user) return
    this.#user = user
    void this.#stream?.then((stream) => {
      stream.stop()
      void this.#follow()
    })
  }

  async #follow(): Promise<void> {
    const { connect } = this.#ports
    if (connect === null || !this.#isReady) return
    this.#stream ??= this.#create(connect)
    const stream = await this.#stream
    if (this.#isWanted) stream.start()
    else stream.stop()
  }

  async #create(connect: () => EventStream): Promise<HintStream> {
    const { HintStream } = await import('./sync-part.ts')
    const { random, schedule } = this.#ports
    const { isNews, onNews, onUserHint } = this.#watcher
    return new HintStream({
      connect,
      random,
      schedule,
      onHint: (event) => {
        if (isNews(event)) onNews()
      },
      onUserHint,
      onReconnect: onNews,
    })
  }
}
