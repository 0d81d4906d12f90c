import { USER_LIMITS } from '#shared/domain/form-limits.ts'
import { callAccount } from '../../data/account-api.ts'
import { ApiError } from '../../data/api-errors.ts'
import { issuesOf } from '../../data/issues-of.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { formText } from '../../ui/form-text.ts'
import { showToast } from '../../ui/toast.ts'
import type { Problems } from '../../ui/use-submission.ts'

const FAILED = 'Password not changed'

/** Sets the password that a form holds, which is empty afterwards, or finds out what is wrong with it. */
export async function changePassword(form: HTMLFormElement): Promise<Problems> {
  const password = formText(form, 'password')
  if (password.length < USER_LIMITS.passwordMin)
    return complain('password', `At least ${USER_LIMITS.passwordMin} characters, please.`)
  if (password.length > USER_LIMITS.password)
    return complain('password', `At most ${USER_LIMITS.password} characters, please.`)
  try {
    await callAccount('updatePassword', {
      body: { password, currentPassword: formText(form, 'currentPassword') },
    })
  } catch (error) {
    return refused(error)
  }
  form.reset()
  showToast({ title: 'Password changed', text: 'All other devices have been signed out.' })
  return {}
}

function refused(error: unknown): Problems {
  const issue = issuesOf(error).get('password')
  if (issue !== undefined) return complain('password', `This password ${issue}.`)
  const isWrong = error instanceof ApiError && error.code === 'wrong-password'
  const text = reasonOf(error, 'Something went wrong. Please try again later.')
  return complain(isWrong ? 'currentPassword' : 'form', text)
}

function complain(place: 'currentPassword' | 'password' | 'form', text: string): Problems {
  showToast({ title: FAILED, text, tone: 'error' })
  return { [place]: text }
}
