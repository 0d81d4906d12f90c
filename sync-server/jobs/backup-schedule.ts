import type { Logger } from 'pino'
import { ScheduledBackups } from './scheduled-backups.ts'
import { ThreadTask } from './thread-task.ts'

const HOUR_MS = 60 * 60 * 1000
/** How often the clock is looked at: a timer of many days would not live through a sleep of the machine. */
const LOOK_MS = 60 * 1000
/** How long after a failure the next try is made. */
const RETRY_MS = HOUR_MS

export interface BackupScheduleOptions {
  dataDir: string
  /** 0: never. */
  everyHours: number
  keep: number
  log: Logger
  now?: () => Date
}

/**
 * Backups that the server makes by itself, checked as those of `manage backup` are. The files say when the next one is
 * due, so that a server which restarts often does not make one at each start.
 */
export class BackupSchedule {
  readonly #options: BackupScheduleOptions
  readonly #now: () => Date
  readonly #files: ScheduledBackups
  readonly #task = new ThreadTask(new URL('./backup-worker.ts', import.meta.url))
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #notBefore = 0
  #failures = 0

  constructor(options: BackupScheduleOptions) {
    this.#options = options
    this.#now = options.now ?? (() => new Date())
    this.#files = new ScheduledBackups(options.dataDir)
  }

  /** Those of this process. */
  get failures(): number {
    return this.#failures
  }

  /** When the newest sound backup was made, by this process or one before it. */
  get lastSuccess(): Date | null {
    return this.#files.newest(this.#now())
  }

  /** The first look is a minute from now, when the start is over. */
  start(): void {
    if (this.#options.everyHours === 0) return
    this.#timer ??= setInterval(() => void this.check(), LOOK_MS).unref()
  }

  /** Ends a backup under way; what it had copied by then goes before the next one. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#notBefore = Number.POSITIVE_INFINITY
    await this.#task.stop()
    await this.#running
  }

  /** Makes a backup if one is due, or waits for the one under way. It never fails: that is logged and counted. */
  check(): Promise<void> {
    this.#running ??= this.#makeIfDue().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async #makeIfDue(): Promise<void> {
    const { log } = this.#options
    const time = this.#now()
    try {
      if (this.#isDue(time)) await this.#make(time)
    } catch (error) {
      this.#failures++
      this.#notBefore = Math.max(this.#notBefore, time.getTime() + RETRY_MS)
      log.error({ err: error }, 'the scheduled backup could not be made')
    }
  }

  #isDue(time: Date): boolean {
    const newest = this.#files.newest(time)?.getTime() ?? Number.NEGATIVE_INFINITY
    const isOld = time.getTime() - newest >= this.#options.everyHours * HOUR_MS
    return isOld && time.getTime() >= this.#notBefore
  }

  async #make(time: Date): Promise<void> {
    const { dataDir, keep, log } = this.#options
    this.#files.prepare()
    const file = this.#files.fileOf(time)
    const made = await this.#task.run({ dataDir, file, unsoundFile: this.#files.unsoundFileOf(time) })
    if (made === undefined) return
    this.#files.prune(time, keep)
    log.info({ file }, 'scheduled backup made and checked')
  }
}
