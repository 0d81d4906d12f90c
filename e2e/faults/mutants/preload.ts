/**
 * Loaded before the server, by tests only: `node --import` replaces one module of the server by a patched one. The
 * server does not notice.
 */
import { registerHooks } from 'node:module'
import { isMainThread } from 'node:worker_threads'
import { CLUSTER_PATCHES, PATCHES, type Patch, patched } from './patches.ts'

const patch: Patch | undefined = new Map<string, Patch>(
  Object.entries({ ...PATCHES, ...CLUSTER_PATCHES }),
).get(process.env.RIG_MUTANT ?? '')
if (patch === undefined) throw new Error('RIG_MUTANT names no mutant.')

if (isMainThread)
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      if (!url.endsWith(patch.module)) return loaded
      return { ...loaded, source: patched(String(loaded.source), patch) }
    },
  })
