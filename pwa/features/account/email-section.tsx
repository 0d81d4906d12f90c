import { Button } from '@mantine/core'
import type { EmailStatus } from '#shared/domain/email-status.ts'
import { callAccountMail } from '../../data/account-mail-api.ts'
import { checkSession } from '../../data/check-session.ts'
import { issuesOf } from '../../data/issues-of.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { useAnswer } from '../../data/use-answer.ts'
import { formText } from '../../ui/form-text.ts'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { type Problems, useSubmission } from '../../ui/use-submission.ts'
import { NoAnswer } from './no-answer.tsx'
import classes from './panel.module.css'
import { Section } from './section.tsx'

const load = () => callAccountMail('emailStatus')

/** The address of the account, whether it is confirmed, and how to change it. */
export function EmailSection() {
  const answer = useAnswer(load)
  const status = answer.data
  return (
    <Section title="E-mail address" text="For signing in, and for mails about your account.">
      {status === undefined ? (
        <NoAnswer answer={answer} what="Your address" />
      ) : (
        <>
          <p className={classes.note}>{stateOf(status)}</p>
          {status.change === null ? (
            <ChangeForm sendsMail={status.sendsMail} onDone={answer.ask} />
          ) : (
            <PendingChange change={status.change} onDone={answer.ask} />
          )}
        </>
      )}
    </Section>
  )
}

function stateOf({ email, isVerified, sendsMail }: EmailStatus): string {
  if (email === '')
    return 'Your account has no address: somebody else has confirmed the one that you entered. Please enter yours.'
  if (!sendsMail) return `${email}. This site sends no mails, so it is not confirmed.`
  return isVerified ? `${email}, confirmed.` : `${email}, not confirmed yet.`
}

function ChangeForm({ sendsMail, onDone }: { sendsMail: boolean; onDone: () => void }) {
  const { isBusy, problems, onSubmit } = useSubmission(async (form): Promise<Problems> => {
    const email = formText(form, 'email').trim()
    try {
      await callAccountMail('changeEmail', { body: { email } })
    } catch (error) {
      const issue = issuesOf(error).get('email')
      const text = reasonOf(error, 'Something went wrong. Please try again later.')
      return issue === undefined ? { form: text } : { email: `This address ${issue}.` }
    }
    form.reset()
    showToast(
      sendsMail
        ? {
            title: 'Look into your mailboxes',
            text: 'The address changes when the mailboxes have confirmed it.',
          }
        : { title: 'Address changed' },
    )
    if (!sendsMail) await checkSession()
    onDone()
    return {}
  })
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <TextField
        name="email"
        type="email"
        label="New address"
        autoComplete="email"
        problem={problems.email}
      />
      {problems.form !== undefined && (
        <p role="alert" className={classes.problem}>
          {problems.form}
        </p>
      )}
      <div>
        <Button type="submit" size="md" variant="default" aria-disabled={isBusy}>
          {isBusy ? 'Changing…' : 'Change address'}
        </Button>
      </div>
    </form>
  )
}

interface PendingChangeProps {
  change: NonNullable<EmailStatus['change']>
  onDone: () => void
}

function PendingChange({ change, onDone }: PendingChangeProps) {
  const { email, isOldConfirmed, isNewConfirmed } = change
  const cancel = async () => {
    try {
      await callAccountMail('cancelEmailChange')
      showToast({ title: 'The change is cancelled' })
    } catch (error) {
      showToast({ title: 'Not cancelled', text: reasonOf(error, 'Please try again.'), tone: 'error' })
    }
    onDone()
  }
  const waiting = [isNewConfirmed ? '' : email, isOldConfirmed ? '' : 'your present address']
  return (
    <>
      <p role="status">
        To be changed to <strong>{email}</strong>. Waiting for a click in the mail to{' '}
        {waiting.filter((place) => place !== '').join(' and in the one to ')}.
      </p>
      <div>
        <Button variant="default" onClick={() => void cancel()}>
          Cancel the change
        </Button>
      </div>
    </>
  )
}
