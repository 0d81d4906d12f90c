import type { z } from 'zod'
import {
  type Delta,
  deltaSchema,
  type Manifest,
  manifestSchema,
  SYNC_ERROR_CODES,
  SYNC_SCHEMA,
} from '#shared/sync/protocol.ts'
import type { ApiClient } from '../data/api-client.ts'
import { ApiError } from '../data/api-errors.ts'
import { type DownloadOptions, download } from './download.ts'
import { AppOutdatedError, BadAnswerError, CursorRefusedError } from './sync-errors.ts'

/** The server's side of the protocol, each answer checked against its schema. */
export interface SyncServer {
  manifest(): Promise<Manifest>
  snapshot(url: string, options: DownloadOptions): Promise<Uint8Array<ArrayBuffer>>
  delta(cursor: { epoch: string; since: number }, part?: DeltaPart): Promise<Delta>
}

/** Which tools a delta is about: shared/api/sync-calls.ts says what it brings of them. */
export interface DeltaPart {
  categories: readonly number[]
  tools?: readonly number[]
  left?: '1'
}

export function createSyncServer(api: ApiClient): SyncServer {
  return {
    manifest: async () => checked(manifestSchema, await api.call('syncManifest').catch(translate)),
    snapshot: (url, options) => download(api, url, options),
    async delta({ epoch, since }, part) {
      const query = {
        epoch,
        since: String(since),
        schema: String(SYNC_SCHEMA),
        categories: part?.categories.join(),
        tools: part?.tools?.join(),
        left: part?.left,
      }
      return checked(deltaSchema, await api.call('syncCatalogue', { query }).catch(translate))
    },
  }
}

function checked<T>(schema: z.ZodType<T>, answer: unknown): T {
  const { success, data, error } = schema.safeParse(answer)
  if (!success)
    throw new BadAnswerError('The answer does not have the form of the protocol', { cause: error })
  return data
}

function translate(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  const code = SYNC_ERROR_CODES.find((known) => known === error.code)
  if (error.status === 426 || code === 'schema')
    throw new AppOutdatedError('The server speaks another schema')
  if (error.status === 409) throw new CursorRefusedError(code ?? 'forked')
  throw error
}
