import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { KEY_DIRECTORY } from '#shared/policy/domains.ts'
import {
  type DomainSigner,
  keyDirectory,
  type RequestOfDomain,
  signForDomain,
} from '../../docs/examples/domain.ts'
import type { AgentRequest } from './agent-client.ts'
import type { Reachable } from './browser.ts'
import { answer, type Page, startLyingSite } from './lying-site.ts'
import { startNameServer } from './name-server.ts'

export const makeDomainKey = (): KeyObject => generateKeyPairSync('ed25519').privateKey

export const directoryOf = (...keys: readonly KeyObject[]): string => JSON.stringify(keyDirectory(keys))

/**
 * Domains on this machine with key directories. `publish` sets what one of them shows; those without are 404. All are the same server,
 * told apart by the name that is asked for.
 */
export async function startDomains(names: readonly string[], atEnd: (end: () => void) => void) {
  const shown = new Map<string, Page>()
  const site = await startLyingSite(
    {
      [KEY_DIRECTORY.path]: (request, response) => {
        const host = (request.headers.host ?? '').split(':')[0] ?? ''
        const page = shown.get(host)
        if (page === undefined) response.writeHead(404).end()
        else void page(request, response)
      },
    },
    atEnd,
  )
  const here = { a: () => ['127.0.0.1'] }
  const server = await startNameServer(
    { ...Object.fromEntries(names.map((name) => [name, here])), 'inside.test': { a: () => ['10.0.0.5'] } },
    atEnd,
  )
  return {
    /** Options of a server that finds them. */
    options: { nameServers: [server.address], directoryPort: Number(new URL(site.url).port) },
    asked: site.asked,
    show: (name: string, page: Page) => shown.set(name, page),
    publish: (name: string, ...keys: readonly KeyObject[]) =>
      shown.set(name, answer(KEY_DIRECTORY.type, directoryOf(...keys))),
  }
}

/** The `PUBLIC_URL` that requests are signed for, wherever the server of a test is. */
export const SIGNED_ORIGIN = 'http://hub.test'

/** A client that signs every call as an agent of a domain. */
export function createDomainClient(server: Reachable, signer: DomainSigner, origin: string = SIGNED_ORIGIN) {
  return {
    async call(method: string, path: string, { body, headers = {} }: AgentRequest = {}) {
      const text = body === undefined ? '' : JSON.stringify(body)
      const idempotencyKey = headers['Idempotency-Key']
      const request: RequestOfDomain = {
        method,
        url: new URL(path, origin),
        body: text,
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      }
      const response = await server.fetch(path, {
        method,
        headers: {
          ...(text !== '' && { 'Content-Type': 'application/json' }),
          ...headers,
          ...signForDomain(request, signer),
        },
        ...(text !== '' && { body: text }),
      })
      return { status: response.status, body: JSON.parse(await response.text()) }
    },
  }
}
