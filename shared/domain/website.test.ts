import fc from 'fast-check'
import { expect, test } from 'vitest'
import { websiteKey } from './website.ts'

test.each([
  'https://example.com',
  'http://example.com',
  'https://www.example.com/',
  'HTTPS://WWW.EXAMPLE.COM',
  'https://example.com:443/#pricing',
  'http://example.com:80//',
  'https://example.com./',
  'https://example.com/?utm_source=x&ref=y',
])('%s is the website example.com', (address) => {
  expect(websiteKey(address)).toBe('example.com')
})

test.each([
  ['another host', 'https://app.example.com'],
  ['another port', 'https://example.com:8443'],
  ['another path', 'https://example.com/tool'],
  ['another letter case of the path', 'https://example.com/TOOL'],
  ['another query', 'https://example.com/?id=1'],
])('%s is another website', (_, address) => {
  const known = ['https://example.com', 'https://example.com/Tool'].map(websiteKey)
  expect(known).not.toContain(websiteKey(address))
})

test('the order of parameters does not count', () => {
  expect(websiteKey('https://example.com/?b=2&a=1')).toBe(websiteKey('https://example.com/?a=1&utm_id=9&b=2'))
})

test('www.com is a website of its own', () => {
  expect(websiteKey('https://www.com')).toBe('www.com')
})

test('the key of a key is itself', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (address) => {
      const key = websiteKey(address)
      expect(websiteKey(`https://${key}`)).toBe(key)
    }),
  )
})

test('what is no address is refused', () => {
  expect(() => websiteKey('example.com')).toThrow(TypeError)
})
