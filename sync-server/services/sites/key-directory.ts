import { createHash, createPublicKey } from 'node:crypto'
import { z } from 'zod'
import type { DirectoryResult, DomainKey } from '#shared/domain/agent-domain.ts'
import { KEY_DIRECTORY } from '#shared/policy/domains.ts'
import { type GuardedFetch, type SiteFault, SiteRequestError } from '../../lib/guarded-fetch.ts'

/** What asking for a directory came to. */
export interface FoundDirectory {
  result: DirectoryResult
  /** null where it could not be read: then the keys that are known stay. */
  keys: DomainKey[] | null
  /** For how many seconds it says that it may be kept; null where it does not say. */
  maxAge: number | null
}

const RESULTS: Record<SiteFault, DirectoryResult> = {
  address: 'address',
  dns: 'dns',
  'dns-busy': 'dns-busy',
  tls: 'tls',
  connection: 'connection',
  timeout: 'timeout',
  redirects: 'redirect',
  elsewhere: 'redirect',
  type: 'type',
  'too-large': 'too-large',
  body: 'malformed',
}
const NOTHING_THERE = new Set([404, 410])

/** Reads the key directory at an address. A redirect is not followed, as the draft says. */
export async function readKeyDirectory(
  site: Pick<GuardedFetch, 'get'>,
  address: string,
): Promise<FoundDirectory> {
  try {
    const { status, cacheControl, body } = await site.get(address, {
      accept: KEY_DIRECTORY.type,
      isType: (type) => type === KEY_DIRECTORY.type,
      mayFollow: () => false,
    })
    if (NOTHING_THERE.has(status)) return without('not-found')
    if (status !== 200) return without('refused')
    if (body.length > KEY_DIRECTORY.maxBytes) return without('too-large')
    const keys = parseDirectory(body.toString('utf8'))
    if (keys === null) return without('malformed')
    return { result: keys.length === 0 ? 'empty' : 'found', keys, maxAge: maxAgeOf(cacheControl) }
  } catch (error) {
    if (error instanceof SiteRequestError) return without(RESULTS[error.code])
    throw error
  }
}

const without = (result: DirectoryResult): FoundDirectory => ({ result, keys: null, maxAge: null })

/** Keys of other kinds, and other members, are passed over: a directory may serve more than us. */
const directorySchema = z.object({ keys: z.array(z.unknown()) })

const seconds = z.number().int().nonnegative().max(253_402_300_799)
const keySchema = z
  .object({
    kty: z.literal('OKP'),
    crv: z.literal('Ed25519'),
    x: z.string().length(43),
    kid: z.string().optional(),
    use: z.literal('sig').optional(),
    alg: z.enum(['ed25519', 'EdDSA', 'Ed25519']).optional(),
    key_ops: z
      .array(z.string())
      .refine((uses) => uses.includes('verify'))
      .optional(),
    nbf: seconds.optional(),
    exp: seconds.optional(),
    /** A private key that everybody can read proves nothing. */
    d: z.undefined().optional(),
  })
  .refine(({ x }) => Buffer.from(x, 'base64url').toString('base64url') === x)

/** The keys of a directory that can be used, each once; null for what is no directory. */
export function parseDirectory(text: string): DomainKey[] | null {
  const parsed = directorySchema.safeParse(jsonOf(text))
  if (!parsed.success || parsed.data.keys.length > KEY_DIRECTORY.maxKeys) return null
  const keys = parsed.data.keys.flatMap((entry) => keyOf(entry) ?? [])
  return [...new Map(keys.map((key) => [key.keyId, key])).values()]
}

function keyOf(entry: unknown): DomainKey | null {
  const parsed = keySchema.safeParse(entry)
  if (!parsed.success) return null
  const { x, kid, nbf, exp } = parsed.data
  const keyId = thumbprintOf(x)
  if ((kid !== undefined && kid !== keyId) || PUBLISHED.has(keyId) || !isKey(x)) return null
  return { keyId, x, notBefore: timeOf(nbf), expiresAt: timeOf(exp) }
}

/** The private half of this key stands in RFC 9421, B.1.4: it is everybody's. */
const PUBLISHED: ReadonlySet<string> = new Set(['poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U'])

/** The thumbprint of a key of Ed25519 by RFC 7638 and RFC 8037, appendix A.3. */
export function thumbprintOf(x: string): string {
  return createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url')
}

function isKey(x: string): boolean {
  try {
    createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return true
  } catch {
    return false
  }
}

const timeOf = (at: number | undefined) => (at === undefined ? null : new Date(at * 1000).toISOString())

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** 0 for what must not be kept. */
export function maxAgeOf(cacheControl: string): number | null {
  const directives = cacheControl
    .toLowerCase()
    .split(',')
    .map((directive) => directive.trim())
  if (directives.some((directive) => directive === 'no-store' || directive === 'no-cache')) return 0
  const found = directives.flatMap((directive) => /^max-age="?(\d{1,9})"?$/.exec(directive)?.[1] ?? [])
  return found.length === 0 ? null : Math.min(...found.map(Number))
}
