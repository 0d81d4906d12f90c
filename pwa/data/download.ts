import { UnreachableError } from './api-errors.ts'

export interface DownloadOptions {
  /** Goes past the HTTP cache, for a file that arrived damaged. */
  isReload?: boolean
  /** Bytes so far, after decompression. */
  onProgress?: (bytes: number) => void
}

/** A slow download may take its time, but not stand still for so long. */
const STALL_MS = 30_000

/** The body that `open` gives, whole. @throws UnreachableError when it breaks off or stands still. */
export async function download(
  { isReload = false, onProgress = () => {} }: DownloadOptions,
  open: (signal: AbortSignal, cache: RequestCache) => Promise<Response>,
): Promise<Uint8Array<ArrayBuffer>> {
  const stalled = new AbortController()
  let timer = setTimeout(() => stalled.abort(), STALL_MS)
  const progress = (bytes: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => stalled.abort(), STALL_MS)
    onProgress(bytes)
  }
  try {
    const response = await open(stalled.signal, isReload ? 'reload' : 'default')
    return await readAll(response, progress)
  } finally {
    clearTimeout(timer)
  }
}

async function readAll(
  response: Response,
  onProgress: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    const reader = response.body?.getReader()
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      chunks.push(part.value)
      length += part.value.byteLength
      onProgress(length)
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
