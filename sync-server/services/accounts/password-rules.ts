import { InvalidInputError } from '../../errors/request-errors.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

/** One character over and over, or a run of neighbours in the alphabet, on a keyboard or among the digits. */
const ONE_CHARACTER = /^(.)\1*$/su
const RUNS = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', 'qwertyuiopasdfghjklzxcvbnm']

/** What length alone does not tell about a new password. @throws InvalidInputError for one that is guessed first */
export function checkNewPassword(password: string, { username, email }: { username: string; email: string }) {
  const typed = password.toLowerCase()
  if (isCommon(typed)) throw refuse('is one of the first that anybody would guess')
  const own = [username, email, email.slice(0, email.lastIndexOf('@'))].map((text) => text.toLowerCase())
  if (own.includes(typed)) throw refuse('must not be your user name or e-mail address')
}

function isCommon(typed: string): boolean {
  if (COMMON_PASSWORDS.has(typed) || ONE_CHARACTER.test(typed)) return true
  const backwards = [...typed].reverse().join('')
  return RUNS.some((run) => run.includes(typed) || run.includes(backwards))
}

function refuse(message: string): InvalidInputError {
  return new InvalidInputError([{ path: 'password', message }])
}
