import { Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import type { CallOutput } from '#shared/api/call.ts'
import type { newsletterAdminCalls } from '#shared/api/newsletter-admin-calls.ts'
import { adminNewsletterMessages } from '#shared/messages/admin-newsletter.ts'
import { Ago } from '../../../ui/ago.tsx'
import { ListRow } from '../../../ui/list-row.tsx'
import { useMarkBounced } from './use-newsletter.ts'

type Bounced = CallOutput<(typeof newsletterAdminCalls)['adminNewsletter']>['bounced']

/** The addresses that get nothing because mails came back from them. */
export function BouncedAddresses({ bounced }: { bounced: Bounced }) {
  const titleId = useId()
  return (
    <Card component="section" aria-labelledby={titleId}>
      <Title order={2} fz="lg" id={titleId}>
        {adminNewsletterMessages.bounces}
      </Title>
      <Text c="var(--ink-2)" mt="xs" mb="md">
        {adminNewsletterMessages.bouncesText}
      </Text>
      <StopForm />
      {bounced.length === 0 ? (
        <Text size="sm" c="dimmed" mt="md">
          {adminNewsletterMessages.noBounces}
        </Text>
      ) : (
        <Stack component="ul" gap={0} mt="md">
          {bounced.map((one) => (
            <Address key={one.email} {...one} />
          ))}
        </Stack>
      )}
    </Card>
  )
}

function Address({ email, bouncedAt, reason }: Bounced[number]) {
  const { send, isSending } = useMarkBounced()
  return (
    <ListRow
      title={email}
      facts={[
        <span key="reason">
          {adminNewsletterMessages.reason(reason)} · <Ago time={bouncedAt} />
        </span>,
      ]}
      badges={
        <Button
          size="xs"
          variant="default"
          aria-label={adminNewsletterMessages.resumeAddress(email)}
          aria-disabled={isSending}
          onClick={() => send({ email, isBounced: false })}
        >
          {adminNewsletterMessages.resume}
        </Button>
      }
    />
  )
}

function StopForm() {
  const [email, setEmail] = useState('')
  const { send, isSending } = useMarkBounced(() => setEmail(''))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (email.trim() !== '') send({ email, isBounced: true })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Group gap="xs" align="end">
        <TextInput
          type="email"
          label={adminNewsletterMessages.address}
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          flex="1 1 14rem"
          maw="24rem"
        />
        <Button type="submit" variant="default" aria-disabled={isSending}>
          {adminNewsletterMessages.stopAddress}
        </Button>
      </Group>
    </form>
  )
}
