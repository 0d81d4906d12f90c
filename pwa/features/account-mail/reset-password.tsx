import { Button } from '@mantine/core'
import { IconKey, IconLinkOff, IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { readEmail } from '#shared/domain/email-address.ts'
import { USER_LIMITS } from '#shared/domain/form-limits.ts'
import { callAccountMail } from '../../data/account-mail-api.ts'
import { ApiError } from '../../data/api-errors.ts'
import { checkSession } from '../../data/check-session.ts'
import { issuesOf } from '../../data/issues-of.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { askToSignIn } from '../../data/sign-in-request.ts'
import { formText } from '../../ui/form-text.ts'
import { MessagePage } from '../../ui/message-page.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type Problems, useSubmission } from '../../ui/use-submission.ts'
import classes from './reset-password.module.css'

const ICON_SIZE = 24
const FAILED = 'Something went wrong. Please try again later.'

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
  const { isBusy, problems, onSubmit } = useSubmission(async (form): Promise<Problems> => {
    const reading = readEmail(formText(form, 'email'))
    if (!('email' in reading)) return { email: reading.message }
    try {
      onSent((await callAccountMail('requestPasswordReset', { body: { email: reading.email } })).isMailed)
      return {}
    } catch (error) {
      return { form: reasonOf(error, FAILED) }
    }
  })
  return (
    <div className={`page-width ${classes.page}`}>
      <PageTitle>{isAgain ? 'This link does not work' : 'Reset your password'}</PageTitle>
      <p className={classes.text}>
        {isAgain && 'It was used already, or is older than 30 minutes. '}
        Enter the address of your account, and we will send a link with which you can choose a new password.
      </p>
      <form className={classes.form} noValidate onSubmit={onSubmit}>
        <TextField
          name="email"
          type="email"
          label="E-mail address"
          autoComplete="email"
          problem={problems.email}
        />
        <FormProblem text={problems.form} />
        <div>
          <Button type="submit" size="md" aria-disabled={isBusy}>
            {isBusy ? 'Sending…' : 'Send the link'}
          </Button>
        </div>
      </form>
    </div>
  )
}

interface NewPasswordProps {
  token: string
  onDone: () => void
  onUnknown: () => void
}

function NewPassword({ token, onDone, onUnknown }: NewPasswordProps) {
  const { isBusy, problems, onSubmit } = useSubmission(async (form): Promise<Problems> => {
    const password = formText(form, 'password')
    if (password.length < USER_LIMITS.passwordMin)
      return { password: `At least ${USER_LIMITS.passwordMin} characters, please.` }
    try {
      await callAccountMail('resetPassword', { body: { token, password } })
    } catch (error) {
      return refusalOf(error, onUnknown)
    }
    // Whoever was signed in here is so no more.
    await checkSession()
    onDone()
    return {}
  })
  return (
    <div className={`page-width ${classes.page}`}>
      <PageTitle>Choose a new password</PageTitle>
      <p className={classes.text}>It signs you out on all devices.</p>
      <form className={classes.form} noValidate onSubmit={onSubmit}>
        <PasswordField
          name="password"
          label="New password"
          autoComplete="new-password"
          hint={`At least ${USER_LIMITS.passwordMin} characters.`}
          problem={problems.password}
        />
        <FormProblem text={problems.form} />
        <div>
          <Button type="submit" size="md" aria-disabled={isBusy}>
            {isBusy ? 'Saving…' : 'Set the password'}
          </Button>
        </div>
      </form>
    </div>
  )
}

function refusalOf(error: unknown, onUnknown: () => void): Problems {
  if (error instanceof ApiError && error.code === 'unknown-link') {
    onUnknown()
    return {}
  }
  const issue = issuesOf(error).get('password')
  return issue === undefined ? { form: reasonOf(error, FAILED) } : { password: `This password ${issue}.` }
}

function FormProblem({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <p role="alert" className={classes.problem}>
      {text}
    </p>
  )
}

function Sent() {
  return (
    <MessagePage
      icon={<IconMailForward size={ICON_SIZE} />}
      title="Look into your mailbox"
      text="If an account has this address, a mail is on its way. Its link works once, for 30 minutes. Nothing there? Look into the spam folder, or check the address."
    >
      {null}
    </MessagePage>
  )
}

function NoMails() {
  return (
    <MessagePage
      icon={<IconLinkOff size={ICON_SIZE} />}
      title="This site sends no mails"
      text="Please ask the operator of this site for a new password."
    >
      {null}
    </MessagePage>
  )
}

function Done() {
  return (
    <MessagePage
      icon={<IconKey size={ICON_SIZE} />}
      title="Your password is set"
      text="All devices have been signed out. Sign in with the new password."
    >
      <Button onClick={() => askToSignIn()}>Sign In</Button>
    </MessagePage>
  )
}
