import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** An address of a database as if it stood on another machine. */
export interface DistantDatabase {
  port: number
  /** How often answers of the database were waited for since the start. */
  roundTrips(): number
  close(): void
}

/**
 * Passes connections on and holds what comes back for `ms`, so that each round trip takes that much longer. What comes back
 * meanwhile comes with it: statements that were sent together are one round trip.
 */
export async function distantDatabase(port: number, ms: number): Promise<DistantDatabase> {
  let roundTrips = 0
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const database = connect(port, '127.0.0.1')
    let held: Buffer[] = []
    const pass = () => {
      roundTrips += 1
      client.write(Buffer.concat(held))
      held = []
    }
    database.on('data', (chunk) => {
      if (held.length === 0) setTimeout(pass, ms)
      held.push(chunk)
    })
    client.pipe(database)
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      open.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.once('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('It does not listen.')
  return {
    port: address.port,
    roundTrips: () => roundTrips,
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
