import { expect, test } from 'vitest'
import { signRequest } from './sign-request.ts'

const signed: string[] = []
const signer = {
  keyId: 'test-key-ecc-p256',
  sign: async (text: string) => {
    signed.push(text)
    return 'AAAA'
  },
  digest: async () => 'X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=',
}
const moment = { now: 1_618_884_473_999, nonce: 'b3k2pp5k7z-50gnwp.yemd' }

test('the signature base is that of RFC 9421, 2.5, with the components in the order of its parameters', async () => {
  const request = {
    method: 'POST',
    target: '/foo?param=Value&Pet=dog',
    body: '{"hello": "world"}',
    idempotencyKey: 'first',
  }
  const parameters =
    '("@method" "@path" "@query" "content-digest" "idempotency-key");created=1618884473;nonce="b3k2pp5k7z-50gnwp.yemd";keyid="test-key-ecc-p256";alg="ecdsa-p256-sha256"'
  expect(await signRequest(request, signer, moment)).toEqual({
    'Content-Digest': 'sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:',
    'Signature-Input': `sig1=${parameters}`,
    Signature: 'sig1=:AAAA:',
  })
  expect(signed.pop()).toBe(
    [
      '"@method": POST',
      '"@path": /foo',
      '"@query": ?param=Value&Pet=dog',
      '"content-digest": sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:',
      '"idempotency-key": first',
      `"@signature-params": ${parameters}`,
    ].join('\n'),
  )
})

test('without a query an empty one is signed, and without a body no digest', async () => {
  const headers = await signRequest({ method: 'GET', target: '/foo' }, signer, moment)
  expect(Object.keys(headers)).toEqual(['Signature-Input', 'Signature'])
  expect(signed.pop()).toMatch(/^"@method": GET\n"@path": \/foo\n"@query": \?\n"@signature-params": \(/)
})
