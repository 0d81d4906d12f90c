import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { Assertion, NewCredential } from '#shared/domain/account-security.ts'

interface Site {
  origin: string
  rpId: string
}

interface Signing {
  challenge: string
  /** Whether the authenticator has checked its user. */
  isVerified?: boolean
  origin?: string
}

/** Flags of authenticator data: somebody was there; they were checked; a new key follows. */
const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40
const AAGUID = Buffer.alloc(16)

/** An authenticator with one ES256 key, as WebAuthn level 3 describes it, for tests without a browser. */
export class Authenticator {
  readonly id = randomBytes(32)
  readonly #site: Site
  readonly #key: KeyObject
  readonly #publicKey: Buffer
  #userHandle = 'AAAA'
  counter = 0

  constructor(site: Site) {
    this.#site = site
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#key = privateKey
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#publicKey = coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url'))
  }

  /** Answers the options for a new passkey. */
  create({ challenge, user, ...signing }: Signing & { user: { id: string } }): NewCredential {
    this.#userHandle = user.id
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const key = Buffer.concat([AAGUID, length, this.id, this.#publicKey])
    const data = Buffer.concat([this.#data({ challenge, ...signing }, ATTESTED), key])
    // {fmt: "none", attStmt: {}, authData: …}
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      ...[cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])],
      ...[cborText('authData'), cborBytes(data)],
    ])
    return {
      ...this.#names(),
      response: {
        clientDataJSON: this.#client('webauthn.create', { challenge, ...signing }).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** Answers the options for a sign-in or a proof. */
  get(signing: Signing): Assertion {
    this.counter += 1
    const data = this.#data(signing)
    const client = this.#client('webauthn.get', signing)
    const hash = createHash('sha256').update(client).digest()
    return {
      ...this.#names(),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, hash]), this.#key).toString('base64url'),
        userHandle: this.#userHandle,
      },
    }
  }

  #names() {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const }
  }

  #data({ isVerified = true }: Signing, flags = 0): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const site = createHash('sha256').update(this.#site.rpId).digest()
    return Buffer.concat([site, Buffer.from([PRESENT | flags | (isVerified ? VERIFIED : 0)]), counter])
  }

  #client(type: string, { challenge, origin = this.#site.origin }: Signing): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }
}

/** {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y} */
function coseKey(x: Buffer, y: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(x),
    Buffer.from([0x22]),
    cborBytes(y),
  ])
}

const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

function cborBytes(bytes: Buffer): Buffer {
  if (bytes.length < 256) return Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])
  return Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 0xff]), bytes])
}
