/**
 * Signs requests by a key that a domain publishes (Web Bot Auth), in the place of an API key.
 *
 *   node docs/examples/domain.ts new-key key.pem               makes a key and prints the directory to publish
 *   node docs/examples/domain.ts send <site> key.pem <domain> <agent id> <method> <path> [json]
 */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

/** Who signs: an agent of a domain, by one of the keys in the domain's directory. */
export interface DomainSigner {
  domain: string
  agentId: number
  privateKey: KeyObject
}

export interface RequestOfDomain {
  method: string
  url: URL
  body?: string
  idempotencyKey?: string
}

/** What is published at `https://<domain>/.well-known/http-message-signatures-directory`. */
export function keyDirectory(privateKeys: readonly KeyObject[]): { keys: object[] } {
  return {
    keys: privateKeys.map((key) => ({ ...publicHalf(key), kid: thumbprint(key), use: 'sig' })),
  }
}

/** The headers that sign a request now, over all that decides what it does and who sends it. */
export function signForDomain(
  { method, url, body = '', idempotencyKey }: RequestOfDomain,
  { domain, agentId, privateKey }: DomainSigner,
  now: number = Date.now(),
): Record<string, string> {
  const agent = `"https://${domain}"`
  const digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`
  const covered: [component: string, value: string][] = [
    ['"@authority"', url.host],
    ['"@method"', method],
    ['"@path"', url.pathname],
    ['"@query"', url.search === '' ? '?' : url.search],
    ['"signature-agent";key="sig1"', agent],
    ['"agent-id"', String(agentId)],
    ...(body === '' ? [] : [['"content-digest"', digest] satisfies [string, string]]),
    ...(idempotencyKey === undefined
      ? []
      : [['"idempotency-key"', idempotencyKey] satisfies [string, string]]),
  ]
  const created = Math.floor(now / 1000)
  const parameters =
    `(${covered.map(([component]) => component).join(' ')});created=${created};expires=${created + 60};` +
    `nonce="${randomBytes(24).toString('base64')}";keyid="${thumbprint(privateKey)}";alg="ed25519";tag="web-bot-auth"`
  const lines = covered.map(([component, value]) => `${component}: ${value}`)
  const base = [...lines, `"@signature-params": ${parameters}`].join('\n')
  return {
    'Signature-Agent': `sig1=${agent}`,
    'Agent-Id': String(agentId),
    ...(body !== '' && { 'Content-Digest': digest }),
    ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    'Signature-Input': `sig1=${parameters}`,
    Signature: `sig1=:${sign(null, Buffer.from(base), privateKey).toString('base64')}:`,
  }
}

function publicHalf(privateKey: KeyObject): { kty: string; crv: string; x: string } {
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  return { kty: 'OKP', crv: 'Ed25519', x }
}

/** RFC 7638: the members that make the key, in this order. */
export function thumbprint(privateKey: KeyObject): string {
  const { kty, crv, x } = publicHalf(privateKey)
  return createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url')
}

const say = (line: string) => process.stdout.write(`${line}\n`)

function newKey(file: string): void {
  const { privateKey } = generateKeyPairSync('ed25519')
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
  say(JSON.stringify(keyDirectory([privateKey]), null, 2))
}

async function send([
  site = '',
  file = '',
  domain = '',
  agent = '',
  method = 'GET',
  path = '/',
  body = '',
]: string[]) {
  const url = new URL(path, site)
  const signer = { domain, agentId: Number(agent), privateKey: createPrivateKey(readFileSync(file)) }
  const response = await fetch(url, {
    method,
    headers: {
      ...(body !== '' && { 'Content-Type': 'application/json' }),
      ...signForDomain({ method, url, body }, signer),
    },
    ...(body !== '' && { body }),
  })
  say(`${response.status} ${await response.text()}`)
}

if (import.meta.main) {
  const [command, ...rest] = parseArgs({ allowPositionals: true }).positionals
  if (command === 'new-key' && rest[0] !== undefined) newKey(rest[0])
  else if (command === 'send' && rest.length >= 6) await send(rest)
  else say('usage: domain.ts new-key <file> | send <site> <file> <domain> <agent id> <method> <path> [json]')
}
