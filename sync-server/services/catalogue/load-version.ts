import { setTimeout as pause, setImmediate } from 'node:timers/promises'
import type { Database } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import { listCategories } from '../../repositories/categories.ts'
import { type Change, lastChangeAt, listChanges } from '../../repositories/changes.ts'
import { readState } from '../../repositories/meta.ts'
import { countTools, listToolsOfCategories, readTools } from '../../repositories/tools.ts'
import {
  type CatalogueVersion,
  type ChangedTool,
  changedTool,
  patchVersion,
  VersionBuilder,
} from './catalogue-version.ts'

/** From so many changed rows on, building anew is faster than patching. */
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
    const { changes, upserts } = await readChanges(db, version)
    if (changes.length >= REBUILD_FROM_CHANGES) return null
    const moment = { ...state, categories: await listCategories(db), lastUpdated: await lastChangeAt(db) }
    const categoryIds = changedCategories(changes)
    const moved = await listToolsOfCategories(db, categoryIds)
    const all = [...moved.map((tool) => changedTool(version, tool)), ...upserts]
    return patchVersion(version, moment, {
      upserts: [...new Map(all.map((changed) => [changed.tool.id, changed])).values()],
      removed: removedTools(changes),
      hasChangedCategories: categoryIds.length > 0,
    })
  })
  return patched ?? loadVersion(store)
}

/** In slices, between which requests are answered: a batch changes hundreds of tools a second. */
async function readChanges(db: Database, version: CatalogueVersion) {
  const changes: Change[] = []
  const upserts: ChangedTool[] = []
  for (;;) {
    const slice = await listChanges(db, changes.at(-1)?.seq ?? version.head, SLICE)
    changes.push(...slice)
    upserts.push(...liveTools(slice).map((tool) => changedTool(version, tool)))
    if (slice.length < SLICE || changes.length >= REBUILD_FROM_CHANGES) return { changes, upserts }
    await pause(BREATH_MS)
  }
}

const changedCategories = (changes: readonly Change[]) =>
  changes.filter((change) => change.kind === 'category').map((change) => change.id)

const liveTools = (changes: readonly Change[]) =>
  changes.flatMap((change) => (change.kind === 'tool' && change.tool !== null ? [change.tool] : []))

const removedTools = (changes: readonly Change[]) =>
  changes.flatMap((change) => (change.kind === 'tool' && change.tool === null ? [change.id] : []))
