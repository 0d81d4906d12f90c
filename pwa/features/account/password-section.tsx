import { Button } from '@mantine/core'
import { type FormEvent, useCallback, useState } from 'react'
import type { Me } from '../../data/session.ts'
import { formText } from '../../ui/form-text.ts'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useSubmission } from '../../ui/use-submission.ts'
import { changePassword } from './change-password.ts'
import classes from './panel.module.css'
import { Section } from './section.tsx'

export function PasswordSection({ user }: { user: Me }) {
  const [isFilled, setFilled] = useState(false)
  const [changes, setChanges] = useState(0)
  const own = useCallback(() => [user.username, user.email], [user])
  const onReset = () => {
    setFilled(false)
    setChanges((count) => count + 1)
  }
  const { isBusy, problems, onSubmit } = useSubmission(changePassword)
  const look = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
    setFilled(formText(currentTarget, 'currentPassword') !== '' && formText(currentTarget, 'password') !== '')
  return (
    <Section title="Change password" text="It signs you out on all other devices.">
      <form className={classes.form} noValidate onSubmit={onSubmit} onInput={look} onReset={onReset}>
        {/* For password managers, which ask whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
        <PasswordField
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
          problem={problems.currentPassword}
        />
        <NewPasswordField
          // A changed password leaves an empty form.
          key={changes}
          name="password"
          label="New password"
          own={own}
          problem={problems.password}
        />
        {problems.form !== undefined && <p className={classes.problem}>{problems.form}</p>}
        <div>
          <Button type="submit" size="md" disabled={!isFilled} aria-disabled={isBusy || !isFilled}>
            {isBusy ? 'Changing…' : 'Change password'}
          </Button>
        </div>
      </form>
    </Section>
  )
}
