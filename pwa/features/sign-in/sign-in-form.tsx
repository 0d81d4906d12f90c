import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { SecondFactorMethod } from '#shared/domain/account-security.ts'
import { USER_LIMITS } from '#shared/domain/form-limits.ts'
import { paths } from '#shared/paths.ts'
import { hasPasskeys } from '../../data/passkeys.ts'
import { signInRequest } from '../../data/sign-in-request.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSubmission } from '../../ui/use-submission.ts'
import { FormProblem } from './form-problem.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { SecondStep } from './second-step.tsx'
import classes from './sign-in.module.css'
import { signIn } from './sign-in.ts'

interface SignInFormProps {
  /** Filled in already. */
  name: string
  onDone: () => void
}

export function SignInForm({ name, onDone }: SignInFormProps) {
  const [methods, setMethods] = useState<readonly SecondFactorMethod[] | null>(null)
  const { isBusy, problems, onSubmit } = useSubmission(async (form) => {
    const found = await signIn(form, setMethods)
    if (found !== null && Object.keys(found).length === 0) onDone()
    return found ?? {}
  })
  if (methods !== null)
    return <SecondStep methods={methods} onDone={onDone} onBack={() => setMethods(null)} />
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <TextField
        name="username"
        label="User name or email"
        autoComplete="username webauthn"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={USER_LIMITS.login}
        required
        defaultValue={name}
        problem={problems.username}
      />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        problem={problems.password}
      />
      <FormProblem text={problems.form} />
      <Link className={classes.forgot ?? ''} to={paths.resetPassword} onClick={() => signInRequest.set(null)}>
        Forgot password?
      </Link>
      <Button type="submit" size="md" fullWidth aria-disabled={isBusy}>
        {isBusy ? 'Signing in…' : 'Sign In'}
      </Button>
      {hasPasskeys() && <PasskeySignIn onDone={onDone} />}
    </form>
  )
}
