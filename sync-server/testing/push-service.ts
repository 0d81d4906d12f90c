import { createDecipheriv, createECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { onTestFinished } from 'vitest'
import type { PushMessage } from '#shared/domain/push.ts'

export interface ReceivedPush {
  headers: IncomingHttpHeaders
  /** As the browser decrypts it. */
  message: PushMessage
}

/** How the push service answers: a status, with headers if need be; null accepts the message and never answers. */
export type PushAnswer = number | null | { status: number; headers: Record<string, string> }

export interface PushService {
  /** Host and port, in the form the operator configures. */
  host: string
  received: ReceivedPush[]
  /** The next answers; the last one is repeated. */
  answer: PushAnswer[]
  /** A new device of a browser: what its push subscription is made of. */
  subscribe(): { endpoint: string; keys: { p256dh: string; auth: string } }
}

interface Device {
  curve: ReturnType<typeof createECDH>
  auth: Buffer
}

/** A push service on this machine with the browsers behind it: it checks who sends, and decrypts what comes. */
export async function startPushService(answer: PushAnswer[] = [201]): Promise<PushService> {
  const devices = new Map<string, Device>()
  const listener = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const device = devices.get(request.url ?? '')
    if (device === undefined) return response.writeHead(404).end()
    if (!isSigned(request.headers.authorization ?? '', `http://${service.host}`))
      return response.writeHead(403).end()
    const message: PushMessage = JSON.parse(decrypt(Buffer.concat(chunks), device))
    service.received.push({ headers: request.headers, message })
    const next = service.answer.length > 1 ? service.answer.shift() : service.answer[0]
    if (next === null || next === undefined) return
    if (typeof next === 'number') response.writeHead(next).end()
    else response.writeHead(next.status, next.headers).end()
  })
  const service: PushService = {
    host: '',
    received: [],
    answer: [...answer],
    subscribe() {
      const [curve, auth] = [createECDH('prime256v1'), randomBytes(16)]
      const path = `/send/${randomBytes(12).toString('hex')}`
      devices.set(path, { curve, auth })
      const keys = { p256dh: curve.generateKeys('base64url'), auth: auth.toString('base64url') }
      return { endpoint: `http://${service.host}${path}`, keys }
    },
  }
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  onTestFinished(async () => {
    listener.closeAllConnections()
    listener.close()
    await once(listener, 'close')
  })
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('The push service has no port.')
  service.host = `127.0.0.1:${address.port}`
  return service
}

/** RFC 8292: a token for this push service that is signed with the key beside it. */
function isSigned(authorization: string, audience: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)]
  const jwk = { kty: 'EC', crv: 'P-256', x, y }
  const isOurs = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: jwk, format: 'jwk', dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const hours = (exp * 1000 - Date.now()) / 3_600_000
  return isOurs && aud === audience && hours > 0 && hours <= 24 && /^(mailto|https):/.test(sub)
}

/** RFC 8291 and the encoding `aes128gcm` of RFC 8188, of one record. */
function decrypt(body: Buffer, { curve, auth }: Device): string {
  const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)]
  const sender = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const derive = (secret: Uint8Array, from: Uint8Array, info: Uint8Array | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender])
  const secret = derive(curve.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
