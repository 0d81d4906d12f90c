import { expect, test } from 'vitest'
import { isAppPath } from './sw-rules.ts'

test.each([
  '/',
  '/connect',
  '/receipts',
  '/tool/7',
  '/categories',
  '/compare/1,2',
  '/agent-demo',
  '/apiary',
  '/no/such/page',
])('%s opens the app', (path) => expect(isAppPath(path)).toBe(true))

test.each([
  '/api',
  '/api/tools',
  '/api/v1/docs',
  '/healthz',
  '/readyz',
  '/metrics',
  '/mcp',
  '/a2a',
  '/oauth/authorize',
  '/oauth/authorize/0123456789',
  '/.well-known/oauth-authorization-server',
  '/openapi.json',
  '/llms.txt',
  '/categories/writing/llms-full.txt',
  '/sitemap.xml',
  '/icons/icon.svg',
])('%s goes to the server', (path) => expect(isAppPath(path)).toBe(false))
