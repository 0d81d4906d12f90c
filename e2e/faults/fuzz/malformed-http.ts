import fc from 'fast-check'

const HEADERS = [
  'Host: a\r\n',
  'Host: a\r\nHost: b\r\n',
  'Content-Length: 2\r\nContent-Length: 3\r\n',
  'Content-Length: 2, 2\r\n',
  'Content-Length: -1\r\n',
  'Content-Length: 1e3\r\n',
  'Content-Length: 99999999999999999999\r\n',
  'Content-Length: 100\r\n',
  'Transfer-Encoding: chunked\r\n',
  'Transfer-Encoding: chunked\r\nContent-Length: 4\r\n',
  'Transfer-Encoding: gzip, chunked\r\n',
  'Transfer-Encoding: \x0bchunked\r\n',
  'Content-Type: application/json\r\n',
  'Expect: 100-continue\r\n',
  'Expect: something\r\n',
  'Upgrade: websocket\r\nConnection: Upgrade\r\n',
  'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\n',
  'No colon\r\n',
  ': no name\r\n',
  'Space : before\r\n',
  ' folded\r\n',
  'X: \x00\r\n',
  'X: a\nY: b\r\n',
  `X: ${'x'.repeat(20_000)}\r\n`,
  'X: y\r\n'.repeat(2500),
] as const

const TARGETS = [
  '/api/tools',
  '/api/favorites',
  '/api/login',
  '/mcp',
  '/a2a',
  '/api/payments/webhook',
  '/oauth/token',
  '/oauth/register',
  '/oauth/authorize?client_id=a',
  '/unsubscribe',
  'http://elsewhere.example/api/tools',
  'http://elsewhere.example:99999/',
  'https://[::1/',
  '//elsewhere.example/',
  'elsewhere.example:443',
  '*',
  '?',
  '/\xff\xfe',
  '/a b',
  `/${'x'.repeat(20_000)}`,
  '',
] as const

const VERSIONS = [
  ' HTTP/1.1',
  ' HTTP/1.1',
  ' HTTP/1.1',
  ' HTTP/1.0',
  ' HTTP/2.0',
  ' HTTP/9',
  ' http/1.1',
  '',
] as const
const VERBS = ['GET', 'POST', 'DELETE', 'CONNECT', 'OPTIONS', 'get', 'G ET', 'PRI', '', '\x00'] as const
const BODIES = [
  '',
  '{}',
  '0\r\n\r\n',
  '2\r\n{}\r\n0\r\n\r\n',
  'zz\r\n{}\r\n',
  '2\r\n{}',
  'FFFFFFFFFFFFFFFFF\r\n{}',
  'x'.repeat(40_000),
] as const

/** Requests that no client writes, random bytes, and requests that stop in the middle. */
export const malformedHttp: fc.Arbitrary<Buffer> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .record({
        verb: fc.constantFrom(...VERBS),
        target: fc.constantFrom(...TARGETS),
        version: fc.constantFrom(...VERSIONS),
        headers: fc.array(fc.constantFrom(...HEADERS), { maxLength: 3 }),
        body: fc.constantFrom(...BODIES),
      })
      .map(({ verb, target, version, headers, body }) =>
        Buffer.from(`${verb} ${target}${version}\r\n${headers.join('')}\r\n${body}`, 'latin1'),
      ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3]),
      Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
      Buffer.from('GET /api/tools HTTP/1.1\r\nHost: a'),
      Buffer.from('GET /api/tools HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(30)),
      Buffer.from('\r\n\r\n\r\n'),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.uint8Array({ minLength: 1, maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  },
)
