import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconGift } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { emailProblem, readEmail } from '#shared/domain/email-address.ts'
import { USER_LIMITS } from '#shared/domain/form-limits.ts'
import { readUsername } from '#shared/domain/username.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { registerMessages, signInMessages } from '#shared/messages/sign-in.ts'
import { callAccount } from '../../data/account-api.ts'
import { UnreachableError } from '../../data/api-errors.ts'
import { problemsOfAnswer } from '../../data/form-problems.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { useSend } from '../../data/use-send.ts'
import { NewPasswordField, newPasswordProblem } from '../../ui/password-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { forgetInvitation, invitationCode } from './invitation.ts'

type Account = Record<'username' | 'email' | 'password', string> & { referralCode?: string }

const FIELDS = ['username', 'email', 'password'] as const

/** `onDone` gets the name of the new account; the form is empty by then. Nobody is signed in by it. */
export function SignUpForm({ onDone }: { onDone: (name: string) => void }) {
  const [isInvited, setInvited] = useState(() => invitationCode() !== null)
  const form = useForm({
    mode: 'uncontrolled',
    name: 'sign-up',
    initialValues: { username: '', email: '', password: '' },
    validate: { username: nameProblem, email: emailProblem, password: newPasswordProblem },
  })
  const refuse = (errors: Readonly<Record<string, unknown>>) => {
    showToast({ ...registerMessages.failed, tone: 'error' })
    form.getInputNode(FIELDS.find((field) => errors[field]) ?? 'username')?.focus()
  }
  const { send, isSending } = useSend({
    send: (body: Account) => callAccount('register', { body }),
    done: registerMessages.done,
    onDone: (_, { username }) => {
      forgetInvitation()
      setInvited(false)
      form.reset()
      onDone(username)
    },
    failed: registerMessages.failed,
    onFailed: (error) => {
      const { form: whole, ...problems } = problemsOfAnswer(error, registerMessages.names)
      const isAtFields = Object.keys(problems).length > 0
      form.setErrors(isAtFields ? problems : { form: whyNot(error, whole) })
      if (isAtFields) refuse(problems)
      return true
    },
  })
  const submit = form.onSubmit(({ username, email, password }) => {
    const code = invitationCode()
    const account = { username: username.trim(), email: addressIn(email), password }
    send(code === null ? account : { ...account, referralCode: code })
  }, refuse)
  const { getValues } = form
  const own = useCallback(() => [getValues().username, getValues().email], [getValues])
  const decline = () => {
    form.getInputNode('username')?.focus()
    forgetInvitation()
    setInvited(false)
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        {isInvited && (
          <Alert
            icon={<IconGift aria-hidden="true" />}
            title={signInMessages.invitedByAFriend}
            withCloseButton
            closeButtonLabel={registerMessages.removeTheInvitation}
            onClose={decline}
          >
            {registerMessages.invited}
          </Alert>
        )}
        <TextInput
          {...form.getInputProps('username')}
          key={form.key('username')}
          name="username"
          label={signInMessages.userName}
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={USER_LIMITS.login}
          required
          data-autofocus
        />
        <TextInput
          {...form.getInputProps('email')}
          key={form.key('email')}
          name="email"
          label={signInMessages.email}
          type="email"
          autoComplete="email"
          required
        />
        <NewPasswordField
          {...form.getInputProps('password')}
          key={form.key('password')}
          name="password"
          label={commonMessages.password}
          own={own}
        />
        {form.errors.form && (
          <Alert color="red" role="alert">
            {form.errors.form}
          </Alert>
        )}
        <Button type="submit" size="md" fullWidth aria-disabled={isSending}>
          {isSending ? registerMessages.creatingAccount : registerMessages.signUp}
        </Button>
      </Stack>
    </form>
  )
}

function nameProblem(text: string): string | null {
  const name = text.trim()
  if (name === '') return registerMessages.noName
  const reading = readUsername(name)
  return 'problem' in reading ? `${registerMessages.names.username} ${reading.problem}.` : null
}

function addressIn(text: string): string {
  const reading = readEmail(text)
  return 'email' in reading ? reading.email : ''
}

function whyNot(error: unknown, found: string | undefined): string {
  if (error instanceof UnreachableError && !navigator.onLine) return signInMessages.unreachable
  return found ?? reasonOf(error, signInMessages.broken)
}
