import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { backupsFolder } from '../db/store.ts'

const NAME = /^scheduled-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.db$/
/** What a process left that was killed while it copied. */
const LEFT_OVER = /^scheduled-.*\.db\.partial/
const UNSOUND = /^unsound-.*\.db$/

/** The copies that the server makes by itself, in a folder with copies that it must leave alone. */
export class ScheduledBackups {
  readonly #folder: string

  constructor(dataDir: string) {
    this.#folder = backupsFolder(dataDir)
  }

  /** Where a copy of this moment belongs. */
  fileOf(time: Date): string {
    return join(this.#folder, `scheduled-${stamp(time)}.db`)
  }

  /** Where one belongs that is not sound. */
  unsoundFileOf(time: Date): string {
    return join(this.#folder, `unsound-${stamp(time)}.db`)
  }

  /**
   * When the newest was made that is not from the future, where a wrong clock put it. Its name says so, for the times of
   * files change when they are moved.
   */
  newest(now: Date): Date | null {
    const times = this.#names(NAME).map(timeOf)
    return times.findLast((time) => time <= now) ?? null
  }

  /** Makes the folder, and takes away what earlier tries have left, the newest unsound copy aside. */
  prepare(): void {
    mkdirSync(this.#folder, { recursive: true })
    this.#remove([...this.#names(LEFT_OVER), ...this.#names(UNSOUND).slice(0, -1)])
  }

  /** Leaves the one that was just made and the newest others, `keep` in all. */
  prune(made: Date, keep: number): void {
    const others = this.#names(NAME).filter((name) => timeOf(name).getTime() !== made.getTime())
    this.#remove(others.slice(0, Math.max(0, others.length - (keep - 1))))
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

function timeOf(name: string): Date {
  return new Date(name.replace(NAME, '$1T$2:$3:$4.$5Z'))
}
