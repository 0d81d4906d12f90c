import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { contract } from '#shared/api/contract.ts'
import { type RequestSigner, type RequestToSign, signRequest } from '#shared/api/sign-request.ts'
import { type PublicKey, publicKeySchema } from '#shared/domain/agent.ts'
import type { AgentRequest } from './agent-client.ts'
import type { Reachable } from './browser.ts'

/** A signing key that is registered with the server. */
export interface RegisteredSigner extends RequestSigner {
  id: number
  privateKey: KeyObject
}

/** A new pair, its public half as the server takes it. */
export function makeSigningPair(): { publicKey: PublicKey; privateKey: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { publicKey: publicKeySchema.parse(publicKey.export({ format: 'jwk' })), privateKey }
}

export function signerOf(keyId: string, privateKey: KeyObject): RequestSigner {
  return {
    keyId,
    sign: async (text) =>
      sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64'),
    digest: async (text) => createHash('sha256').update(text).digest('base64'),
  }
}

/** Registers a new signing key for an API key. */
export async function registerSigner(
  server: Reachable,
  apiKey: string,
  label = 'Firefox on Linux',
): Promise<RegisteredSigner> {
  const { publicKey, privateKey } = makeSigningPair()
  const response = await server.fetch('/api/v1/signing-keys', {
    method: 'POST',
    headers: { 'X-API-Key': apiKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ publicKey, label }),
  })
  const { id, keyId } = contract.addSigningKey.output.parse(JSON.parse(await response.text()))
  return { id, privateKey, ...signerOf(keyId, privateKey) }
}

/** The headers of a request that is signed now. */
export function signNow(request: RequestToSign, signer: RequestSigner, now: number = Date.now()) {
  return signRequest(request, signer, { now, nonce: randomBytes(16).toString('hex') })
}

/** A client that signs every call and returns status, headers and JSON. */
export function createSigningClient(server: Reachable, signer: RequestSigner) {
  return {
    async call(method: string, path: string, { body, headers = {} }: AgentRequest = {}) {
      const text = body === undefined ? '' : JSON.stringify(body)
      const request = { method, target: path, body: text, idempotencyKey: headers['Idempotency-Key'] }
      const response = await server.fetch(path, {
        method,
        headers: {
          ...(text !== '' && { 'Content-Type': 'application/json' }),
          ...headers,
          ...(await signNow(request, signer)),
        },
        ...(text !== '' && { body: text }),
      })
      return { status: response.status, body: JSON.parse(await response.text()), headers: response.headers }
    },
  }
}
