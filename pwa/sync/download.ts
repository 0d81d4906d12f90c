import type { ApiClient } from '../data/api-client.ts'
import { UnreachableError } from '../data/api-errors.ts'

export interface DownloadOptions {
  /** Goes past the HTTP cache, for a file that arrived damaged. */
  isReload?: boolean
  /** Is given the bytes as they come, decompressed. */
  onChunk?: (chunk: Uint8Array) => void
}

/** A slow download may take its time, but not stand still for so long. */
const STALL_MS = 30_000

/** A file of ours, whole. @throws UnreachableError when it breaks off or stands still. */
export async function download(
  api: Pick<ApiClient, 'open'>,
  url: string,
  { isReload = false, onChunk = () => {} }: DownloadOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const stalled = new AbortController()
  let timer = setTimeout(() => stalled.abort(), STALL_MS)
  const take = (chunk: Uint8Array) => {
    clearTimeout(timer)
    timer = setTimeout(() => stalled.abort(), STALL_MS)
    onChunk(chunk)
  }
  try {
    const cache = isReload ? 'reload' : 'default'
    const response = await api.open(url, { cache, signal: stalled.signal })
    return await readAll(response, take)
  } finally {
    clearTimeout(timer)
  }
}

async function readAll(
  response: Response,
  onChunk: (chunk: Uint8Array) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    const reader = response.body?.getReader()
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      chunks.push(part.value)
      length += part.value.byteLength
      onChunk(part.value)
    }
  } catch (error) {
    throw new UnreachableError('The download broke off', { cause: error })
  }
  return join(chunks, length)
}

function join(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}
