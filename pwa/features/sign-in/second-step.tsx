import { Button } from '@mantine/core'
import type { SecondFactorMethod } from '#shared/domain/account-security.ts'
import { callAccount } from '../../data/account-api.ts'
import { ApiError } from '../../data/api-errors.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { storeUser } from '../../data/session.ts'
import { formText } from '../../ui/form-text.ts'
import { TextField } from '../../ui/text-field.tsx'
import { type Problems, useSubmission } from '../../ui/use-submission.ts'
import { FormProblem } from './form-problem.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import classes from './sign-in.module.css'
import { welcomeSignedIn } from './welcome.ts'

interface SecondStepProps {
  methods: readonly SecondFactorMethod[]
  onDone: () => void
  /** Back to the password. */
  onBack: () => void
}

/** The password was right; a code or a passkey finishes the sign-in. */
export function SecondStep({ methods, onDone, onBack }: SecondStepProps) {
  const { isBusy, problems, onSubmit } = useSubmission(async (form) => {
    const found = await finish(form)
    if (Object.keys(found).length === 0) onDone()
    return found
  })
  const hasApp = methods.includes('totp')
  const takesCode = hasApp || methods.includes('recovery-code')
  return (
    <div className={classes.form}>
      <p className={classes.note}>Your password is right. One more step protects your account.</p>
      {takesCode && (
        <form className={classes.form} noValidate onSubmit={onSubmit}>
          <TextField
            name="code"
            label={hasApp ? 'Code' : 'Recovery code'}
            hint={hasApp ? 'From your authenticator app, or a recovery code.' : 'Each one works once.'}
            autoComplete="one-time-code"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={20}
            required
            autoFocus
            problem={problems.code}
          />
          <FormProblem text={problems.form} />
          <Button type="submit" size="md" fullWidth aria-disabled={isBusy}>
            {isBusy ? 'Checking…' : 'Continue'}
          </Button>
        </form>
      )}
      {methods.includes('passkey') && <PasskeySignIn onDone={onDone} />}
      <Button variant="subtle" size="sm" onClick={onBack}>
        Back
      </Button>
    </div>
  )
}

async function finish(form: HTMLFormElement): Promise<Problems> {
  const code = formText(form, 'code').trim()
  if (code === '') return { code: 'Please enter a code.' }
  try {
    const { user } = await callAccount('finishLogin', { body: { code } })
    storeUser(user)
    welcomeSignedIn(user)
    return {}
  } catch (error) {
    const text = reasonOf(error, 'Something went wrong. Please try again later.')
    const isWrong = error instanceof ApiError && (error.code === 'wrong-code' || error.status === 400)
    return isWrong ? { code: 'This code is wrong, or was used before.' } : { form: text }
  }
}
