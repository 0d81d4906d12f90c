import { expect, test } from 'vitest'
import { DEMO_AGENT_KEY } from '#shared/policy/marketplace.ts'
import { hashKey, holdsKey, isWellFormedKey, keyPrefix, makeKey, withoutKeys } from './key-format.ts'

test('a new key has the form aih_live_…, a valid checksum, and is unique', () => {
  const keys = Array.from({ length: 200 }, makeKey)
  for (const key of keys) expect(key).toMatch(/^aih_live_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}$/)
  expect(keys.every(isWellFormedKey)).toBe(true)
  expect(new Set(keys).size).toBe(200)
})

test('keys use every character of the alphabet', () => {
  const secrets = Array.from({ length: 200 }, () => makeKey().slice(9, 41)).join('')
  expect(new Set(secrets).size).toBe(62)
})

test('one wrong character anywhere makes a key invalid', () => {
  const key = makeKey()
  for (let place = 0; place < key.length; place++) {
    const letter = key[place] === 'x' ? 'y' : 'x'
    expect(isWellFormedKey(key.slice(0, place) + letter + key.slice(place + 1)), `${place}`).toBe(false)
  }
})

test.each([
  '',
  'aih_live_',
  `${makeKey()} `,
  ` ${makeKey()}`,
  `${makeKey()}\n`,
  makeKey().toUpperCase(),
  'x'.repeat(10_000),
])('what has another form is no key: %j', (text) => expect(isWellFormedKey(text)).toBe(false))

test('the public demo key has a checksum like any other', () => {
  expect(isWellFormedKey(DEMO_AGENT_KEY)).toBe(true)
})

test('the stored hash and the shown prefix do not authenticate', () => {
  const key = makeKey()
  expect(hashKey(key)).toMatch(/^[0-9a-f]{64}$/)
  expect(keyPrefix(key)).toBe(key.slice(0, 14))
  expect(isWellFormedKey(keyPrefix(key))).toBe(false)
})

test('a key is found anywhere in a URL and removed', () => {
  const [one, other] = [makeKey(), makeKey()]
  expect(withoutKeys(`/api/v1/keys/${one}/rotate?again=${other}`)).toBe('/api/v1/keys/-/rotate?again=-')
  expect(withoutKeys(`/${one.replaceAll('_', '%5F')}`)).toBe('/-')
  expect(['/api/tools?search=aih_live_tools', '/api/v1/keys/12', '/'].some(holdsKey)).toBe(false)
})
