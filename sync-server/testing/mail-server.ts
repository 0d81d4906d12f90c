import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

export interface ReceivedMail {
  from: string
  to: string[]
  source: string
}

/** How the server answers: accepts mail, refuses a recipient (`550`), postpones one (`451`), or says nothing. */
export type SmtpBehaviour = 'friendly' | 'refuses' | 'postpones' | 'silent'

export interface MailServer {
  url: string
  received: ReceivedMail[]
  /** Connections so far. */
  visits: number
  behaviour: SmtpBehaviour
  close(): Promise<void>
}

/** Starts a minimal local mail server (RFC 5321), on a free port or a given one. */
export async function startMailServer(behaviour: SmtpBehaviour = 'friendly', port = 0): Promise<MailServer> {
  const sockets = new Set<Socket>()
  const listener = createServer((socket) => {
    server.visits++
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    if (server.behaviour !== 'silent') converse(socket, server)
  })
  const server: MailServer = {
    url: '',
    received: [],
    visits: 0,
    behaviour,
    async close() {
      if (!listener.listening) return
      for (const socket of sockets) socket.destroy()
      listener.close()
      await once(listener, 'close')
    },
  }
  listener.listen(port, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.')
  server.url = `smtp://127.0.0.1:${address.port}`
  return server
}

const ANSWERS: Readonly<Record<Exclude<SmtpBehaviour, 'silent'>, string>> = {
  friendly: '250 OK',
  refuses: '550 No such person',
  postpones: '451 Come back later',
}

function converse(socket: Socket, server: MailServer): void {
  let mail: ReceivedMail = { from: '', to: [], source: '' }
  let pending = ''
  let isReadingData = false
  const say = (line: string) => socket.write(`${line}\r\n`)

  const obey = (line: string) => {
    const command = line.slice(0, 4).toUpperCase()
    if (command === 'MAIL') mail = { from: addressIn(line), to: [], source: '' }
    if (command === 'RCPT') return answerRecipient(addressIn(line))
    if (command === 'DATA') {
      isReadingData = true
      return say('354 Go on')
    }
    if (command === 'QUIT') return socket.end('221 Bye\r\n')
    say('250 OK')
  }
  const answerRecipient = (to: string) => {
    const answer = server.behaviour === 'silent' ? 'friendly' : server.behaviour
    if (answer === 'friendly') mail.to.push(to)
    say(ANSWERS[answer])
  }
  const takeData = (end: number) => {
    server.received.push({ ...mail, source: pending.slice(0, end).replace(/^\.\./gm, '.') })
    pending = pending.slice(end + 5)
    isReadingData = false
    say('250 Taken')
  }

  socket.setEncoding('utf8')
  socket.on('data', (chunk: string) => {
    pending += chunk
    for (;;) {
      const end = pending.indexOf(isReadingData ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      if (isReadingData) takeData(end)
      else {
        const line = pending.slice(0, end)
        pending = pending.slice(end + 2)
        obey(line)
      }
    }
  })
  say('220 test ESMTP')
}

function addressIn(line: string): string {
  return /<([^>]*)>/.exec(line)?.[1] ?? ''
}
