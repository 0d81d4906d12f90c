import fc from 'fast-check'
import type { CallName } from '#shared/api/contract.ts'
import { writeJson } from './hostile.ts'

const CALLERS = ['visitor', 'user', 'admin', 'owner', 'agent'] as const
export type Caller = (typeof CALLERS)[number]

export interface FuzzRequest {
  caller: Caller
  method: string
  /** Byte for byte as it is sent, with its query. */
  path: string
  headers: Readonly<Record<string, string>>
  body: Buffer | null
  /** The intended call of the contract. */
  call?: CallName
}

export const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
] as const
export const JSON_TYPE = { 'Content-Type': 'application/json' } as const

/** A JSON body, including forms that JSON allows and no program would write. */
export const posted = (path: string, value: unknown) => ({
  method: 'POST',
  path,
  headers: JSON_TYPE,
  body: Buffer.from(writeJson(value)),
})

const ODD_HEADERS: readonly Record<string, string>[] = [
  { 'Content-Type': 'text/plain' },
  { 'Content-Type': 'application/x-www-form-urlencoded' },
  { 'Content-Type': 'multipart/form-data; boundary=x' },
  { 'Content-Type': 'application/json; charset=utf-16' },
  { 'Content-Type': 'application/json, text/html' },
  { 'Content-Type': ';;;' },
  { 'Content-Encoding': 'gzip' },
  { 'Content-Encoding': 'identity' },
  { Origin: 'https://elsewhere.example' },
  { Origin: 'null' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { Cookie: 'session=%E0%A4; session.sig=x; __proto__=1' },
  { Cookie: `session=${'x'.repeat(4000)}` },
  { Authorization: 'Bearer aith_\xff' },
  { Authorization: 'Basic Og==' },
  { 'X-API-Key': 'x'.repeat(4000) },
  { 'X-API-Key': '__proto__' },
  { 'X-Agent-Key': "' or 1=1 --" },
  { 'Idempotency-Key': 'again' },
  { 'Idempotency-Key': 'x'.repeat(4000) },
  { 'Idempotency-Key': 'a b\xff' },
  { 'If-None-Match': 'W/"x", *, "' },
  { 'If-Modified-Since': 'yesterday' },
  { 'Accept-Encoding': 'br;q=NaN, gzip;q=-1, *;;;' },
  { Accept: 'text/html;q=9, */*;;q' },
  { 'Accept-Language': 'x'.repeat(2000) },
  { Range: 'bytes=9-1,-5' },
  { Host: 'elsewhere.example' },
  { Host: '[::1' },
  { 'X-Forwarded-For': "1.2.3.4, ' or 1=1 --" },
  { 'X-Forwarded-Host': '\xff' },
  { 'X-HTTP-Method-Override': 'DELETE' },
  { 'Mcp-Protocol-Version': 'yesterday' },
  { 'Mcp-Session-Id': 'x'.repeat(43) },
  { 'Stripe-Signature': 't=1,v1=00' },
  { 'User-Agent': '\xff'.repeat(300) },
  { 'Last-Event-ID': '-1' },
]

/** Extra headers; none in most requests. */
export const oddHeaders: fc.Arbitrary<Readonly<Record<string, string>>> = fc.oneof(
  { weight: 8, arbitrary: fc.constant({}) },
  { weight: 2, arbitrary: fc.constantFrom(...ODD_HEADERS) },
)

/** The caller that has permission, most of the time. */
export function callerBut(usual: Caller | 'anybody'): fc.Arbitrary<Caller> {
  const anybody = fc.constantFrom(...CALLERS)
  if (usual === 'anybody') return anybody
  return fc.oneof({ weight: 9, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: anybody })
}

const LONGEST_SHOWN = 2000

/** The request for a shell in which `URL` and the credentials of the caller are set. */
export function asCurl({ caller, method, path, headers, body }: FuzzRequest): string {
  const credentials: Record<Caller, string> = {
    visitor: '',
    user: ' -H "Cookie: $USER_COOKIE"',
    admin: ' -H "Cookie: $ADMIN_COOKIE"',
    owner: ' -H "Cookie: $OWNER_COOKIE"',
    agent: ' -H "X-API-Key: $AGENT_KEY"',
  }
  const headerOptions = Object.entries(headers).map(
    ([name, value]) => ` -H ${quoted(Buffer.from(`${name}: ${value}`, 'latin1'))}`,
  )
  const sent = body === null ? '' : ` --data-binary ${quoted(body)}`
  return `curl --path-as-is -X ${method} "$URL"${quoted(Buffer.from(path))}${credentials[caller]}${headerOptions.join('')}${sent}`
}

/** In bash's `$'…'` quotes, which take any byte. A very long text is cut, with a note. */
function quoted(bytes: Buffer): string {
  const written = [...bytes.subarray(0, LONGEST_SHOWN)].map((byte) =>
    byte < 0x20 || byte > 0x7e || byte === 0x27 || byte === 0x5c
      ? `\\x${byte.toString(16).padStart(2, '0')}`
      : String.fromCharCode(byte),
  )
  const cut = bytes.length > LONGEST_SHOWN ? ` # … ${bytes.length} bytes in all` : ''
  return `$'${written.join('')}'${cut}`
}
