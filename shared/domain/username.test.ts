import { describe, expect, test } from 'vitest'
import { readUsername, usernameKey } from './username.ts'

test.each([
  ['ada', 'ada'],
  [' Ada.Lovelace-1_ ', 'Ada.Lovelace-1_'],
  ['7', '7'],
  ['Zoë', 'Zoë'],
  ['Zoe\u0308', 'Zoë'],
  ['ａｄａ', 'ada'],
  ['Ада', 'Ада'],
  ['ada2', 'ada2'],
  ['愛ちゃん', '愛ちゃん'],
  ['김철수', '김철수'],
  ['אדה', 'אדה'],
])('%j is the username %j', (typed, username) => {
  expect(readUsername(typed)).toEqual({ username })
})

test.each([
  ['', 'Please choose a username.'],
  ['  ', 'Please choose a username.'],
  ['a'.repeat(41), 'must have at most 40 characters'],
  ['ﷺﷺﷺ', 'must have at most 40 characters'],
  ['a b', 'must consist of letters, digits, dots, hyphens and underscores'],
  ['ada@home', 'must consist of letters, digits, dots, hyphens and underscores'],
  ['_-.', 'must consist of letters, digits, dots, hyphens and underscores'],
  ['a\u200bda', 'must consist of letters, digits, dots, hyphens and underscores'],
  ['ad\u0430'.replace('d', '🙂'), 'must consist of letters, digits, dots, hyphens and underscores'],
  ['ad\u0430', 'must be written in the letters of one script'],
  ['\u0251da', 'must be written in the letters of one script'],
  ['\u1d00da', 'must be written in the letters of one script'],
])('%j is none: %s', (typed, problem) => {
  expect(readUsername(typed)).toEqual({ problem })
})

describe('names that look alike have one key', () => {
  test.each([
    ['ada', 'ADA'],
    ['straße', 'STRASSE'],
    ['isik', 'ısık'],
    ['ivan', 'İVAN'],
    ['aca', 'аса'],
    ['BOT', 'ВОТ'],
    ['hot', 'нот'],
    ['tov', 'τον'],
    ['nou', 'ոօս'],
    ['οδος', 'ΟΔΟΣ'],
    ['Zoë', 'ZOE\u0308'],
  ])('%s and %s', (one, other) => {
    expect(usernameKey(one)).toBe(usernameKey(other))
  })

  test('others have one of their own', () => {
    const names = ['ada', 'adá', 'ada1', 'ada.', 'a.da', 'a-da', 'a_da', 'adda', 'ода']
    expect(new Set(names.map(usernameKey)).size).toBe(names.length)
  })
})
