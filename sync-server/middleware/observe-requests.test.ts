import { expect, test } from 'vitest'
import { makeKey } from '../agents/identity/key-format.ts'
import { loggedPath } from './observe-requests.ts'

test.each([
  '/',
  '/api/tools/compare/1,2,3',
  '/categories/image-generation',
  '/.well-known/security.txt',
  '/assets/admin-improvement-review-of-fields-Bx12c3d.js',
])('%s is logged unchanged', (path) => {
  expect(loggedPath(path)).toBe(path)
})

test.each([
  [`/api/v1/keys/${makeKey()}`, '/api/v1/keys/-'],
  [`/api/tool/${makeKey().replaceAll('_', '%5F')}`, '/api/tool/-'],
  ['/api/admin/users/ada@example.com/roles', '/api/admin/users/-/roles'],
  ['/reset/ada%40example.com', '/reset/-'],
  ['/search/how%20do%20i%20quit', '/search/-'],
  ['/unsubscribe/dGhpcyBpcyBhIHRva2VuIHRoYXQgc29tZWJvZHkgaG9sZHM', '/unsubscribe/-'],
  ['/assets/ada@example.com', '/assets/-'],
])('%s is logged as %s', (path, logged) => {
  expect(loggedPath(path)).toBe(logged)
})

test('a path of many kilobytes does not fill the log', () => {
  expect(loggedPath('/a'.repeat(10_000))).toHaveLength(200)
})
