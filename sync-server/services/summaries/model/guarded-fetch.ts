import { SummaryError } from '../summary-errors.ts'

const MOST_BYTES = 1024 * 1024

/** Goes to the host of the endpoint and nowhere else, and takes no more than an answer can need. */
export function guardedFetch(baseUrl: string): typeof fetch {
  const { origin } = new URL(baseUrl)
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (url.origin !== origin) throw new SummaryError('setup', 'The request would have left the AI endpoint.')
    const response = await fetch(url, { ...init, redirect: 'manual' })
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel()
      throw new SummaryError(
        'setup',
        'The AI endpoint answers with a redirect; AI_BASE_URL must be its final address.',
      )
    }
    const body = response.body?.pipeThrough(limit(MOST_BYTES)) ?? null
    return new Response(body, { status: response.status, headers: response.headers })
  }
}

function limit(most: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes <= most) controller.enqueue(chunk)
      else controller.error(new SummaryError('answer', 'The AI endpoint sent far more than was asked for.'))
    },
  })
}
