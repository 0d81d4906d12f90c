import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** What a name has; a function is asked each time, so that its answer can change. */
export interface NameRecords {
  /** IPv4 addresses. */
  a?: () => readonly string[]
  txt?: () => readonly string[]
  /** It answers that it has failed. */
  isBroken?: () => boolean
}

export interface NameServer {
  /** As `Resolver.setServers` takes it. */
  address: string
  /** The names that were asked for, in order. */
  asked: string[]
}

const TYPES: Readonly<Record<number, 'a' | 'txt'>> = { 1: 'a', 16: 'txt' }
const RESPONSE = 0x8180
const SERVER_FAILURE = 2
const NO_SUCH_NAME = 3

/** A name server on this machine for names of a test; others do not exist. `atEnd` gets what ends it. */
export async function startNameServer(
  names: Readonly<Record<string, NameRecords>>,
  atEnd: (end: () => void) => void,
): Promise<NameServer> {
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => {
    const { name, type, end } = readQuestion(query)
    asked.push(name)
    const records = names[name]
    const kind = TYPES[type]
    const found = kind === undefined ? [] : (records?.[kind]?.() ?? [])
    const code = records === undefined ? NO_SUCH_NAME : records.isBroken?.() === true ? SERVER_FAILURE : 0
    const answers = code === 0 ? found.map((value) => writeRecord(type, value)) : []
    const head = Buffer.alloc(12)
    query.copy(head, 0, 0, 2)
    head.writeUInt16BE(RESPONSE | code, 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(answers.length, 6)
    socket.send(Buffer.concat([head, query.subarray(12, end), ...answers]), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  atEnd(() => socket.close())
  return { address: `127.0.0.1:${socket.address().port}`, asked }
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length).toLowerCase())
    at += 1 + length
  }
  return { name: labels.join('.'), type: query.readUInt16BE(at + 1), end: at + 5 }
}

const PART = 255

function writeRecord(type: number, value: string): Buffer {
  const bytes = Buffer.from(value)
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length; at += PART) {
    const part = bytes.subarray(at, at + PART)
    parts.push(Buffer.from([part.length]), part)
  }
  const data = type === 1 ? Buffer.from(value.split('.').map(Number)) : Buffer.concat(parts)
  const head = Buffer.alloc(12)
  // The name is the one of the question.
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(0, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
