import { setTimeout as pause, setImmediate } from 'node:timers/promises'
import type { Database } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import { listCategories } from '../../repositories/categories.ts'
import { lastChangeAt, listChanges } from '../../repositories/changes.ts'
import { readState } from '../../repositories/meta.ts'
import { countTools, listToolsOfCategories, readTools } from '../../repositories/tools.ts'
import {
  type CatalogueVersion,
  type ChangedTool,
  changedTool,
  patchVersion,
  VersionBuilder,
} from './catalogue-version.ts'

/** From so many changes on, building anew is faster than patching. */
const REBUILD_FROM_CHANGES = 5000
/** So many changed rows are read and made ready in less than a millisecond. */
const SLICE = 10
/** Between slices: a request takes several turns of the event loop, and none of them should wait. */
const BREATH_MS = 2

/** Reads the whole catalogue as of one moment. */
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

/** The version that follows: the same one when nothing has changed. */
export async function nextVersion(store: Store, version: CatalogueVersion): Promise<CatalogueVersion> {
  const patched = await store.follower.transaction().execute(async (db) => {
    const state = await readState(db)
    if (state.epoch !== version.epoch || state.head < version.head) return null
    if (state.head === version.head) return version
    if (state.head - version.head >= REBUILD_FROM_CHANGES) return null
    const { upserts, removed, categoryIds } = await readChanges(db, version)
    const moment = { ...state, categories: await listCategories(db), lastUpdated: await lastChangeAt(db) }
    const inCategories = await listToolsOfCategories(db, categoryIds)
    for (const tool of inCategories) upserts.set(tool.id, { ...changedTool(version, tool), indexed: tool })
    return patchVersion(version, moment, {
      upserts: [...upserts.values()],
      removed,
      hasChangedCategories: categoryIds.length > 0,
    })
  })
  return patched ?? loadVersion(store)
}

/**
 * In slices, between which requests are answered; of each tool only what stays is kept, for a batch changes hundreds a
 * second, and what lives for a while costs a great collection of garbage.
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
    await pause(BREATH_MS)
  }
}
