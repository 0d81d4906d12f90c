import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'

export type Page = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

export interface LyingSite {
  url: string
  /** The paths that were asked for, in order. */
  asked: string[]
  /** The headers of the last request. */
  lastHeaders: () => IncomingMessage['headers']
}

/** A website on this machine that answers as it is told to; other paths are 404. `atEnd` gets what ends it. */
export async function startLyingSite(
  pages: Record<string, Page>,
  atEnd: (end: () => void) => void,
): Promise<LyingSite> {
  const asked: string[] = []
  let headers: IncomingMessage['headers'] = {}
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://site').pathname
    asked.push(path)
    headers = request.headers
    const page = pages[path]
    if (page === undefined) response.writeHead(404).end()
    else void page(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The site has no port.')
  return { url: `http://127.0.0.1:${address.port}`, asked, lastHeaders: () => headers }
}

export const answer =
  (type: string, body: string | Buffer, status = 200): Page =>
  (_, response) => {
    response.writeHead(status, { 'Content-Type': type }).end(body)
  }

export const html = (body: string): Page => answer('text/html; charset=utf-8', body)

export const redirect =
  (location: string, status = 301): Page =>
  (_, response) => {
    response.writeHead(status, { Location: location }).end()
  }

/** Begins an answer and never ends it. */
export const stall: Page = (_, response) => {
  response.writeHead(200, { 'Content-Type': 'text/html' })
  response.write('<title>Wait')
}

/** Sends as much as is taken. */
export const endless =
  (type: string): Page =>
  (_, response) => {
    response.writeHead(200, { 'Content-Type': type })
    const chunk = Buffer.alloc(64 * 1024, 0x20)
    const send = () => {
      while (!response.destroyed && response.write(chunk));
    }
    response.on('drain', send)
    send()
  }

const BOMB_BYTES = 64 * 1024 * 1024

/** A few KB that unpack to 64 MB. */
export const gzipBomb =
  (type: string): Page =>
  (_, response) => {
    response.writeHead(200, { 'Content-Type': type, 'Content-Encoding': 'gzip' })
    response.end(gzipSync(Buffer.alloc(BOMB_BYTES)))
  }

/** A square of one colour. */
export function png(side: number, background = '#2255cc'): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 4, background } })
    .png()
    .toBuffer()
}

/** An icon file with these PNG files in it. */
export function ico(images: readonly { side: number; bytes: Buffer }[]): Buffer {
  const header = Buffer.alloc(6)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(images.length, 4)
  let offset = 6 + 16 * images.length
  const entries = images.map(({ side, bytes }) => {
    const entry = Buffer.alloc(16)
    entry.writeUInt8(side % 256, 0)
    entry.writeUInt8(side % 256, 1)
    entry.writeUInt16LE(32, 6)
    entry.writeUInt32LE(bytes.length, 8)
    entry.writeUInt32LE(offset, 12)
    offset += bytes.length
    return entry
  })
  return Buffer.concat([header, ...entries, ...images.map(({ bytes }) => bytes)])
}
