import { createHmac } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { ServerSecret } from '../lib/server-secret.ts'

const FILE_NAME = 'endings.journal'
const OWNER_ONLY = 0o600
const DAY_MS = 24 * 60 * 60 * 1000
/** How far back the journal reaches: no backup that is older is restored without a word. */
export const ENDINGS_RETENTION_MS = 400 * DAY_MS
/** A journal of this size drops what is older than that. */
const COMPACT_BYTES = 1024 * 1024

const headSchema = z.strictObject({
  /** The database that it belongs to, with its copies. */
  lineage: z.string(),
  /** All endings after this id are in the journal. */
  from: z.int(),
  at: z.string(),
})
export type JournalHead = z.infer<typeof headSchema>

const entrySchema = z.strictObject({
  /** That of the row in the table `ending`. */
  id: z.int(),
  kind: z.string(),
  subject: z.int(),
  /** What tells the subject from a later row with its id. */
  key: z.string(),
  value: z.string().nullable(),
  at: z.string(),
})
export type Ending = z.infer<typeof entrySchema>

/** What a journal says, as far as its signatures hold. */
export interface JournalContent {
  head: JournalHead
  endings: Ending[]
  /** Whether something behind it is not signed by this server, or not in this order. */
  isTampered: boolean
}

interface Tail {
  /** The signature of the last line, which the next line continues. */
  mac: string
  bytes: number
}

/**
 * The journal of ended access: an append-only file beside the database, which a restore replays, so that no backup
 * revives what has ended since. Each line is JSON and its signature, by a key of DATA_DIR, over the line and the signature
 * before it: a line that was changed, dropped, added or moved breaks the chain there. Writers take turns by the write lock
 * of the database.
 */
export class EndingsJournal {
  readonly file: string
  readonly #sign: (text: string, before: string) => string
  #tail: Tail | undefined

  constructor(dataDir: string) {
    this.file = join(dataDir, FILE_NAME)
    let key: string | undefined
    this.#sign = (text, before) => {
      key ??= ServerSecret.open(dataDir).derive('endings-journal', 1)
      return createHmac('sha256', key).update(`${before}\n${text}`).digest('base64url')
    }
  }

  exists(): boolean {
    return existsSync(this.file)
  }

  /** @returns undefined where there is none, or its first line is not one of this server */
  read(): JournalContent | undefined {
    return this.#parse()?.content
  }

  /**
   * Appends endings and waits until they are on the disk. A journal that cannot be continued is set aside, and a new one
   * begins with what `begin` says.
   */
  append(endings: readonly Ending[], begin: () => JournalHead): void {
    const tail = this.#currentTail() ?? this.#create(begin())
    const { text, mac } = this.#toLines(endings, tail.mac)
    const bytes = appendDurably(this.file, text)
    this.#tail = { mac, bytes }
    const isAccountGone = endings.some(({ kind }) => kind === 'account-deleted')
    if (bytes > COMPACT_BYTES || isAccountGone) this.#compact()
  }

  /** Begins a journal; one that is there is set aside under a name with the time. */
  begin(head: JournalHead): void {
    this.#create(head)
  }

  #currentTail(): Tail | undefined {
    const tail = this.#tail
    // Another process may have appended in the meantime.
    if (tail !== undefined && this.exists() && sizeOf(this.file) === tail.bytes) return tail
    const parsed = this.#parse()
    if (parsed === undefined || parsed.content.isTampered) return undefined
    // What a killed process has begun to write was not acknowledged, and is still in the database.
    if (parsed.bytes < sizeOf(this.file)) truncateSync(this.file, parsed.bytes)
    return { mac: parsed.mac, bytes: parsed.bytes }
  }

  #create(head: JournalHead): Tail {
    if (this.exists()) renameSync(this.file, `${this.file}.${new Date().toISOString().replace(/[:.]/g, '-')}`)
    return this.#replace(head, [])
  }

  /** The new file appears at once and whole. */
  #replace(head: JournalHead, endings: readonly Ending[]): Tail {
    const first = JSON.stringify(headSchema.parse(head))
    const firstMac = this.#sign(first, '')
    const { text, mac } = this.#toLines(endings, firstMac)
    const partial = `${this.file}.partial`
    const bytes = appendDurably(partial, `${first} ${firstMac}\n${text}`, 'w')
    renameSync(partial, this.file)
    syncFile(dirname(this.file))
    this.#tail = { mac, bytes }
    return this.#tail
  }

  /**
   * Drops what no backup needs any more: what is very old, and what else is said about deleted accounts. The journal then
   * begins after the last ending that was dropped for its age.
   */
  #compact(): void {
    const content = this.read()
    if (content === undefined || content.isTampered) return
    const { head, endings } = content
    const oldest = new Date(Date.now() - ENDINGS_RETENTION_MS).toISOString()
    const young = endings.filter(({ at }) => at >= oldest)
    const from = Math.max(head.from, ...endings.filter(({ at }) => at < oldest).map(({ id }) => id))
    const gone = new Set(young.filter(({ kind }) => kind === 'account-deleted').map(userOf))
    const isNeeded = (ending: Ending) =>
      ending.kind === 'account-deleted' || !USER_KINDS.has(ending.kind) || !gone.has(userOf(ending))
    const needed = young.filter(isNeeded)
    if (needed.length < endings.length) this.#replace({ ...head, from }, needed)
  }

  #toLines(endings: readonly Ending[], before: string): { text: string; mac: string } {
    let mac = before
    let text = ''
    for (const ending of endings) {
      const line = JSON.stringify(ending)
      mac = this.#sign(line, mac)
      text += `${line} ${mac}\n`
    }
    return { text, mac }
  }

  #parse(): { content: JournalContent; mac: string; bytes: number } | undefined {
    if (!this.exists()) return undefined
    const text = readFileSync(this.file, 'utf8')
    let mac = ''
    let end = 0
    let head: JournalHead | undefined
    const endings: Ending[] = []
    // Without a line break at its end, the last line is one that was never completed.
    for (const line of text.split('\n').slice(0, -1)) {
      const space = line.lastIndexOf(' ')
      const json = line.slice(0, space)
      if (space < 0 || this.#sign(json, mac) !== line.slice(space + 1)) break
      mac = line.slice(space + 1)
      end += line.length + 1
      if (head === undefined) head = headSchema.parse(JSON.parse(json))
      else endings.push(entrySchema.parse(JSON.parse(json)))
    }
    if (head === undefined) return undefined
    const isTampered = text.indexOf('\n', end) >= 0
    return { content: { head, endings, isTampered }, mac, bytes: Buffer.byteLength(text.slice(0, end)) }
  }
}

/** The id of the newest ending that a journal knows of. */
export const newestEndingIn = ({ head, endings }: JournalContent) =>
  endings.reduce((newest, { id }) => Math.max(newest, id), head.from)

/** What is said about users and what they sign in with. */
export const USER_KINDS: ReadonlySet<string> = new Set([
  'password-changed',
  'roles-changed',
  'user-lock-changed',
  'address-changed',
  'passkey-removed',
  'totp-ended',
  'recovery-code-ended',
  'user-payout-account-changed',
])

/** The key of a passkey, app or code begins with that of its account. */
const userOf = ({ subject, key }: Ending) => `${subject} ${key.split(' ', 1)[0]}`

/** @returns the size of the file after it */
function appendDurably(file: string, text: string, flags: 'a' | 'w' = 'a'): number {
  const handle = openSync(file, flags, OWNER_ONLY)
  try {
    writeSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  return sizeOf(file)
}

const sizeOf = (file: string) => statSync(file).size

/** Waits until a file is on the disk; of a folder, the names of its files. */
export function syncFile(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
