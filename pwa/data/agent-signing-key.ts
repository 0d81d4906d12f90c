import { type RequestSigner, signRequest } from '#shared/api/sign-request.ts'
import { agentKeyMessages } from '#shared/messages/agent-calls.ts'
import { DEMO_AGENT_KEY } from '#shared/policy/marketplace.ts'
import { type AgentCall, callMarketThrough, callWithKey } from './agent-api.ts'
import {
  isStoredApiKey,
  type KeptKey,
  keepAgentKey,
  replaceApiKey,
  type SigningKeptKey,
} from './agent-key.ts'
import { sendToServer } from './api-client.ts'
import { ApiError } from './api-errors.ts'
import { randomId } from './random-id.ts'

// The private keys of this browser, which sign requests of agents and cannot be read, not by this program either.

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const DATABASE = 'agent-signing-keys'
const TABLE = 'keys'
const LOCK = 'agent-signing-key'

/** How far the clock of the server is ahead of this one, in milliseconds, as far as it is known. */
let serverAhead = 0

/** The calls of an agent by the key that this browser keeps, whichever that is. */
export function callAs(kept: KeptKey): AgentCall {
  return kept.kind === 'plain' ? callWithKey('X-API-Key', kept.apiKey) : callMarketThrough(signingFetch(kept))
}

/**
 * Makes a key pair that cannot be extracted, registers it, and forgets the API key that it acts for. Without WebCrypto
 * (plain HTTP), without a connection and without storage, all stays as it is.
 * @returns whether the API key has left the storage of this browser
 */
export async function moveToSigningKey(apiKey: string): Promise<boolean> {
  if (!canSign() || apiKey === DEMO_AGENT_KEY) return false
  // Of several tabs one does it.
  return await navigator.locks.request(LOCK, async () => {
    if (!isStoredApiKey(apiKey)) return false
    const call = callWithKey('X-API-Key', apiKey)
    try {
      const { privateKey, publicKey } = await crypto.subtle.generateKey(ECDSA, false, ['sign', 'verify'])
      const registered = await register(call, publicKey)
      if (await keep(privateKey, { apiKey, registered })) return true
      await removeRecord(registered.keyId).catch(() => {})
      await call('removeSigningKey', { params: { id: String(registered.id) } })
    } catch {
      // At the next visit again.
    }
    return false
  })
}

/**
 * Forgets the key that this browser keeps; a signing key ends on the server as well.
 * @returns false where the server could not be told that it ends
 */
export async function forgetAgentKey(kept: KeptKey | null): Promise<boolean> {
  keepAgentKey(null)
  return kept?.kind !== 'signing' || endSigningKey(kept)
}

/** Deletes the private key, and tells the server, by its last signature, that it ends. */
export async function endSigningKey(kept: SigningKeptKey): Promise<boolean> {
  try {
    const signer = await signerOf(kept.keyId)
    await removeRecord(kept.keyId)
    if (signer === null) return true
    await callMarketThrough(fetchSignedBy(async () => signer))('removeSigningKey', {
      params: { id: String(kept.id) },
    })
    return true
  } catch (error) {
    // It has ended before.
    return error instanceof ApiError && error.status === 401
  }
}

/** WebCrypto is for pages over HTTPS and of this device only. */
export function canSign(): boolean {
  return globalThis.crypto?.subtle !== undefined && 'indexedDB' in globalThis && 'locks' in navigator
}

async function register(call: AgentCall, key: CryptoKey): Promise<SigningKeptKey> {
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', key)
  const { id, keyId, prefix } = await call('addSigningKey', {
    body: { publicKey: { kty: 'EC', crv: 'P-256', x, y } },
  })
  return { kind: 'signing', id, keyId, prefix }
}

interface Move {
  apiKey: string
  registered: SigningKeptKey
}

/** Only what can be read again counts as kept. */
async function keep(privateKey: CryptoKey, { apiKey, registered }: Move): Promise<boolean> {
  try {
    await inDatabase('readwrite', (table) => table.put(privateKey, registered.keyId))
    return (await signerOf(registered.keyId)) !== null && replaceApiKey(apiKey, registered)
  } catch {
    return false
  }
}

const ENDED = {
  code: 'signing-key-missing',
  detail: agentKeyMessages.lost,
}

function signingFetch({ keyId }: SigningKeptKey): typeof fetch {
  return fetchSignedBy(() => signerOf(keyId))
}

/** Where the clock of this device is wrong, the server tells its own, and the request is signed once more. */
function fetchSignedBy(findSigner: () => Promise<RequestSigner | null>): typeof fetch {
  return async (input, init = {}) => {
    const signer = await findSigner()
    if (signer === null) return Response.json(ENDED, { status: 401 })
    const send = async () => {
      const headers = new Headers(init.headers)
      for (const [name, value] of Object.entries(await sign(String(input), init, signer)))
        headers.set(name, value)
      return sendToServer(input, { ...init, headers })
    }
    const response = await send()
    if (!(await isOutOfTime(response))) return response
    serverAhead = Date.parse(response.headers.get('date') ?? '') - Date.now() || 0
    return send()
  }
}

function sign(address: string, { method = 'GET', body, headers }: RequestInit, signer: RequestSigner) {
  const { pathname, search } = new URL(address, location.origin)
  const request = {
    method,
    target: pathname + search,
    body: typeof body === 'string' ? body : '',
    idempotencyKey: new Headers(headers).get('Idempotency-Key') ?? undefined,
  }
  return signRequest(request, signer, { now: Date.now() + serverAhead, nonce: randomId() })
}

async function isOutOfTime(response: Response): Promise<boolean> {
  if (response.status !== 401) return false
  const text = await response.clone().text()
  return text.includes('"signature-time"')
}

async function signerOf(keyId: string): Promise<RequestSigner | null> {
  const key: unknown = await inDatabase('readonly', (table) => table.get(keyId))
  if (!(key instanceof CryptoKey)) return null
  return {
    keyId,
    sign: async (text) => toBase64(await crypto.subtle.sign(ECDSA, key, toBytes(text))),
    digest: async (text) => toBase64(await crypto.subtle.digest('SHA-256', toBytes(text))),
  }
}

const toBytes = (text: string) => new TextEncoder().encode(text)

const toBase64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)))

function removeRecord(keyId: string): Promise<undefined> {
  return inDatabase('readwrite', (table) => table.delete(keyId))
}

/** Opened anew each time: browsers close databases under pages in the background. */
async function inDatabase<T>(
  mode: IDBTransactionMode,
  ask: (table: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(TABLE)
  const database = await settled(opening)
  try {
    const transaction = database.transaction(TABLE, mode)
    const request = ask(transaction.objectStore(TABLE))
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    return request.result
  } finally {
    database.close()
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
