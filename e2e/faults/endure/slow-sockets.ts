import { connect, type Socket } from 'node:net'

/** How a socket occupies a server. */
export type Slowness = 'says nothing' | 'slow head' | 'slow body' | 'reads nothing'

const BYTE_MS = 400
const HEAD = 'GET /api/tools HTTP/1.1\r\nHost: localhost\r\nX-Slow: '
const BODY_HEAD =
  'POST /api/v1/register HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 30000\r\n\r\n{'
const ASKED = 'GET /api/tools?limit=100 HTTP/1.1\r\nHost: localhost\r\n\r\n'

const FIRST: Readonly<Record<Slowness, string>> = {
  'says nothing': '',
  'slow head': HEAD,
  'slow body': BODY_HEAD,
  'reads nothing': ASKED.repeat(30),
}

export interface SlowSocket {
  slowness: Slowness
  /** Seconds until the server has closed it. */
  closed: Promise<number>
  destroy(): void
}

/** A connection that never finishes its request, or never reads the answer. */
export function openSlowSocket(port: number, slowness: Slowness): SlowSocket {
  const start = performance.now()
  let timer: NodeJS.Timeout | undefined
  const socket: Socket = connect(port, '127.0.0.1', () => {
    socket.write(FIRST[slowness])
    if (slowness === 'slow head' || slowness === 'slow body')
      timer = setInterval(() => socket.write('a'), BYTE_MS)
  })
  if (slowness === 'reads nothing') socket.pause()
  else socket.resume()
  socket.on('error', () => {})
  const closed = new Promise<number>((resolve) => {
    socket.once('close', () => {
      clearInterval(timer)
      resolve((performance.now() - start) / 1000)
    })
  })
  return { slowness, closed, destroy: () => socket.destroy() }
}
