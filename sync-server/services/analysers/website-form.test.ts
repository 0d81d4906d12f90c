import { expect, test } from 'vitest'
import { findingsOf, viewOf } from '../../testing/catalogue-view.ts'
import { websiteCheck } from './website-form.ts'

const find = (website: string) => findingsOf(websiteCheck, viewOf({ tools: [{ name: 'Alpha', website }] }))

test.each([
  ['no address', 'is no address', 'High'],
  ['https://apple.com@evil.app', 'holds a username or password', 'Critical'],
  ['https://www.xn--80ak6aa92e.com/login', 'looks like another one', 'Critical'],
  ['https://xn--pple-43d.com', 'looks like another one', 'Critical'],
  ['http://localhost:3000', 'is on a private machine', 'High'],
  ['https://tool.local', 'is on a private machine', 'High'],
  ['https://203.0.113.7/app', 'is a bare IP address', 'High'],
  ['https://[2001:db8::1]', 'is a bare IP address', 'High'],
  ['https://tool', 'has no domain', 'High'],
  ['https://tool.', 'has no domain', 'High'],
  ['https://my-tool.example.com', 'is a placeholder', 'High'],
  ['https://tool.app:8443', 'is on port 8443', 'Medium'],
  ['http://tool.app', 'is not encrypted', 'Medium'],
])('the website %s %s', (website, verdict, priority) => {
  expect(find(website)).toMatchObject([
    { title: `The website of “Alpha” ${verdict}`, priority, fingerprint: `website:1:${website}` },
  ])
})

test.each([
  'https://tool.app',
  'https://www.tool.co.uk/de?x=1#top',
  'https://tool.app:443',
  'https://xn--mnchen-3ya.de',
  'https://xn--e1afmkfd.xn--p1ai',
  'https://localhost.run',
])('%s has no fault', (website) => {
  expect(find(website)).toEqual([])
})

test.each([
  ['http://tool.app', 'https://tool.app'],
  ['HTTP://Tool.app/Path?q=http://x', 'https://Tool.app/Path?q=http://x'],
  ['http://tool.app:80/a', 'https://tool.app/a'],
])('%s becomes %s with one click', (website, better) => {
  expect(find(website)[0]?.change).toEqual({
    toolId: 1,
    edit: { base: { website }, changes: { website: better } },
  })
})

test('only missing encryption is corrected automatically', () => {
  expect(find('http://tool.app:8080')[0]?.change).toBeNull()
  expect(find('http://203.0.113.7')[0]?.change).toBeNull()
})

test('an endless address is shortened in the text, not in the fingerprint', () => {
  const website = `http://tool.app/${'x'.repeat(2000)}`
  const [finding] = find(website)
  expect(finding?.description.length).toBeLessThan(500)
  expect(finding?.fingerprint).toBe(`website:1:${website}`)
})
