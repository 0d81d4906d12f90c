import type { Store } from '../../db/store.ts'
import { listCategories } from '../../repositories/categories.ts'
import { type Change, lastChangeAt, listChanges } from '../../repositories/changes.ts'
import { readState } from '../../repositories/meta.ts'
import { listTools, listToolsOfCategories } from '../../repositories/tools.ts'
import { buildVersion, type CatalogueVersion, patchVersion } from './catalogue-version.ts'

/** From so many changed rows on, building anew is faster than patching. */
const REBUILD_FROM_CHANGES = 5000

/** Reads the whole catalogue as of one moment. */
export function loadVersion({ reader }: Store): Promise<CatalogueVersion> {
  return reader.transaction().execute(async (db) => {
    const moment = {
      ...(await readState(db)),
      categories: await listCategories(db),
      lastUpdated: await lastChangeAt(db),
    }
    return buildVersion(moment, await listTools(db))
  })
}

/** The version that follows: the same one when nothing has changed. */
export async function nextVersion(store: Store, version: CatalogueVersion): Promise<CatalogueVersion> {
  const patched = await store.reader.transaction().execute(async (db) => {
    const state = await readState(db)
    if (state.epoch !== version.epoch || state.head < version.head) return null
    if (state.head === version.head) return version
    const changes = await listChanges(db, version.head, REBUILD_FROM_CHANGES)
    if (changes.length === REBUILD_FROM_CHANGES) return null
    const moment = { ...state, categories: await listCategories(db), lastUpdated: await lastChangeAt(db) }
    const moved = await listToolsOfCategories(db, changedCategories(changes))
    return patchVersion(version, moment, {
      upserts: [...new Map([...moved, ...liveTools(changes)].map((tool) => [tool.id, tool])).values()],
      removed: removedTools(changes),
    })
  })
  return patched ?? loadVersion(store)
}

const changedCategories = (changes: readonly Change[]) =>
  changes.filter((change) => change.kind === 'category').map((change) => change.id)

const liveTools = (changes: readonly Change[]) =>
  changes.flatMap((change) => (change.kind === 'tool' && change.tool !== null ? [change.tool] : []))

const removedTools = (changes: readonly Change[]) =>
  changes.flatMap((change) => (change.kind === 'tool' && change.tool === null ? [change.id] : []))
