import fc from 'fast-check'

/** Replaces a value whose JSON cannot be written from one: endless numbers, thousands of levels. */
const RAW = /"raw JSON (\d+)"/g
const LEVELS = 10_000
const RAW_JSON = [
  '1e999',
  '-1e999',
  '1e-999',
  '-0',
  '9007199254740993',
  `${'9'.repeat(400)}`,
  `${'['.repeat(LEVELS)}${']'.repeat(LEVELS)}`,
  `${'{"a":'.repeat(LEVELS / 2)}1${'}'.repeat(LEVELS / 2)}`,
  '{"a":1,"a":2}',
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
]

/** The JSON of a value that may contain hostile ones. */
export function writeJson(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').replace(
    RAW,
    (_, place: string) => RAW_JSON[Number(place)] ?? 'null',
  )
}

export const HOSTILE_NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  'toJSON',
  'length',
  '',
  'isAdmin',
  '\ud800',
  'x'.repeat(10_000),
] as const

/** Texts that break programs that trust input. None looks like text of the product, so that an echo is no leak. */
const TEXTS = [
  ...HOSTILE_NAMES,
  '\u0000',
  'a\u0000b',
  'a\udfffb',
  '\u202egnp.exe\u202c',
  '\u200b\u200d\ufeff',
  'e\u0301'.repeat(200),
  '👩‍👩‍👧‍👦'.repeat(50),
  'İıſK',
  'NaN',
  'Infinity',
  '-1',
  '1.5',
  '0x10',
  '１２',
  '1e3',
  '99999999999999999999',
  "' or 1=1 --",
  '"; drop table user; --',
  '%',
  '_',
  '%_%\\',
  '\\',
  '*',
  '"',
  '"" AND ""',
  'a AND OR NOT NEAR(a b, 2)',
  'name:a* ^b',
  '(((((',
  '-"',
  `${'a'.repeat(190)}!`,
  `${'a '.repeat(99)}!`,
  `${'('.repeat(100)}${')'.repeat(100)}`,
  '(a+)+$',
  '9'.repeat(200),
  ' '.repeat(200),
  '\r\nSet-Cookie: a=b',
  '=1+1',
  '@SUM(1)',
  '<script>alert(1)</script>',
  '</script><svg onload=alert(1)>',
  'javascript:alert(1)',
  'https://user:secret@a.example',
  'https://[::1',
  'https://a.example\\@b.example',
  '{{7*7}}',
  '#{7*7}',
  '2026-02-30T00:00:00.000Z',
  '0000-00-00T00:00:00.000Z.1',
  '9999-12-31T23:59:59.999Z.999999999999999',
  '[object Object]',
  'under $0 free for 999999999999 people with 5 stars and more than 10k users',
] as const

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<string>(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
)

const hostileNumber = fc.constantFrom(-1, 0, 0.5, 1.000001, -0, 2 ** 31, 2 ** 53, 1e15, 1e308, 5e-324)
const rawJson = fc.nat(RAW_JSON.length - 1).map((place) => `raw JSON ${place}`)

/** Replacements for any JSON value. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: hostileNumber },
  { weight: 1, arbitrary: rawJson },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { length: 1e9 }),
  },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.constant(Array.from({ length: 3000 }, (_, place) => place)) },
  { weight: 1, arbitrary: fc.dictionary(fc.constantFrom(...HOSTILE_NAMES), hostileText, { maxKeys: 3 }) },
)

/** Bodies sent as JSON that are not JSON, or not what a call takes. */
export const hostileBody: fc.Arbitrary<Buffer> = fc.oneof(
  hostileValue.map((value) => Buffer.from(writeJson(value))),
  fc
    .constantFrom(
      '',
      '{',
      '{"a":',
      '[1,2',
      '"a',
      'NaN',
      '{"a":NaN}',
      "{'a':1}",
      '{"a":1}{"b":2}',
      '\ufeff{}',
      '{}\u0000',
      `{"a":"${'x'.repeat(33_000)}"}`,
      `[${'{},'.repeat(30_000)}{}]`,
    )
    .map((text) => Buffer.from(text)),
  fc.constantFrom(
    Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0xff]),
    Buffer.from('{"a":"\xff\xfe"}', 'latin1'),
    Buffer.from('{}', 'utf16le'),
    Buffer.from([0xed, 0xa0, 0x80]),
  ),
  fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
)

/** A segment of a path, byte for byte as it is sent. */
export const hostileSegment: fc.Arbitrary<string> = fc.oneof(
  hostileText.map(percent),
  fc.constantFrom(
    '%',
    '%zz',
    '%E0%A4',
    '%00',
    '%2e%2e',
    '..',
    '.',
    '',
    '%2f',
    '%252e',
    '-1',
    '1.5',
    '1e3',
    '0',
    '01',
    '1%20',
    '1;a=b',
    '1,2,3',
    ',',
    '9'.repeat(10_000),
    'x'.repeat(10_000),
  ),
)

const LONGEST_PART = 10_000

/** Text for an address, short enough for the limits of an HTTP parser. */
export function percent(text: string): string {
  return encodeURIComponent(text.toWellFormed()).slice(0, LONGEST_PART).replace(/%.?$/, '')
}
