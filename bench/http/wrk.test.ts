import { expect, test } from 'vitest'
import { parseWrk } from './wrk.ts'

const output = ({ p99 = '7.91ms', errors = '' } = {}) => `Running 4s test @ http://127.0.0.1:4310
  1 threads and 32 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     2.06ms    1.65ms  30.85ms   92.43%
    Req/Sec    16.98k     3.31k   21.99k    75.00%
  Latency Distribution
     50%    1.66ms
     75%    2.13ms
     90%    3.11ms
     99%    ${p99}
  67640 requests in 4.01s, 0.87GB read
${errors}Requests/sec:  16871.52
Transfer/sec:    222.25MB
`

test('the rate and the slowest hundredth are read, in milliseconds', () => {
  expect(parseWrk(output())).toEqual({ rate: 16871.52, p99: 7.91, failed: 0 })
})

test.each([
  ['950.00us', 0.95],
  ['1.26s ', 1260],
  ['1.50m', 90_000],
])('a latency of %s is %d ms', (p99, milliseconds) => {
  expect(parseWrk(output({ p99 })).p99).toBeCloseTo(milliseconds, 6)
})

test('refused requests and broken connections count as failed', () => {
  const errors = '  Socket errors: connect 0, read 3, write 1, timeout 2\n  Non-2xx or 3xx responses: 40\n'
  expect(parseWrk(output({ errors })).failed).toBe(46)
})

test('what is no report of wrk is shown', () => {
  expect(() => parseWrk('unable to connect to 127.0.0.1:4310 Connection refused\n')).toThrow(
    /unable to connect/,
  )
})
