import { verifySignature } from 'http-message-sig'
import { expect, test } from 'vitest'
import { matchesDigest, verifierOf } from './request-signatures.ts'

// RFC 9421, B.1.3: test-key-ecc-p256.
const KEY = {
  kty: 'EC',
  crv: 'P-256',
  x: 'qIVYZVLCrPZHGHjP17CTW0_-D9Lfw0EkjqF7xB4FivA',
  y: 'Mc4nN9LTDOBhfoUeg8Ye9WedFRhnZXZJA12Qp0zZ6F0',
} as const

// RFC 9421, B.2.4: a response, and its signature by that key.
const FIELDS: readonly [string, string][] = [
  ['Date', 'Tue, 20 Apr 2021 02:07:56 GMT'],
  ['Content-Type', 'application/json'],
  [
    'Content-Digest',
    'sha-512=:mEWXIS7MaLRuGgxOBdODa3xqM1XdEvxoYhvlCFJ41QJgJc4GTsPp29l5oGX69wWdXymyU0rjJuahq4l5aGgfLQ==:',
  ],
  ['Content-Length', '23'],
  [
    'Signature-Input',
    'sig-b24=("@status" "content-type" "content-digest" "content-length");created=1618884473;keyid="test-key-ecc-p256"',
  ],
  [
    'Signature',
    'sig-b24=:wNmSUAhwb5LxtOtOpNa6W5xj067m5hFrj0XQ4fvpaCLx0NKocgPquLgyahnzDnDAUy5eCdlYUEkLIj+32oiasw==:',
  ],
]

const check = (status: number, fields: readonly [string, string][]) =>
  verifySignature(
    { kind: 'response', status, fields: fields.map(([name, value]) => ({ name, value })) },
    {
      policy: { algorithms: ['ecdsa-p256-sha256'], requiredComponents: [], requiredParameters: [] },
      resolveVerifier: () => verifierOf(KEY),
    },
  )

test('the signature of RFC 9421 B.2.4 holds, and holds for nothing else', async () => {
  expect((await check(200, FIELDS)).parameters.keyid).toBe('test-key-ecc-p256')
  await expect(check(201, FIELDS)).rejects.toThrow('verification failed')
  const changed = FIELDS.map(([name, value]): [string, string] => [
    name,
    name === 'Content-Length' ? '24' : value,
  ])
  await expect(check(200, changed)).rejects.toThrow('verification failed')
})

// The content of RFC 9421, B.2, and of RFC 9530, appendix B.
const BODY = new TextEncoder().encode('{"hello": "world"}')
const SHA_256 = 'sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:'
const SHA_512 = FIELDS[2]?.[1] ?? ''

test.each([
  [SHA_256, true],
  [`${SHA_512}, ${SHA_256}`, true],
  [SHA_512, false],
  [SHA_256.replace('X48', 'X49'), false],
  [`${SHA_256}, ${SHA_256}`, false],
  ['sha-256=X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=', false],
  ['', false],
])('whether a body is the one of its digest: %s', (digest, expected) => {
  expect(matchesDigest(BODY, digest)).toBe(expected)
})
