import { expect, test } from 'vitest'
import { passwordStrength } from '#shared/domain/password-strength.ts'
import { checkNewPassword } from './password-rules.ts'

const ADA = { username: 'AdaLovelace', email: 'ada.king@example.com' }
const check = (password: string) => () => checkNewPassword(password, ADA)

test.each([
  'password',
  'PassWord1',
  '12345678',
  '87654321',
  'qwertyuiop',
  'aaaaaaaa',
  'abcdefgh',
  // Of the middle and the end of the list.
  '18111957',
  'CDTNKFYF',
  'correct horse battery staple',
])('%s is refused as one of the first guesses', (password) => {
  expect(check(password)).toThrow('password: is one of the first anyone would guess')
})

test.each(['adalovelace', 'ada.king@example.com', 'ADA.KING'])(
  '%s is refused as one’s own name',
  (password) => {
    expect(check(password)).toThrow('password: can’t be your username or email address')
  },
)

test.each(['Summer2026!', 'adalovelace1815', '🙂🙂🙂🙂', 'London-1984', 'P@ssw0rd2026', 'aitoolhub1'])(
  '%s is refused as too easy',
  (password) => {
    expect(check(password)).toThrow('password: is too easy to guess')
  },
)

test.each(['seven blue horses', 'correct staple', '  spaces  ', 'пароль-надёжный', 'kXo9-vE2p'])(
  '%j is taken',
  (password) => {
    expect(check(password)).not.toThrow()
  },
)

test('of random texts nearly none is taken for a common password', () => {
  const taken = Array.from({ length: 2000 }, (_, at) => `${at * 7919}-Kr${at ** 3}`).filter((password) => {
    try {
      checkNewPassword(password, ADA)
      return false
    } catch (error) {
      return String(error).includes('first anyone')
    }
  })
  expect(taken.length).toBeLessThanOrEqual(2)
})

test('a long text of substitutions is judged in a bounded time', () => {
  passwordStrength('seven blue horses')
  const worst = '$+{046%76z!!e[9<9!<4x5<11$<+7%lx300%{g0495|76+0g{!z6lc4+0z1@<5l+'.repeat(3)
  const times = [0, 1, 2].map(() => {
    const start = performance.now()
    passwordStrength(worst.slice(0, 200))
    return performance.now() - start
  })
  // Without the bounds it is seconds.
  expect(Math.min(...times)).toBeLessThan(250)
})
