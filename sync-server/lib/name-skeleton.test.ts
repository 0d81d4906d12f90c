import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nameSkeleton } from './name-skeleton.ts'

describe('names that look alike', () => {
  test.each([
    ['paypal', 'PayPal'],
    ['paypal', 'раураl'],
    ['paypal', 'раураӏ'],
    ['paypal', 'PayPaI'],
    ['paypal', 'paypa1'],
    ['paypal', 'paypa|'],
    ['paypal', 'pay\u200bpal'],
    ['paypal', 'pay\u00ad\u2060pal\ufe0f'],
    ['paypal', '\u202epaypal'],
    ['paypal', 'ｐａｙｐａｌ'],
    ['paypal', '𝔭𝒶𝓎𝕡𝕒ℓ'],
    ['paypal', 'p\u0332a\u0332ypal'],
    ['paypal', 'pаураl'],
    ['AI Tool Hub', 'AI Tооl Hub'],
    ['AI Tool Hub', 'ΑΙ ΤΟΟL ΗUΒ'],
    ['AI Tool Hub', 'АI Т00Ӏ Нub'],
    ['AI Tool Hub', 'Ꭺl Tool Hub'],
    ['modern', 'rnodern'],
    ['window', 'vvindovv'],
    ['Google', 'G00gle'],
    ['Google', 'Ğöögłė'],
    ['OpenAI', 'openal'],
    ['Straße', 'STRASSE'],
    ['Midjourney', 'Мidjоurnеу'],
    ['Ελένη', 'ΕΛΈΝΗ'],
    ['Сергей', 'СЕРГЕЙ'],
    ['Лёша', 'Леша'],
    ['カラオケ', '力ラオケ'],
    ['Chat GPT', 'chat-gpt'],
    ['***', '***'],
  ])('%s and %s', (one, other) => {
    expect(nameSkeleton(other)).toBe(nameSkeleton(one))
  })
})

describe('names that do not', () => {
  test.each([
    ['Ada', 'Eva'],
    ['user1', 'user2'],
    ['Notion', 'Motion'],
    ['Ελένη', 'Σοφία'],
    ['Сергей', 'Андрей'],
    ['がく', 'かく'],
    ['モノ', 'モ'],
    ['さくら', 'サクラ'],
    ['田中', '中田'],
    ['محمد', 'أحمد'],
    ['नमन', 'नमना'],
    ['김', '이'],
    ['***', '+++'],
    ['GPT 4', 'GPT 5'],
  ])('%s and %s', (one, other) => {
    expect(nameSkeleton(other)).not.toBe(nameSkeleton(one))
  })
})

test('the skeleton of a skeleton is the same', () => {
  const odd = fc.constantFrom(...'IlL1|0OoоΟmrnMvwWςΣηΗßẞİıſﬁĳноᎪꭺβ一ーノا٠٥öة\u0301\u3099\u200b .-')
  const name = fc.string({ unit: fc.oneof(odd, fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })) })
  fc.assert(
    fc.property(name, (text) => {
      const skeleton = nameSkeleton(text)
      expect(nameSkeleton(skeleton)).toBe(skeleton)
    }),
    { numRuns: 2000 },
  )
})

test('so is that of every character in the table', () => {
  const table = readFileSync(new URL('confusables.txt', import.meta.url), 'utf8').replace(/^#.*$/gm, '')
  const characters = table.match(/[0-9a-f]+/g)?.map((code) => String.fromCodePoint(Number.parseInt(code, 16)))
  const cased = characters?.flatMap((one) => [one, one.toLowerCase(), one.toUpperCase()]) ?? []
  expect(cased.length).toBeGreaterThan(20_000)
  expect(cased.filter((one) => nameSkeleton(nameSkeleton(one)) !== nameSkeleton(one))).toEqual([])
})
