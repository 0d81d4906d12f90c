import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainText, webAddress } from './text.ts'
import { newToolSchema } from './tool-input.ts'

const accepts = (schema: typeof webAddress, text: string) => schema.safeParse(text).success

describe('plain text', () => {
  const name = plainText(20)

  test('is trimmed and otherwise kept, markup and all', () => {
    expect(name.parse('  <b>GPT & co</b> ')).toBe('<b>GPT & co</b>')
    const flag = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'
    expect(name.parse(`日本語 ${flag}`)).toBe(`日本語 ${flag}`)
  })

  test('keeps line breaks and tabs', () => {
    expect(name.parse('a\n\tb')).toBe('a\n\tb')
  })

  test.each([
    ['a control character', 'a\u0000b'],
    ['a C1 control character', 'a\u0085b'],
    ['a bidirectional override', 'exe\u202egpj'],
    ['an unpaired surrogate', 'a\ud800'],
    ['more than the maximum', 'x'.repeat(21)],
    ['only spaces', ' \n '],
    ['only zero-width characters', '\u200b\u200d\u2060'],
  ])('refuses %s', (_, text) => {
    expect(name.safeParse(text).success).toBe(false)
  })

  test('may be empty where the minimum is 0', () => {
    expect(plainText(20, 0).parse('  ')).toBe('')
  })
})

/** An address with something typed into it. */
const mangled = (url: string) =>
  fc
    .tuple(fc.nat(url.length), fc.string({ unit: 'binary' }))
    .map(([at, part]) => url.slice(0, at) + part + url.slice(at))

describe('a web address', () => {
  test.each([
    'https://example.com',
    ' http://www.example.com:8080/a%20b?c=d#e ',
    'https://müller.example/ü',
    'HTTPS://EXAMPLE.COM',
  ])('may be %s', (text) => {
    expect(accepts(webAddress, text)).toBe(true)
  })

  test.each([
    '',
    'example.com',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.com',
    'https://user@example.com',
    'https://user:secret@example.com',
    'https://localhost',
    'https://.',
    'https:example.com',
    'https:\\\\example.com',
    'https://example.com\\@evil.example',
    'https://exa\nmple.com',
    'java\nscript://example.com',
    'https://example.com/a b',
    'https://example.com/\ud800',
    'https://example.com/\u202egpj',
  ])('is never %j', (text) => {
    expect(accepts(webAddress, text)).toBe(false)
  })

  test('is at most 2048 characters long', () => {
    expect(accepts(webAddress, `https://example.com/${'x'.repeat(2028)}`)).toBe(true)
    expect(accepts(webAddress, `https://example.com/${'x'.repeat(2029)}`)).toBe(false)
  })

  test('stays on http or https whatever is typed', () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true }).chain(mangled), (text) => {
        const parsed = webAddress.safeParse(text)
        if (parsed.success) expect(new URL(parsed.data, 'https://base.example').protocol).toMatch(/^https?:$/)
      }),
    )
  })
})

describe('the form that adds a tool', () => {
  const filled = {
    name: 'Tool',
    description: 'Ten letters and more',
    website: 'https://example.com',
    categoryId: 1,
  }
  const complaint = (change: object) =>
    newToolSchema.safeParse({ ...filled, ...change }).error?.issues[0]?.message

  test('takes four fields and is freemium by default', () => {
    expect(newToolSchema.parse(filled)).toEqual({ ...filled, pricing: 'freemium', tags: [], features: [] })
  })

  test.each([
    [{ name: ' ' }, 'Tool name is required'],
    [{ name: '\u200b' }, 'Tool name is required'],
    [{ description: 'Nine char' }, 'Description must be at least 10 characters'],
    [{ website: 'example.com' }, 'Must be a valid URL'],
  ])('answers %j with the words of the specification', (change, text) => {
    expect(complaint(change)).toBe(text)
  })

  test('refuses a field it does not know', () => {
    expect(newToolSchema.safeParse({ ...filled, isVerified: true }).success).toBe(false)
  })
})
