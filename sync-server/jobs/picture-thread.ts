import { z } from 'zod'
import { BoundedQueue } from '../lib/bounded-queue.ts'
import { WorkerThread } from '../lib/worker-thread.ts'
import { logoSourceSchema, pictureFactsSchema } from '../services/pictures/picture-facts.ts'

/** A picture could not be drawn, or not in time. */
export class PictureError extends Error {
  readonly code = 'picture'
}

/** What the thread is asked for. */
export const pictureOrderSchema = z.object({
  facts: pictureFactsSchema,
  /** The logos that the facts name, as far as there are any. */
  logos: z.array(z.tuple([z.string(), logoSourceSchema])),
})
export type PictureOrder = z.infer<typeof pictureOrderSchema>

const fromPictureWorkerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('drawn'), png: z.instanceof(Uint8Array) }),
  z.object({ kind: z.literal('failed'), text: z.string() }),
])
export type FromPictureWorker = z.infer<typeof fromPictureWorkerSchema>

const SCRIPT = new URL('./picture-worker.ts', import.meta.url)
/** Beyond this a picture is given up, with the thread that draws it. */
const DRAW_MS = 15_000
/** A thread that is not needed for so long ends, and gives its memory back. */
const IDLE_MS = 60_000
const MEMORY_MB = 256
/** How many may wait for the one that is being drawn. */
const WAITING = 12

interface Drawing {
  resolve: (png: Uint8Array) => void
  reject: (error: Error) => void
}

/** The thread that draws pictures, one after the other. It starts with the first, and again after it broke. */
export class PictureThread {
  readonly #queue = new BoundedQueue({ running: 1, waiting: WAITING })
  #thread: WorkerThread<FromPictureWorker> | undefined
  #drawing: Drawing | undefined
  #idle: NodeJS.Timeout | undefined
  #isStopped = false

  /** @returns a PNG @throws QueueFullError at once, where too many wait @throws PictureError */
  draw(order: PictureOrder): Promise<Uint8Array> {
    return this.#queue.run(() => this.#drawNow(order))
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#end()
  }

  async #drawNow(order: PictureOrder): Promise<Uint8Array> {
    if (this.#isStopped) throw new PictureError('The server is stopping.')
    clearTimeout(this.#idle)
    this.#thread ??= this.#start()
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
    this.#drawing = { resolve, reject }
    const late = setTimeout(() => {
      reject(new PictureError('The picture took too long.'))
      void this.#end()
    }, DRAW_MS)
    this.#thread.post(order)
    try {
      return await promise
    } finally {
      clearTimeout(late)
      this.#drawing = undefined
      this.#idle = setTimeout(() => void this.#end(), IDLE_MS).unref()
    }
  }

  #start(): WorkerThread<FromPictureWorker> {
    const thread = new WorkerThread({
      script: SCRIPT,
      data: null,
      messages: fromPictureWorkerSchema,
      memoryMb: MEMORY_MB,
      onMessage: (message) => {
        if (message.kind === 'drawn') this.#drawing?.resolve(message.png)
        else this.#drawing?.reject(new PictureError(message.text))
      },
    })
    const lose = (reason: unknown) => {
      if (this.#thread !== thread) return
      this.#thread = undefined
      this.#drawing?.reject(new PictureError('The thread that draws pictures has ended.', { cause: reason }))
    }
    thread.ended.then(lose, lose)
    return thread
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idle)
    const thread = this.#thread
    this.#thread = undefined
    this.#drawing?.reject(new PictureError('The thread that draws pictures was stopped.'))
    await thread?.terminate()
  }
}
