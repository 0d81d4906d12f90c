import { readEmail } from '#shared/domain/email-address.ts'
import { USER_LIMITS } from '#shared/domain/form-limits.ts'
import { readUsername } from '#shared/domain/username.ts'
import { signInMessages } from '#shared/messages/account.ts'
import { registerMessages } from '#shared/messages/membership.ts'
import { callAccount } from '../../data/account-api.ts'
import { UnreachableError } from '../../data/api-errors.ts'
import { issuesOf } from '../../data/issues-of.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { formText } from '../../ui/form-text.ts'
import { showToast } from '../../ui/toast.ts'
import type { Problems } from '../../ui/use-submission.ts'
import { forgetInvitation, invitationCode } from './invitation.ts'

/** Makes an account of what a form holds, or finds out what is wrong with it. Nobody is signed in by that. */
export async function signUp(form: HTMLFormElement): Promise<Problems> {
  const username = formText(form, 'username').trim()
  const password = formText(form, 'password')
  const reading = readEmail(formText(form, 'email'))
  const email = 'email' in reading ? reading.email : ''
  const problems = dropEmpty({
    username: usernameProblem(username),
    email: 'message' in reading ? reading.message : undefined,
    password: passwordProblem(password),
  })
  const [first] = Object.values(problems)
  if (first !== undefined) return complain(first, problems)
  const referralCode = invitationCode()
  try {
    await callAccount('register', {
      body: { username, email, password, ...(referralCode === null ? {} : { referralCode }) },
    })
  } catch (error) {
    return refused(error)
  }
  forgetInvitation()
  showToast({ ...registerMessages.done })
  return {}
}

/** The toast says the first of them. */
function complain(text: string, problems: Problems): Problems {
  showToast({ title: registerMessages.failed.title, text, tone: 'error' })
  return problems
}

const NAMES = { username: 'This user name', email: 'This address', password: 'This password' } as const

function refused(error: unknown): Problems {
  const issues = issuesOf(error)
  const problems = dropEmpty({
    username: sentence(NAMES.username, issues.get('username')),
    email: sentence(NAMES.email, issues.get('email')),
    password: sentence(NAMES.password, issues.get('password')),
  })
  const [first] = Object.values(problems)
  if (first !== undefined) return complain(first, problems)
  const isOffline = error instanceof UnreachableError && !navigator.onLine
  const text = isOffline ? signInMessages.offline : reasonOf(error, registerMessages.failed.text)
  return complain(text, { form: text })
}

function sentence(name: string, issue: string | undefined): string | undefined {
  return issue && `${name} ${issue}.`
}

function usernameProblem(name: string): string | undefined {
  if (name === '') return 'Please choose a user name.'
  const reading = readUsername(name)
  return 'problem' in reading ? sentence(NAMES.username, reading.problem) : undefined
}

function passwordProblem(password: string): string | undefined {
  if (password === '') return 'Please choose a password.'
  if (password.length < USER_LIMITS.passwordMin)
    return `At least ${USER_LIMITS.passwordMin} characters, please.`
  if (password.length > USER_LIMITS.password) return `At most ${USER_LIMITS.password} characters, please.`
  return undefined
}

function dropEmpty(problems: Problems): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([, text]) => text !== undefined))
}
