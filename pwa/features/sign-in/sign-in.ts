import type { SecondFactorMethod } from '#shared/domain/account-security.ts'
import { signInMessages } from '#shared/messages/account.ts'
import { callAccount } from '../../data/account-api.ts'
import { ApiError, UnreachableError } from '../../data/api-errors.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { type Me, storeUser } from '../../data/session.ts'
import { formText } from '../../ui/form-text.ts'
import { showToast } from '../../ui/toast.ts'
import type { Problems } from '../../ui/use-submission.ts'
import { welcomeSignedIn } from './welcome.ts'

const MISSING = {
  username: 'Please enter your user name or email address.',
  password: 'Please enter your password.',
} as const

/**
 * Signs in on all pages of this browser with what a form holds, or finds out what is wrong with it.
 * @returns null when the password is right and a second step follows
 */
export async function signIn(
  form: HTMLFormElement,
  onSecondStep: (methods: readonly SecondFactorMethod[]) => void,
): Promise<Problems | null> {
  const username = formText(form, 'username').trim()
  const password = formText(form, 'password')
  if (username === '') return complain('username', MISSING.username)
  if (password === '') return complain('password', MISSING.password)
  let user: Me
  try {
    const answer = await callAccount('login', { body: { username, password } })
    if ('secondFactor' in answer) {
      onSecondStep(answer.secondFactor.methods)
      return null
    }
    user = answer.user
  } catch (error) {
    return complain('form', whyNot(error))
  }
  storeUser(user)
  welcomeSignedIn(user)
  return {}
}

function complain(place: 'username' | 'password' | 'form', text: string): Problems {
  showToast({ title: signInMessages.failed.title, text, tone: 'error' })
  return { [place]: text }
}

/** Whatever is not as the server has it is told alike. */
function whyNot(error: unknown): string {
  const { failed, offline } = signInMessages
  if (error instanceof UnreachableError && !navigator.onLine) return offline
  const isWrong = error instanceof ApiError && (error.status === 400 || error.status === 401)
  return isWrong ? failed.text : reasonOf(error, failed.text)
}
