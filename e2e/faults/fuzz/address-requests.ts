import fc from 'fast-check'
import { contract } from '#shared/api/contract.ts'
import { callerBut, type FuzzRequest, JSON_TYPE, METHODS, oddHeaders } from './fuzz-request.ts'
import { hostileBody, hostileSegment, hostileText, percent } from './hostile.ts'

const PAGES = [
  '/',
  '/tool/',
  '/tools/',
  '/categories/',
  '/compare/',
  '/categories',
  '/trending',
  '/share',
  '/unsubscribe',
]
const FILES = [
  '/assets/',
  '/sw.js/',
  '/sitemap.xml',
  '/robots.txt',
  '/feed.xml',
  '/.well-known/',
  '/healthz',
  '/metrics',
]
const FIELDS = [
  'search',
  'category',
  'tags',
  'features',
  'page',
  'title',
  'text',
  'url',
  'ref',
  'token',
  'sortBy',
  'rating',
  'maxPrice',
]

/** Addresses that a person could type or follow, and files beside the pages. */
export const pageRequests: fc.Arbitrary<FuzzRequest> = fc
  .record({
    caller: callerBut('visitor'),
    method: fc.constantFrom('GET', 'GET', 'GET', 'GET', 'HEAD', 'POST'),
    start: fc.constantFrom(...PAGES, ...FILES),
    rest: fc.oneof(fc.constantFrom('', '1', '7', 'writing', '1,2', '1/', 'writing/'), hostileSegment),
    query: fc.array(fc.tuple(fc.constantFrom(...FIELDS), hostileText), { maxLength: 2 }),
    headers: oddHeaders,
  })
  .map(({ caller, method, start, rest, query, headers }) => {
    const search = query.map(([name, text]) => `${name}=${percent(text).slice(0, 1000)}`).join('&')
    return {
      caller,
      method,
      path: `${start}${rest}${search === '' ? '' : `?${search}`}`,
      headers,
      body: null,
    }
  })

/** Search text for every place that takes one. */
export const searchRequests: fc.Arbitrary<FuzzRequest> = fc
  .tuple(
    fc.constantFrom('listTools', 'adminListTools', 'adminListUsers', 'adminListAgents', 'availableTools'),
    hostileText,
  )
  .map(([call, text]) => {
    const caller = call === 'availableTools' ? 'agent' : 'admin'
    return {
      caller,
      method: 'GET',
      path: `${contract[call].path}?search=${percent(text).slice(0, 2000)}`,
      headers: {},
      body: null,
      call,
    }
  })

const PARTS = [
  'api',
  'v1',
  'tools',
  'admin',
  'sync',
  'me',
  'payments',
  'webhook',
  'mcp',
  'a2a',
  'openapi.json',
  '1',
  'users',
  'docs',
]

/** Paths without a call, and calls by methods that they do not take. */
export const strayRequests: fc.Arbitrary<FuzzRequest> = fc
  .record({
    caller: callerBut('anybody'),
    method: fc.constantFrom(...METHODS),
    parts: fc.array(fc.oneof(fc.constantFrom(...PARTS), hostileSegment), { maxLength: 4 }),
    body: fc.oneof(fc.constant(null), hostileBody),
    headers: oddHeaders,
  })
  .map(({ caller, method, parts, body, headers }) => ({
    caller,
    method,
    path: `/api/${parts.join('/')}`.slice(0, 10_000),
    headers: { ...(body !== null && JSON_TYPE), ...headers },
    body: method === 'TRACE' || method === 'HEAD' ? null : body,
  }))
