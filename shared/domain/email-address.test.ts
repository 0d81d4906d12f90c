import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emailKey, readEmail } from './email-address.ts'
import { emailSchema } from './user.ts'

test.each([
  ['  ada@example.com\n', 'ada@example.com'],
  ['Ada.Lovelace+news@Example.COM', 'Ada.Lovelace+news@example.com'],
  ["o'neil_99@mail.example.co.uk", "o'neil_99@mail.example.co.uk"],
  ['ada@münchen.de', 'ada@xn--mnchen-3ya.de'],
  ['ada@ПОЧТА.рф', 'ada@xn--80a1acny.xn--p1ai'],
  ['ada@例え.テスト', 'ada@xn--r8jz45g.xn--zckzah'],
])('%j is read as %j', (typed, email) => {
  expect(readEmail(typed)).toEqual({ email })
  expect(emailSchema.parse(typed)).toBe(email)
})

test.each(['', '   ', '\r\n\t'])('%j is empty', (typed) => {
  expect(readEmail(typed)).toEqual({ problem: 'empty', message: 'Please enter your email address.' })
})

test.each([
  'ada',
  'ada@',
  '@example.com',
  'ada@localhost',
  'ada@example',
  'ada@example.c',
  'ada@-example.com',
  'ada@example-.com',
  'ada@example..com',
  'ada@.example.com',
  '.ada@example.com',
  'ada.@example.com',
  'a..da@example.com',
  'ada@192.168.0.1',
  'ada@[192.168.0.1]',
  'ada@１２７.０.０.１',
  'ada lovelace@example.com',
  'Ada <ada@example.com>',
  'ada@example.com,eve@example.com',
  'ada@example.com;eve@example.com',
  'ada@eve@example.com',
  'ada@example.com\r\nBcc: eve@example.com',
  'ada\r\nBcc: eve@example.com',
  'ada@exa\u0000mple.com',
  'ada@exam\u200dple.com',
  'ada\u202e@example.com',
  'ada@münchen.de/path',
  'ada@münchen.de:25',
  'ada@mün%63hen.de',
  '"ada lovelace"@example.com',
  '\ud800@example.com',
  `${'a'.repeat(65)}@example.com`,
  `ada@${'a'.repeat(64)}.com`,
  `ada@${'a.'.repeat(130)}com`,
  `ada@${'ü'.repeat(60)}.${'ü'.repeat(60)}.${'ü'.repeat(60)}.${'ü'.repeat(60)}.de`,
])('%j is no address that mail can be sent to', (typed) => {
  expect(readEmail(typed)).toEqual({ problem: 'invalid', message: 'Please enter a valid email address.' })
})

test('letters of other scripts before the @ are refused in words of their own', () => {
  expect(readEmail('grüße@example.com')).toEqual({
    problem: 'invalid',
    message: expect.stringMatching(/before the @/),
  })
})

test('whatever is read reads as itself, and fits into a header line', () => {
  const unit = fc.constantFrom(...'abZ09.-_+@ü例\u0000\r\n\u200d <>,;:"()[]\\%')
  const part = fc.string({ unit, maxLength: 12 })
  const typed = fc.tuple(part, part).map(([local, domain]) => `${local}@${domain}.com`)
  fc.assert(
    fc.property(typed, (text) => {
      const reading = readEmail(text)
      if (!('email' in reading)) return
      expect(readEmail(reading.email)).toEqual(reading)
      expect(reading.email).toMatch(/^[\x21-\x7e]{6,254}$/)
      expect(reading.email).not.toMatch(/[<>(),;:"[\]\\]/)
    }),
  )
})

test('case does not tell addresses apart', () => {
  expect(emailKey('Ada@example.com')).toBe(emailKey('ADA@example.com'))
})
