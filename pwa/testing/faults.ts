/** What can happen to an answer on its way. `at`: the share of the body that arrives. */
export type Fault =
  | { kind: 'unreachable' }
  | { kind: 'break'; at: number }
  | { kind: 'truncate'; at: number }
  | { kind: 'corrupt'; at: number }
  | { kind: 'portal' }
  | { kind: 'refuse'; status: number; code: string; retryAfter?: number }

/** The answer as it arrives. @throws TypeError, as fetch does, when nothing arrives at all. */
export async function withFault(response: Response, fault: Fault): Promise<Response> {
  if (fault.kind === 'unreachable') throw new TypeError('fetch failed')
  if (fault.kind === 'portal') return new Response('<h1>Sign in to the network</h1>', { status: 200 })
  if (fault.kind === 'refuse') return problem(fault.status, fault.code, fault.retryAfter)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const cut = Math.floor(bytes.byteLength * fault.at)
  if (fault.kind === 'truncate') return new Response(bytes.subarray(0, cut), response)
  if (fault.kind === 'break') return new Response(breakingStream(bytes.subarray(0, cut)), response)
  bytes[cut] = bytes[cut] === 0x30 ? 0x31 : 0x30
  return new Response(bytes, response)
}

export function problem(status: number, code: string, retryAfter?: number): Response {
  const headers: Record<string, string> =
    retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
  return Response.json({ code, status, detail: code }, { status, headers })
}

function breakingStream(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let isSent = false
  return new ReadableStream({
    pull(controller) {
      if (isSent) return controller.error(new TypeError('terminated'))
      isSent = true
      controller.enqueue(bytes)
    },
  })
}
