import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Digest, DigestCadence, DigestFollow } from '#shared/domain/digest.ts'
import { digestMessages } from '#shared/messages/digest.ts'
import { newsText } from '#shared/messages/news.ts'
import { paths } from '#shared/paths.ts'
import type { Config } from '../../config.ts'
import type { Store } from '../../db/engine.ts'
import type { Database } from '../../db/schema.ts'
import { type Writer, type WriteTransaction, writeTransaction } from '../../db/write-transaction.ts'
import { StateConflictError } from '../../errors/conflict-errors.ts'
import { ServerSecret } from '../../lib/server-secret.ts'
import { WorkLoop } from '../../lib/work-loop.ts'
import {
  DIGEST_TEMPLATE,
  type DigestSubscription,
  deleteDigest,
  deleteDigestByToken,
  findDigest,
  findDigestById,
  followedKeys,
  listDueDigests,
  saveDigest,
  saveLeftOut,
  scheduleDigest,
} from '../../repositories/digests.ts'
import { queueMail } from '../../repositories/mail-queue.ts'
import { readState } from '../../repositories/meta.ts'
import { listNews, listWaitingNews, settleNews, type WaitingNews } from '../../repositories/push-news.ts'
import { findUser } from '../../repositories/users.ts'
import { AddressUnverifiedError } from '../account-mail/mail-errors.ts'
import { existingUser } from '../accounts/find-account.ts'
import { composeLetter } from '../mail/compose-letter.ts'
import type { MailTemplates } from '../mail/mail-message.ts'
import { findNews } from './find-news.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const PERIODS = { daily: DAY_MS, weekly: 7 * DAY_MS } as const

/** How often it looks for changes and for mails that are due. */
const POLL_MS = 60 * 1000
const AT_ONCE = 20
/** Tools that a mail names; the rest is counted. */
const NAMED = 30

const PURPOSE = 'digest-unsubscribe'

const hashOf = (token: string) => `digest:${createHash('sha256').update(token).digest('hex')}`

/** What accounts choose about mails with what changed in what they follow. */
export class Digests {
  readonly #writer: Writer
  readonly #secret: ServerSecret
  readonly #onChanged: () => void

  constructor({ writer }: Pick<Store, 'writer'>, secret: ServerSecret, onChanged: () => void) {
    this.#writer = writer
    this.#secret = secret
    this.#onChanged = onChanged
  }

  async get(userId: number): Promise<Digest> {
    const known = await findDigest(this.#writer, userId)
    return {
      cadence: known?.cadence ?? 'off',
      nextAt: known?.nextAt ?? null,
      leftOut: known?.leftOut ?? [],
    }
  }

  /** The first mail comes after one period, with what has changed by then. @throws AddressUnverifiedError */
  async set(userId: number, cadence: DigestCadence, now = new Date()): Promise<Digest> {
    if (cadence === 'off') await deleteDigest(this.#writer, userId)
    else
      await writeTransaction(this.#writer, async (transaction) => {
        if ((await existingUser(transaction, userId)).mustVerify)
          throw new AddressUnverifiedError('Mails with changes')
        const { head } = await readState(transaction)
        const known = await findDigest(transaction, userId)
        if (known?.cadence === cadence) return
        const digest = {
          userId,
          cadence,
          tokenHash: hashOf(this.tokenOf(userId)),
          nextAt: new Date(now.getTime() + PERIODS[cadence]).toISOString(),
        }
        await saveDigest(transaction, digest, { now: now.toISOString(), head })
      })
    this.#onChanged()
    return this.get(userId)
  }

  /** Forgets what was said of follows that have ended. @throws StateConflictError while the account wants no mails */
  async setFollow(userId: number, { key, inMail }: DigestFollow): Promise<Digest> {
    await writeTransaction(this.#writer, async (transaction) => {
      const known = await findDigest(transaction, userId)
      if (known === undefined) throw new StateConflictError('Choose daily or weekly mails first.')
      const live = await followedKeys(transaction, userId)
      const others = known.leftOut.filter((other) => other !== key && live.has(other))
      await saveLeftOut(transaction, known.id, inMail ? others : [...others, key])
    })
    return this.get(userId)
  }

  /** For the link in each mail, which needs no sign-in. */
  tokenOf(userId: number): string {
    return this.#secret.derive(PURPOSE, userId)
  }

  /** @returns whether the token was one of ours */
  unsubscribe(token: string): Promise<boolean> {
    return deleteDigestByToken(this.#writer, hashOf(token))
  }
}

interface DigestRunnerDeps {
  store: Pick<Store, 'reader' | 'writer'>
  /** Called when a mail has been queued. */
  onMail: () => void
  onError: (error: unknown) => void
  now?: () => Date
  pollMs?: number | undefined
}

/**
 * Finds news and orders the mails that are due. A mail is ordered in the transaction that takes its news and sets the next time, so
 * each piece is in one mail, whichever process dies when.
 */
class DigestRunner {
  readonly #deps: DigestRunnerDeps
  readonly #loop: WorkLoop
  #isStarted = false

  constructor(deps: DigestRunnerDeps) {
    this.#deps = deps
    const pollMs = deps.pollMs ?? POLL_MS
    this.#loop = new WorkLoop({
      look: async () => {
        await this.run()
        return pollMs
      },
      onError: deps.onError,
      afterErrorMs: pollMs,
    })
  }

  /** Looks for work now, and then periodically. */
  start(): void {
    this.#isStarted = true
    this.wake()
  }

  /** Looks for work soon. */
  wake(): void {
    if (this.#isStarted) this.#loop.wake()
  }

  stop(): Promise<void> {
    return this.#loop.stop()
  }

  async run(): Promise<void> {
    const { store, onMail } = this.#deps
    await findNews(store, () => this.#now())
    const now = this.#now()
    // Most looks find nothing, so look without a lock first.
    while (!this.#loop.isStopped && (await listDueDigests(store.writer, now.toISOString(), 1)).length > 0) {
      const ordered = await writeTransaction(store.writer, async (transaction) => {
        const due = await listDueDigests(transaction, now.toISOString(), AT_ONCE)
        let mails = 0
        for (const digest of due) if (await order(transaction, digest, now)) mails += 1
        return { due: due.length, mails }
      })
      if (ordered.mails > 0) onMail()
      // What is left is another node's.
      if (ordered.due === 0) return
    }
  }

  #now(): Date {
    return this.#deps.now?.() ?? new Date()
  }
}

/** @returns whether there is something to tell: a mail without news does not go out */
async function order(
  transaction: WriteTransaction,
  { id, userId, cadence, leftOut }: DigestSubscription,
  now: Date,
): Promise<boolean> {
  const waiting = await listWaitingNews(transaction, id)
  const live = await followedKeys(transaction, userId)
  const isWanted = ({ follows }: WaitingNews) =>
    follows.some((key) => live.has(key) && !leftOut.includes(key))
  const idsOf = (news: readonly WaitingNews[]) => news.map((one) => one.id)
  const [told, dropped] = [waiting.filter(isWanted), waiting.filter((news) => !isWanted(news))]
  if (told.length > 0) await settleNews(transaction, idsOf(told), 'sent')
  if (dropped.length > 0) await settleNews(transaction, idsOf(dropped), 'dropped')
  const nextAt = new Date(now.getTime() + PERIODS[cadence]).toISOString()
  await scheduleDigest(transaction, id, nextAt)
  if (told.length === 0) return false
  const data = { digestId: id, newsIds: idsOf(told) }
  await queueMail(transaction, { template: DIGEST_TEMPLATE, data }, now.toISOString())
  return true
}

const dataSchema = z.object({ digestId: z.int(), newsIds: z.array(z.int()) })

interface DigestLettersDeps {
  reader: Database
  publicUrl: string
  tokenOf: (userId: number) => string
}

/** The mail, as long as the account still wants it when it is sent. */
function digestLetters({ reader, publicUrl, tokenOf }: DigestLettersDeps): MailTemplates {
  return {
    async [DIGEST_TEMPLATE](data) {
      const { digestId, newsIds } = dataSchema.parse(data)
      const digest = await findDigestById(reader, digestId)
      const user = digest && (await findUser(reader, digest.userId))
      if (digest === undefined || user === undefined || user.email === '' || user.mustVerify) return null
      const news = await listNews(reader, newsIds)
      if (news.length === 0) return null
      const unsubscribeUrl = `${publicUrl}${paths.unsubscribe}?token=${tokenOf(digest.userId)}`
      const tools = [...Map.groupBy(news, ({ toolId }) => toolId).values()]
      const lines = tools.map(
        (own) => `${own[0]?.toolName}: ${own.map((one) => newsText(one.news)).join(' · ')}`,
      )
      const rest = lines.length - NAMED
      const letter = composeLetter({
        to: user.email,
        // Counts only: no name of a tool stands in a header.
        subject: digestMessages.subject(lines.length),
        title: digestMessages.title[digest.cadence],
        paragraphs: [...lines.slice(0, NAMED), ...(rest > 0 ? [digestMessages.more(rest)] : [])],
        link: { label: digestMessages.open, url: publicUrl + paths.updates },
        reason: digestMessages.reason,
        publicUrl,
      })
      return { ...letter, unsubscribeUrl }
    },
  }
}

interface DigestOptions {
  config: Pick<Config, 'dataDir' | 'secretKey' | 'publicUrl'>
  /** Between two looks for changes; a minute by default. */
  everyMs?: number | undefined
  onMail: () => void
  onError: (error: unknown) => void
  now?: () => Date
}

/** Mails with what changed in what accounts follow: what they choose, what orders the mails, and their template. */
export function createDigests(store: Store, { config, everyMs, onMail, onError, now }: DigestOptions) {
  const { publicUrl } = config
  const runner = new DigestRunner({ store, onMail, pollMs: everyMs, onError, ...(now && { now }) })
  const digests = new Digests(store, ServerSecret.of(config), () => runner.wake())
  const tokenOf = (userId: number) => digests.tokenOf(userId)
  return { digests, runner, letters: digestLetters({ reader: store.reader, publicUrl, tokenOf }) }
}
