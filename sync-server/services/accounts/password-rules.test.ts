import { expect, test } from 'vitest'
import { COMMON_PASSWORDS, checkNewPassword } from './password-rules.ts'

const ADA = { username: 'AdaLovelace', email: 'ada.king@example.com' }
const check = (password: string) => () => checkNewPassword(password, ADA)

test.each([
  'password',
  'PassWord1',
  '12345678',
  '87654321',
  'qwertyuiop',
  'aaaaaaaa',
  '🙂🙂🙂🙂',
  'abcdefgh',
])('%s is refused as one of the first guesses', (password) => {
  expect(check(password)).toThrow('password: is one of the first that anybody would guess')
})

test.each(['adalovelace', 'ada.king@example.com', 'ADA.KING'])(
  '%s is refused as one’s own name',
  (password) => {
    expect(check(password)).toThrow('password: must not be your user name or e-mail address')
  },
)

test.each(['seven blue horses', 'adalovelace1815', 'correct staple', '  spaces  ', 'пароль-надёжный'])(
  '%j is taken',
  (password) => {
    expect(check(password)).not.toThrow()
  },
)

test('the list holds only valid passwords: eight characters and more, in lower case', () => {
  expect(COMMON_PASSWORDS.size).toBeGreaterThan(200)
  for (const password of COMMON_PASSWORDS) expect(password).toBe(password.toLowerCase())
  expect([...COMMON_PASSWORDS].filter((password) => password.length < 8)).toEqual([])
})
