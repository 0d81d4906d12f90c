import { setImmediate as nextTick } from 'node:timers/promises'
import { FollowMatcher, newsKey, type ToolMove } from '#shared/catalogue/match-follows.ts'
import type { SyncTool } from '#shared/domain/tool.ts'
import type { Store } from '../../db/engine.ts'
import { writeTransaction } from '../../db/write-transaction.ts'
import { listCategories } from '../../repositories/categories.ts'
import { type Change, listChanges } from '../../repositories/changes.ts'
import { readState } from '../../repositories/meta.ts'
import {
  addPushNews,
  beginPush,
  endPush,
  forgetToldTools,
  listToldTools,
  movePushCursor,
  type NewPushNews,
  type PushCursor,
  readPushCursor,
  saveToldTools,
} from '../../repositories/push-news.ts'
import { hasPushDevices, nextFollowers } from '../../repositories/push-subscriptions.ts'
import { readTools } from '../../repositories/tools.ts'
import { toSyncTool } from '../catalogue/listed-tool.ts'

/** Changes in one step: its news, its tools and the cursor are one transaction. */
const CHANGES_A_STEP = 200
/** Between two of these, other work gets its turn. */
const FOLLOWERS_A_READ = 200

type Databases = Pick<Store, 'reader' | 'writer'>

/**
 * Finds what devices are to be told of changes of the catalogue, in steps:
 *
 *   1. the changes after the cursor are read, and the tools as followers were last told of them;
 *   2. the difference is matched with what each device follows, by the function that devices use for their inbox;
 *   3. news, tools and the new cursor are written in one transaction, unless another node has moved the cursor meanwhile.
 *
 * A process that dies has written all of a step or nothing, so each piece of news is found once.
 * @returns how many pieces of news it found
 */
export async function findNews(databases: Databases, now = () => new Date()): Promise<number> {
  let found = 0
  for (;;) {
    const from = await readyCursor(databases)
    if (from === null) return found
    const step = await readStep(databases.reader, from)
    if (step === null) return found
    const news = await match(databases.reader, step)
    const isWritten = await writeStep(databases, { from, step, news, now: now().toISOString() })
    if (isWritten) found += news.length
  }
}

/** Begins when somebody subscribes, or the catalogue was restored, and ends when nobody is left. null: there is nothing to do. */
async function readyCursor({ reader, writer }: Databases): Promise<PushCursor | null> {
  const { cursor, epoch, head, isWanted } = await reader.transaction().execute(async (db) => ({
    ...(await readState(db)),
    cursor: await readPushCursor(db),
    isWanted: await hasPushDevices(db),
  }))
  if (!isWanted) {
    if (cursor !== undefined) await writeTransaction(writer, endPush)
    return null
  }
  if (cursor?.epoch === epoch && cursor.cursor <= head) return cursor
  // The tools are read after the head: one that changes in between is compared again, and brings nothing.
  await writeTransaction(writer, endPush)
  for await (const some of readTools(reader)) {
    await writeTransaction(writer, (transaction) => saveToldTools(transaction, some.map(toSyncTool)))
  }
  await writeTransaction(writer, (transaction) => beginPush(transaction, { epoch, cursor: head }))
  return { epoch, cursor: head }
}

interface ToldMove extends ToolMove {
  /** The newest change of the tool. */
  seq: number
}

interface Step {
  epoch: string
  to: number
  moves: ToldMove[]
  categories: Awaited<ReturnType<typeof listCategories>>
  /** Tools as they are now, and those that are gone. */
  tools: SyncTool[]
  gone: number[]
}

/** Step 1. null: nothing has changed. */
function readStep(reader: Databases['reader'], { epoch, cursor }: PushCursor): Promise<Step | null> {
  return reader.transaction().execute(async (db) => {
    const changes = await listChanges(db, cursor, CHANGES_A_STEP)
    const to = changes.at(-1)?.seq
    if (to === undefined) return null
    const ofTools = changes.filter((change) => change.kind === 'tool')
    const told = await listToldTools(
      db,
      ofTools.map(({ id }) => id),
    )
    const moves = ofTools.map((change) => moveOf(change, told.get(change.id) ?? null))
    return {
      epoch,
      to,
      moves: moves.filter(({ before, after }) => before !== null || after !== null),
      categories: await listCategories(db),
      tools: moves.flatMap(({ after }) => after ?? []),
      gone: ofTools.filter(({ tool }) => tool === null).map(({ id }) => id),
    }
  })
}

function moveOf({ seq, tool }: Extract<Change, { kind: 'tool' }>, before: SyncTool | null): ToldMove {
  return { seq, before, after: tool === null ? null : toSyncTool(tool) }
}

/** Step 2. */
async function match(
  reader: Databases['reader'],
  { epoch, moves, categories }: Step,
): Promise<NewPushNews[]> {
  if (moves.length === 0) return []
  const matcher = new FollowMatcher(moves, categories)
  const seqs = new Map(moves.map(({ seq, before, after }) => [(after ?? before)?.id, seq]))
  const news: NewPushNews[] = []
  let last = 0
  for (;;) {
    const followers = await nextFollowers(reader, last, FOLLOWERS_A_READ)
    for (const { id, follows, sinceSeq } of followers) {
      for (const match of matcher.match(follows)) {
        const seq = seqs.get(match.tool.id) ?? 0
        // What had changed before the device subscribed is what it saw when it did.
        if (seq <= sinceSeq) continue
        const key = `${epoch}|${seq}|${match.tool.id}|${newsKey(match.news)}`
        news.push({ subscriptionId: id, key, tool: match.tool, news: match.news, follows: match.follows })
      }
    }
    if (followers.length < FOLLOWERS_A_READ) return news
    last = followers.at(-1)?.id ?? last
    await nextTick()
  }
}

/** Step 3. @returns whether this was the first to write it */
function writeStep(
  { writer }: Databases,
  { from, step, news, now }: { from: PushCursor; step: Step; news: NewPushNews[]; now: string },
): Promise<boolean> {
  return writeTransaction(writer, async (transaction) => {
    if (!(await movePushCursor(transaction, from, step.to))) return false
    await saveToldTools(transaction, step.tools)
    await forgetToldTools(transaction, step.gone)
    await addPushNews(transaction, news, now)
    return true
  })
}
