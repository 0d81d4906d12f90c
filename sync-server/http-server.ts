import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

const HEADERS_TIMEOUT_MS = 5000
const REQUEST_TIMEOUT_MS = 10_000
const KEEP_ALIVE_MS = 5000
/** No answer pauses longer than this, event streams included: a client that is silent for so long is gone. */
const SILENT_MS = 60_000
/** How often sockets are checked for these limits. */
const CHECK_MS = 1000
const IDLE_CHECK_MS = 50
/**
 * On a busy machine a proxy that has connected may take half a second before it sends its request. Counted in checks: after each the
 * process reads what has come, while a time would run on when the process stands still, and end what was sent meanwhile unread.
 */
const FIRST_WORD_CHECKS = 10
/** A crowd that goes on coming does not keep it from stopping. */
const ACCEPT_MS = 1000

/**
 * A server that does not wait for slow senders, nor for readers that have stopped: with Node's defaults they would hold
 * its sockets for minutes, or for ever.
 */
export function createHttpServer(listener: RequestListener, silentMs = SILENT_MS): Server {
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: CHECK_MS,
    },
    listener,
  )
  server.setTimeout(silentMs)
  const sockets = new Set<Socket>()
  openSockets.set(server, sockets)
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return server
}

const openSockets = new WeakMap<Server, Set<Socket>>()

/** @returns the port, which the system chooses for port 0 */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve(portOf(server.address()))
    })
  })
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0
}

/**
 * Stops accepting, lets requests under way finish, and closes connections as they become idle. What still runs after
 * `graceMs` is cut off.
 */
export async function closeServer(server: Server, graceMs: number): Promise<void> {
  await acceptWaiting(server)
  const silentFor = new Map<Socket, number>()
  const idle = setInterval(() => closeIdle(server, silentFor), IDLE_CHECK_MS)
  const cut = setTimeout(() => server.closeAllConnections(), graceMs)
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  clearInterval(idle)
  clearTimeout(cut)
}

/**
 * Takes the connections that wait to be accepted. They would be reset with the socket, although requests have been sent into them: a
 * proxy cannot know that nobody has read these. The loop accepts one in a turn.
 */
async function acceptWaiting(server: Server): Promise<void> {
  let hasAccepted = false
  const note = () => {
    hasAccepted = true
  }
  server.on('connection', note)
  const deadline = performance.now() + ACCEPT_MS
  do {
    hasAccepted = false
    // The turn in which the process was told to stop may be over: two.
    await nextTurn()
    await nextTurn()
  } while (hasAccepted && performance.now() < deadline)
  server.off('connection', note)
}

/**
 * Browsers open connections before they need them; Node does not count one that has never sent anything as idle. A request may be on
 * its way in one, which the proxy could not send again, so it goes only when it has been silent for a while.
 */
function closeIdle(server: Server, silentFor: Map<Socket, number>): void {
  server.closeIdleConnections()
  for (const socket of openSockets.get(server) ?? []) {
    if (socket.bytesRead > 0) continue
    const checks = (silentFor.get(socket) ?? 0) + 1
    if (checks > FIRST_WORD_CHECKS) socket.destroy()
    silentFor.set(socket, checks)
  }
}
