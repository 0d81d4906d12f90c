import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { KEY_DIRECTORY } from '#shared/policy/domains.ts'
import { maxAgeOf, parseDirectory, thumbprintOf } from './key-directory.ts'

// RFC 8037, A.2 and A.3.
const X = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'
const THUMBPRINT = 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k'
const GOOD = { kty: 'OKP', crv: 'Ed25519', x: X }

const parse = (...keys: unknown[]) => parseDirectory(JSON.stringify({ keys }))

test('a key is named by its thumbprint, as in RFC 8037', () => {
  expect(thumbprintOf(X)).toBe(THUMBPRINT)
  expect(parse(GOOD)).toEqual([{ keyId: THUMBPRINT, x: X, notBefore: null, expiresAt: null }])
  expect(parse({ ...GOOD, kid: THUMBPRINT, use: 'sig', alg: 'ed25519', nbf: 0, exp: 1_800_000_000 })).toEqual(
    [
      {
        keyId: THUMBPRINT,
        x: X,
        notBefore: '1970-01-01T00:00:00.000Z',
        expiresAt: '2027-01-15T08:00:00.000Z',
      },
    ],
  )
})

test.each([
  ['another kind', { kty: 'EC', crv: 'P-256', x: X, y: X }],
  ['another curve', { ...GOOD, crv: 'X25519' }],
  ['a key for encryption', { ...GOOD, use: 'enc' }],
  ['another algorithm', { ...GOOD, alg: 'hmac-sha256' }],
  ['a key that only signs', { ...GOOD, key_ops: ['sign'] }],
  ['the name of another key', { ...GOOD, kid: thumbprintOf('x') }],
  ['its private half', { ...GOOD, d: X }],
  ['a shared secret', { kty: 'oct', k: X }],
  ['31 bytes', { ...GOOD, x: X.slice(0, 42) }],
  // The last character carries two bits that are no part of the key: another text for the same key.
  ['another spelling of it', { ...GOOD, x: `${X.slice(0, 42)}p` }],
  ['the key of RFC 9421, which everybody has', { ...GOOD, x: 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs' }],
  ['a time that is none', { ...GOOD, exp: '2027' }],
  ['nothing', null],
])('%s is passed over, and the keys beside it are taken', (_, entry) => {
  expect(parse(entry)).toEqual([])
  const { x = '' } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' })
  expect(parse(entry, { ...GOOD, x })?.map(({ keyId }) => keyId)).toEqual([thumbprintOf(x)])
})

test('a key twice is one key; too many, or no list, are no directory', () => {
  expect(parse(GOOD, GOOD)).toHaveLength(1)
  expect(parse(...Array.from({ length: KEY_DIRECTORY.maxKeys + 1 }, () => GOOD))).toBeNull()
  for (const text of ['', '[]', 'null', '{"keys":{}}', '{"keys":[', '{}'])
    expect(parseDirectory(text), text).toBeNull()
})

test.each([
  ['', null],
  ['public', null],
  ['max-age=86400', 86_400],
  ['public, Max-Age="60", s-maxage=9', 60],
  ['max-age=60, max-age=30', 30],
  ['no-store, max-age=60', 0],
  ['no-cache', 0],
  ['max-age=-1', null],
  ['max-age=9999999999', null],
])('how long a directory may be kept: %s', (header, seconds) => {
  expect(maxAgeOf(header)).toBe(seconds)
})
