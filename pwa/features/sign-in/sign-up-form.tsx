import { Button } from '@mantine/core'
import { useCallback, useRef, useState } from 'react'
import { USER_LIMITS } from '#shared/domain/form-limits.ts'
import { formText } from '../../ui/form-text.ts'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSubmission } from '../../ui/use-submission.ts'
import { FormProblem } from './form-problem.tsx'
import { forgetInvitation, invitationCode } from './invitation.ts'
import { InvitationNote } from './invitation-note.tsx'
import classes from './sign-in.module.css'
import { signUp } from './sign-up.ts'

/** `onDone` gets the name of the new account; the form is empty by then. */
export function SignUpForm({ onDone }: { onDone: (name: string) => void }) {
  const [isInvited, setInvited] = useState(() => invitationCode() !== null)
  const declineInvitation = () => {
    forgetInvitation()
    setInvited(false)
  }
  const { isBusy, problems, onSubmit } = useSubmission(async (form) => {
    const name = formText(form, 'username').trim()
    const found = await signUp(form)
    if (Object.keys(found).length === 0) {
      form.reset()
      setInvited(false)
      onDone(name)
    }
    return found
  })
  const form = useRef<HTMLFormElement>(null)
  const own = useCallback(
    () =>
      form.current === null ? [] : [formText(form.current, 'username'), formText(form.current, 'email')],
    [],
  )
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={onSubmit}>
      {isInvited && <InvitationNote onRemove={declineInvitation} />}
      <TextField
        name="username"
        label="User name"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={USER_LIMITS.login}
        required
        problem={problems.username}
      />
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        required
        problem={problems.email}
      />
      <NewPasswordField name="password" label="Password" own={own} problem={problems.password} />
      <FormProblem text={problems.form} />
      <Button type="submit" size="md" fullWidth aria-disabled={isBusy}>
        {isBusy ? 'Creating account…' : 'Sign Up'}
      </Button>
    </form>
  )
}
