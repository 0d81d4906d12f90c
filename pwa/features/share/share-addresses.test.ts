import { describe, expect, test } from 'vitest'
import {
  absoluteUrl,
  mailAddress,
  type Shared,
  type SharePlace,
  shareAddress,
  shareText,
} from './share-addresses.ts'

const TOOL: Shared = {
  title: 'C++ & Co? 100% "safe" #1',
  description: 'Für alle 😀\nand <b>more</b> = 1 + 1',
  url: 'https://hub.example.com/tool/7?a=1&b=2',
}
const PLACES: SharePlace[] = ['X', 'LinkedIn', 'Facebook', 'Reddit', 'WhatsApp', 'Telegram']

test('a path becomes an address of this site, an address stays', () => {
  expect(absoluteUrl('/tool/7', 'https://hub.example.com')).toBe('https://hub.example.com/tool/7')
  expect(absoluteUrl('/?search=c%2B%2B', 'http://localhost:3000')).toBe(
    'http://localhost:3000/?search=c%2B%2B',
  )
  expect(absoluteUrl('https://hub.example.com/tool/7', 'https://hub.example.com')).toBe(
    'https://hub.example.com/tool/7',
  )
})

describe('share addresses', () => {
  test.each(PLACES)('%s receives the whole address, and no words leak into other parameters', (place) => {
    const address = new URL(shareAddress(place, TOOL))
    expect(address.protocol).toBe('https:')
    expect(address.hash).toBe('')
    const known = ['text', 'url', 'u', 'title']
    expect([...address.searchParams.keys()].filter((name) => !known.includes(name))).toEqual([])
    const carried = [...address.searchParams.values()].join('\n')
    expect(carried).toContain(TOOL.url)
  })

  test('spaces are written so that nobody shows a plus', () => {
    expect(shareAddress('WhatsApp', { ...TOOL, title: 'a b+c' })).toContain('a%20b%2Bc')
  })

  test('half a character does not stop sharing', () => {
    expect(() => shareAddress('X', { ...TOOL, title: 'cut \ud83d' })).not.toThrow()
  })
})

test('the share text is title, description and address, without empty lines', () => {
  expect(shareText({ title: 'A', description: 'B', url: 'https://c.example' })).toBe(
    'A\nB\nhttps://c.example',
  )
  expect(shareText({ title: 'A', description: ' ', url: 'https://c.example' })).toBe('A\nhttps://c.example')
})

describe('mail', () => {
  const parse = (address: string) =>
    Object.fromEntries(
      address
        .slice('mailto:?'.length)
        .split('&')
        .map((pair) => pair.split('=').map(decodeURIComponent)),
    )

  test('subject and body arrive as they were', () => {
    const { subject, body, ...others } = parse(mailAddress(TOOL))
    expect(others).toEqual({})
    expect(subject).toBe(TOOL.title)
    expect(body).toContain('Für alle 😀')
    expect(body).toContain(TOOL.url)
  })

  test('a title cannot add a header or a recipient', () => {
    const address = mailAddress({ ...TOOL, title: 'Hi&bcc=x@example.com\r\nBcc: y@example.com' })
    expect(Object.keys(parse(address))).toEqual(['subject', 'body'])
    expect(address.startsWith('mailto:?')).toBe(true)
  })
})
