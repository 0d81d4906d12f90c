import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { z } from 'zod'
import { backupsFolder } from '../db/sqlite/sqlite-store.ts'
import { WorkerTask } from '../lib/worker-thread.ts'

const HOUR_MS = 60 * 60 * 1000
/** How often it checks whether a backup is due: a timer of many days would not survive a sleep of the machine. */
const CHECK_MS = 60 * 1000
/** The wait after a failure. */
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
 * The automatic backups of the server, checked like those of `manage backup`. The names of the files say when the
 * next one is due, so a server that restarts often does not make one at each start.
 */
export class BackupSchedule {
  readonly #options: BackupScheduleOptions
  readonly #now: () => Date
  readonly #files: ScheduledBackups
  readonly #task = new WorkerTask({
    script: new URL('./backup-worker.ts', import.meta.url),
    result: z.literal('made'),
  })
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #notBefore = 0
  #failures = 0

  constructor(options: BackupScheduleOptions) {
    this.#options = options
    this.#now = options.now ?? (() => new Date())
    this.#files = new ScheduledBackups(options.dataDir)
  }

  /** How many failed in this process. */
  get failures(): number {
    return this.#failures
  }

  /** When the newest sound backup was made, by this process or an earlier one. */
  get lastSuccess(): Date | null {
    return this.#files.newest(this.#now())
  }

  /** The first check is a minute from now, when the start is over. */
  start(): void {
    if (this.#options.everyHours === 0) return
    this.#timer ??= setInterval(() => void this.check(), CHECK_MS).unref()
  }

  /** Ends a running backup; the next one removes its partial copy. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#notBefore = Number.POSITIVE_INFINITY
    await this.#task.stop()
    await this.#running
  }

  /** Makes a backup if one is due, or waits for the running one. It never rejects: failures are logged and counted. */
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

const NAME = /^scheduled-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.db$/
/** A partial copy, left by a process that was killed. */
const LEFT_OVER = /^scheduled-.*\.db\.partial/
const UNSOUND = /^unsound-.*\.db$/

/** The scheduled copies in the backup folder, which may also hold other copies. The server leaves those alone. */
class ScheduledBackups {
  readonly #folder: string

  constructor(dataDir: string) {
    this.#folder = backupsFolder(dataDir)
  }

  /** The path of a copy made at this time. */
  fileOf(time: Date): string {
    return join(this.#folder, `scheduled-${stamp(time)}.db`)
  }

  /** The path of such a copy that turns out to be unsound. */
  unsoundFileOf(time: Date): string {
    return join(this.#folder, `unsound-${stamp(time)}.db`)
  }

  /**
   * The time of the newest copy, by its name: the times of files change when they are moved. Copies from the future,
   * made while the clock was wrong, do not count.
   */
  newest(now: Date): Date | null {
    return this.#copies().findLast(({ time }) => time <= now)?.time ?? null
  }

  /** Creates the folder, and removes the rest of earlier tries, except the newest unsound copy. */
  prepare(): void {
    mkdirSync(this.#folder, { recursive: true })
    this.#remove([...this.#names(LEFT_OVER), ...this.#names(UNSOUND).slice(0, -1)])
  }

  /** Retains the one that was just made and the newest others, `keep` in all. */
  prune(made: Date, keep: number): void {
    const others = this.#copies().filter(({ time }) => time.getTime() !== made.getTime())
    const surplus = others.slice(0, Math.max(0, others.length - (keep - 1)))
    this.#remove(surplus.map(({ name }) => name))
  }

  /** The oldest first. A name with an impossible date is not a scheduled copy. */
  #copies(): { name: string; time: Date }[] {
    return this.#names(NAME)
      .map((name) => ({ name, time: new Date(name.replace(NAME, '$1T$2:$3:$4.$5Z')) }))
      .filter(({ time }) => !Number.isNaN(time.getTime()))
  }

  /** By time, the oldest first. */
  #names(kind: RegExp): string[] {
    if (statSync(this.#folder, { throwIfNoEntry: false })?.isDirectory() !== true) return []
    return readdirSync(this.#folder)
      .filter((name) => kind.test(name))
      .sort()
  }

  #remove(names: readonly string[]): void {
    for (const name of names) rmSync(join(this.#folder, name), { force: true })
  }
}

const stamp = (time: Date) => time.toISOString().replace(/[:.]/g, '-')
