import { Alert, Box, Button, Card, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconKey, IconLinkOff, IconMailForward } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { emailProblem } from '#shared/domain/email-address.ts'
import { accountMessages, resetMessages } from '#shared/messages/account.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { callAccountMail } from '../../data/account-mail-api.ts'
import { ApiError } from '../../data/api-errors.ts'
import { checkSession } from '../../data/check-session.ts'
import { issuesOf } from '../../data/issues-of.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { askToSignIn } from '../../data/sign-in-request.ts'
import { useSend } from '../../data/use-send.ts'
import { MessagePage } from '../../ui/message-page.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { NewPasswordField, newPasswordProblem } from '../../ui/password-field.tsx'

const ICON_SIZE = 24

/** Without a token the page asks for an address; with one, for a new password. */
export function ResetPassword({ token }: { token: string }) {
  const [state, setState] = useState<'asking' | 'sent' | 'no-mails' | 'unknown' | 'done'>('asking')
  if (state === 'sent') return <Sent />
  if (state === 'no-mails') return <NoMails />
  if (state === 'done') return <Done />
  if (token !== '' && state === 'asking')
    return <NewPassword token={token} onDone={() => setState('done')} onUnknown={() => setState('unknown')} />
  const onSent = (isMailed: boolean) => setState(isMailed ? 'sent' : 'no-mails')
  return <AskForLink isAgain={state === 'unknown'} onSent={onSent} />
}

function AskForLink({ isAgain, onSent }: { isAgain: boolean; onSent: (isMailed: boolean) => void }) {
  const form = useForm({
    mode: 'uncontrolled',
    name: 'ask-for-link',
    initialValues: { email: '' },
    validate: { email: emailProblem },
  })
  const { send, isSending } = useSend({
    send: (email: string) => callAccountMail('requestPasswordReset', { body: { email } }),
    onDone: ({ isMailed }) => onSent(isMailed),
    failed: accountMessages.failed,
    onFailed: (error) => {
      form.setErrors({ form: reasonOf(error, accountMessages.failed) })
      return true
    },
  })
  const submit = form.onSubmit(
    ({ email }) => send(email.trim()),
    () => form.getInputNode('email')?.focus(),
  )
  return (
    <Frame
      title={isAgain ? resetMessages.again : accountMessages.resetYourPassword}
      text={isAgain ? `${resetMessages.used} ${resetMessages.ask}` : resetMessages.ask}
    >
      <form noValidate onSubmit={submit}>
        <Stack>
          <TextInput
            {...form.getInputProps('email')}
            key={form.key('email')}
            name="email"
            type="email"
            label={accountMessages.emailAddress}
            autoComplete="email"
          />
          <FormProblem text={form.errors.form} />
          <Button type="submit" fullWidth aria-disabled={isSending}>
            {isSending ? commonMessages.sending : accountMessages.sendTheLink}
          </Button>
        </Stack>
      </form>
    </Frame>
  )
}

interface NewPasswordProps {
  token: string
  onDone: () => void
  onUnknown: () => void
}

function NewPassword({ token, onDone, onUnknown }: NewPasswordProps) {
  const form = useForm({
    mode: 'uncontrolled',
    name: 'reset-password',
    initialValues: { password: '' },
    validate: { password: newPasswordProblem },
  })
  const focus = () => form.getInputNode('password')?.focus()
  const { send, isSending } = useSend({
    send: (password: string) => callAccountMail('resetPassword', { body: { token, password } }),
    // Whoever was signed in here is so no more.
    onDone: () => checkSession().then(onDone),
    failed: accountMessages.failed,
    onFailed: (error) => {
      if (error instanceof ApiError && error.code === 'unknown-link') onUnknown()
      const issue = issuesOf(error).get('password')
      if (issue === undefined) form.setErrors({ form: reasonOf(error, accountMessages.failed) })
      else {
        form.setErrors({ password: accountMessages.passwordIssue(issue) })
        focus()
      }
      return true
    },
  })
  return (
    <Frame title={accountMessages.newPasswordTitle} text={resetMessages.signedOut}>
      <form noValidate onSubmit={form.onSubmit(({ password }) => send(password), focus)}>
        <Stack>
          <NewPasswordField
            {...form.getInputProps('password')}
            key={form.key('password')}
            name="password"
            label={accountMessages.newPassword}
            own={NOTHING_OWN}
          />
          <FormProblem text={form.errors.form} />
          <Button type="submit" fullWidth aria-disabled={isSending}>
            {isSending ? commonMessages.saving : accountMessages.setThePassword}
          </Button>
        </Stack>
      </form>
    </Frame>
  )
}

/** Whose account it is, only the server knows. */
const NOTHING_OWN = () => []

function Frame({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Box className="page-width" py="clamp(2rem, 8vh, 5rem)">
      <Card maw="28rem" mx="auto" p="xl">
        <PageTitle>{title}</PageTitle>
        <Text c="var(--ink-2)" mt={4} mb="lg">
          {text}
        </Text>
        {children}
      </Card>
    </Box>
  )
}

function FormProblem({ text }: { text: ReactNode }) {
  return (
    text && (
      <Alert color="red" role="alert">
        {text}
      </Alert>
    )
  )
}

function Sent() {
  return (
    <MessagePage
      icon={<IconMailForward size={ICON_SIZE} />}
      title={accountMessages.checkYourMailbox}
      text={resetMessages.sent}
    >
      {null}
    </MessagePage>
  )
}

function NoMails() {
  return (
    <MessagePage
      icon={<IconLinkOff size={ICON_SIZE} />}
      title={accountMessages.noMails}
      text={accountMessages.noMailsText}
    >
      {null}
    </MessagePage>
  )
}

function Done() {
  return (
    <MessagePage
      icon={<IconKey size={ICON_SIZE} />}
      title={accountMessages.passwordIsSet}
      text={accountMessages.passwordIsSetText}
    >
      <Button onClick={() => askToSignIn()}>{commonMessages.signIn}</Button>
    </MessagePage>
  )
}
