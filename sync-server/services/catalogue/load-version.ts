import { setTimeout as pause, setImmediate } from 'node:timers/promises'
import type { Store } from '../../db/engine.ts'
import type { Database } from '../../db/schema.ts'
import { listCategories } from '../../repositories/categories.ts'
import { lastChangeAt, listChanges } from '../../repositories/changes.ts'
import { readState } from '../../repositories/meta.ts'
import { listSignals } from '../../repositories/signals.ts'
import { countTools, listToolsOfCategories, readTools } from '../../repositories/tools.ts'
import { copyOutOfPool } from '../copy-out-of-pool.ts'
import {
  type CatalogueVersion,
  type ChangedTool,
  changedTool,
  patchVersion,
  VersionBuilder,
} from './catalogue-version.ts'
import { type ListedTool, withSignals } from './listed-tool.ts'

/** From this many changes on, a rebuild is faster than patching. */
const REBUILD_FROM_CHANGES = 5000
/** Reading and preparing this many changed rows takes less than a millisecond. */
const SLICE = 10
/** The pause between slices: requests take several turns of the event loop, and none of them should wait. */
const SLICE_PAUSE_MS = 2

/** Reads the whole catalogue in one transaction. */
export function loadVersion({ follower }: Store): Promise<CatalogueVersion> {
  return follower.transaction().execute(async (db) => {
    const moment = {
      ...(await readState(db)),
      categories: await listCategories(db),
      lastUpdated: await lastChangeAt(db),
    }
    const builder = new VersionBuilder(moment, await countTools(db))
    for await (const tools of readTools(db)) {
      for (const tool of tools) builder.add(tool)
      await setImmediate()
    }
    return builder.finish()
  })
}

/** The next version; the same object when nothing has changed. */
export async function nextVersion(store: Store, version: CatalogueVersion): Promise<CatalogueVersion> {
  const patched = await store.follower.transaction().execute(async (db) => {
    const state = await readState(db)
    if (state.epoch !== version.epoch || state.head < version.head) return null
    if (state.head === version.head) return version
    if (state.head - version.head >= REBUILD_FROM_CHANGES) return null
    const { upserts, removed, categoryIds } = await readChanges(db, version)
    const signalled = await readSignals(db, version, state.head)
    const moment = { ...state, categories: await listCategories(db), lastUpdated: await lastChangeAt(db) }
    const inCategories = await listToolsOfCategories(db, categoryIds)
    for (const tool of inCategories) upserts.set(tool.id, { ...changedTool(version, tool), indexed: tool })
    return patchVersion(version, moment, {
      upserts: [...upserts.values()],
      removed,
      hasChangedCategories: categoryIds.length > 0,
      signalled,
    })
  })
  return patched ?? loadVersion(store)
}

/**
 * Reads the changes in slices, and lets requests run in between. Only the prepared form of each tool is retained: a
 * batch changes hundreds a second, and objects that live for a while make major garbage collections expensive.
 */
async function readChanges(db: Database, version: CatalogueVersion) {
  const upserts = new Map<number, ChangedTool>()
  const removed: number[] = []
  const categoryIds: number[] = []
  let since = version.head
  for (;;) {
    const slice = await listChanges(db, since, SLICE)
    for (const change of slice) {
      if (change.kind === 'category') categoryIds.push(change.id)
      else if (change.tool === null) removed.push(change.id)
      else upserts.set(change.id, changedTool(version, change.tool))
    }
    if (slice.length < SLICE) return { upserts, removed, categoryIds }
    since = slice.at(-1)?.seq ?? since
    await pause(SLICE_PAUSE_MS)
  }
}

/** Preparing the answers of so many tools takes less than a millisecond. */
const SIGNALS_SLICE = 50

async function readSignals(db: Database, version: CatalogueVersion, head: number): Promise<ListedTool[]> {
  const signalled: ListedTool[] = []
  const changed = await listSignals(db, { since: version.head, until: head })
  for (const [place, signals] of changed.entries()) {
    if (place % SIGNALS_SLICE === SIGNALS_SLICE - 1) await setImmediate()
    const listed = version.tools.get(signals.id)
    if (listed === undefined) continue
    const next = withSignals(listed, signals)
    signalled.push({ ...next, json: copyOutOfPool(next.json) })
  }
  return signalled
}
