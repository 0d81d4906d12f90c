import { Alert, Button, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useCallback, useState } from 'react'
import { accountMessages } from '#shared/messages/account.ts'
import { callAccount } from '../../data/account-api.ts'
import { ApiError } from '../../data/api-errors.ts'
import { issuesOf } from '../../data/issues-of.ts'
import { reasonOf } from '../../data/reason-of.ts'
import type { Me } from '../../data/session.ts'
import { useSend } from '../../data/use-send.ts'
import { NewPasswordField, newPasswordProblem, PasswordField } from '../../ui/password-field.tsx'
import { Section } from './account-section.tsx'

const EMPTY = { currentPassword: '', password: '' }

export function PasswordSection({ user }: { user: Me }) {
  const [isFilled, setFilled] = useState(false)
  const own = useCallback(() => [user.username, user.email], [user])
  const form = useForm({
    mode: 'uncontrolled',
    name: 'change-password',
    initialValues: EMPTY,
    onValuesChange: ({ currentPassword, password }) => setFilled(currentPassword !== '' && password !== ''),
    validate: { password: newPasswordProblem },
  })
  const show = (errors: Readonly<Record<string, unknown>>) =>
    form.getInputNode(errors.currentPassword ? 'currentPassword' : 'password')?.focus()
  const { send, isSending } = useSend({
    send: (body: typeof EMPTY) => callAccount('updatePassword', { body }),
    done: accountMessages.passwordChanged,
    onDone: () => {
      form.reset()
      setFilled(false)
    },
    failed: accountMessages.passwordNotChanged,
    onFailed: (error) => {
      const problems = problemsOf(error)
      form.setErrors(problems)
      if (problems.form === undefined) show(problems)
      return true
    },
  })
  return (
    <Section title={accountMessages.changePassword} text={accountMessages.password}>
      <form style={{ width: '100%' }} noValidate onSubmit={form.onSubmit(send, show)}>
        <Stack maw="24rem" align="stretch">
          {/* For password managers, which ask whose password it is. */}
          <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
          <PasswordField
            {...form.getInputProps('currentPassword')}
            key={form.key('currentPassword')}
            name="currentPassword"
            label={accountMessages.currentPassword}
          />
          <NewPasswordField
            {...form.getInputProps('password')}
            key={form.key('password')}
            name="password"
            label={accountMessages.newPassword}
            own={own}
          />
          {form.errors.form && (
            <Alert color="red" role="alert">
              {form.errors.form}
            </Alert>
          )}
          <Button
            type="submit"
            variant="default"
            style={{ alignSelf: 'flex-start' }}
            disabled={!isFilled}
            aria-disabled={isSending || !isFilled}
          >
            {isSending ? accountMessages.changing : accountMessages.changePassword}
          </Button>
        </Stack>
      </form>
    </Section>
  )
}

function problemsOf(error: unknown): Partial<Record<'password' | 'currentPassword' | 'form', string>> {
  const issue = issuesOf(error).get('password')
  if (issue !== undefined) return { password: accountMessages.passwordIssue(issue) }
  const text = reasonOf(error, accountMessages.failed)
  const isWrong = error instanceof ApiError && error.code === 'wrong-password'
  return isWrong ? { currentPassword: text } : { form: text }
}
