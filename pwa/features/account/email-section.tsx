import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { emailProblem } from '#shared/domain/email-address.ts'
import type { EmailStatus } from '#shared/domain/email-status.ts'
import { accountMessages, accountSections } from '#shared/messages/account.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { callAccountMail } from '../../data/account-mail-api.ts'
import { checkSession } from '../../data/check-session.ts'
import { useSend } from '../../data/use-send.ts'
import { NoAnswer, Section } from './account-section.tsx'

const STATUS = ['account', 'email']

const useEmailStatus = () => useQuery({ queryKey: STATUS, queryFn: () => callAccountMail('emailStatus') })

/** The address of the account, whether it is confirmed, and how to change it. */
export function EmailSection() {
  const query = useEmailStatus()
  const status = query.data
  return (
    <Section title={accountMessages.emailAddress} text={accountMessages.email}>
      {status === undefined ? (
        <NoAnswer query={query} what={accountSections.address} />
      ) : (
        <>
          <Text style={{ overflowWrap: 'anywhere' }}>{stateOf(status)}</Text>
          {status.change === null ? (
            <ChangeForm sendsMail={status.sendsMail} />
          ) : (
            <PendingChange change={status.change} />
          )}
        </>
      )}
    </Section>
  )
}

function stateOf({ email, isVerified, sendsMail }: EmailStatus): string {
  if (email === '') return accountMessages.noAddress
  if (!sendsMail) return accountMessages.addressWithoutMails(email)
  return accountMessages.addressState(email, isVerified)
}

function ChangeForm({ sendsMail }: { sendsMail: boolean }) {
  const form = useForm({
    mode: 'uncontrolled',
    name: 'change-email',
    initialValues: { email: '' },
    validate: { email: emailProblem },
  })
  const focus = () => form.getInputNode('email')?.focus()
  const { send, isSending } = useSend({
    send: (email: string) => callAccountMail('changeEmail', { body: { email } }),
    done: sendsMail ? accountMessages.addressMails : accountMessages.addressChanged,
    failed: accountMessages.addressNotChanged,
    onDone: async () => {
      form.reset()
      if (!sendsMail) await checkSession()
    },
    fields: {
      names: { email: accountMessages.thisAddress },
      show: (problems) => {
        form.setErrors({ ...problems })
        focus()
      },
    },
    refresh: [STATUS],
  })
  return (
    <form
      style={{ width: '100%' }}
      noValidate
      onSubmit={form.onSubmit(({ email }) => send(email.trim()), focus)}
    >
      <Stack maw="24rem">
        <TextInput
          {...form.getInputProps('email')}
          key={form.key('email')}
          name="email"
          type="email"
          label={accountMessages.newAddress}
          autoComplete="email"
        />
        <Button type="submit" variant="default" style={{ alignSelf: 'flex-start' }} aria-disabled={isSending}>
          {isSending ? accountMessages.changing : accountMessages.changeAddress}
        </Button>
      </Stack>
    </form>
  )
}

function PendingChange({ change }: { change: NonNullable<EmailStatus['change']> }) {
  const { email, isOldConfirmed, isNewConfirmed } = change
  const { send, isSending } = useSend({
    send: () => callAccountMail('cancelEmailChange'),
    done: accountMessages.theChangeIsCancelled,
    failed: accountMessages.notCancelled,
    refresh: [STATUS],
  })
  const waiting = [isNewConfirmed ? '' : email, isOldConfirmed ? '' : accountMessages.presentAddress]
  return (
    <>
      <Text role="status">
        {accountMessages.emailChange} <strong>{email}</strong>
        {accountMessages.emailWaits(waiting.filter((place) => place !== ''))}
      </Text>
      <Button variant="default" aria-disabled={isSending} onClick={() => send()}>
        {accountMessages.cancelTheChange}
      </Button>
    </>
  )
}

/** Where mails are sent: an account whose address is unconfirmed is told what that means, and how to go on. */
export function VerifyBanner() {
  const { data: status } = useEmailStatus()
  const { send, isSending } = useSend({
    send: () => callAccountMail('resendVerification'),
    done: accountMessages.mailSent(status?.email ?? ''),
    failed: accountMessages.noMailWasSent,
  })
  if (status === undefined || status.isVerified || !status.sendsMail || status.email === '') return null
  return (
    <section aria-label={accountMessages.confirmYourAddress}>
      <Alert color="yellow" mb="lg">
        <Group justify="space-between">
          <Text flex="1 1 18rem" style={{ overflowWrap: 'anywhere' }}>
            <strong>{accountMessages.unconfirmedTitle}</strong> {accountMessages.unconfirmed(status.email)}
          </Text>
          <Button variant="default" aria-disabled={isSending} onClick={() => send()}>
            {isSending ? commonMessages.sending : accountMessages.sendItAgain}
          </Button>
        </Group>
      </Alert>
    </section>
  )
}
