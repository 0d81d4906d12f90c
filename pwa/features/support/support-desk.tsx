import { Badge, Card, Group, Text, Title } from '@mantine/core'
import { IconBolt, IconClockHour4, IconUserCircle } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { controlMessages } from '#shared/messages/controls.ts'
import { supportMessages } from '#shared/messages/support.ts'
import { paths } from '#shared/paths.ts'
import { defaultPriority } from '#shared/policy/limits.ts'
import type { Me } from '../../data/session.ts'
import { askToSignIn } from '../../data/sign-in-request.ts'
import { Notice } from '../../ui/notice.tsx'
import { SignInButtons } from '../../ui/sign-in-buttons.tsx'
import { replyTime } from './ticket-draft.ts'
import { TicketDesk } from './ticket-form.tsx'
import { TicketList } from './ticket-list.tsx'

interface SupportDeskProps {
  user: Me
  /** Stands above the form. */
  note: ReactNode
}

/** The form and, beside it, what was asked before. */
export function SupportDesk({ user, note }: SupportDeskProps) {
  return (
    <div className="grid cols-2 gap-8 mt-8">
      <section aria-label={supportMessages.writeATicket}>
        <Title order={2} fz="xl" mb="md">
          {supportMessages.writeATicket}
        </Title>
        {note}
        <TicketDesk user={user} />
      </section>
      <section aria-label={supportMessages.yourTickets}>
        <Title order={2} fz="xl" mb="md">
          {supportMessages.yourTickets}
        </Title>
        <TicketList />
      </section>
    </div>
  )
}

/** In the place of both, for visitors. */
export function SupportSignIn() {
  return (
    <div className="mt-6">
      <Notice
        icon={<IconUserCircle size={24} />}
        title={controlMessages.signInRequired}
        text={supportMessages.forUsers}
      >
        <SignInButtons size="md" onAsk={askToSignIn} />
      </Notice>
    </div>
  )
}

/** Standard and premium support side by side (SPEC §2); the one that the user has is marked. */
export function ReplyPromises({ user }: { user: Me | null }) {
  const own = user && (user.is_premium ? 'premium' : 'standard')
  return (
    <ul className="grid cols-2 gap-6" aria-label={supportMessages.howSoonWeReply}>
      <ReplyPromise kind="standard" isOwn={own === 'standard'} />
      <ReplyPromise kind="premium" isOwn={own === 'premium'} />
    </ul>
  )
}

interface ReplyPromiseProps {
  kind: 'standard' | 'premium'
  isOwn: boolean
}

function ReplyPromise({ kind, isOwn }: ReplyPromiseProps) {
  const titleId = useId()
  const isPremium = kind === 'premium'
  const Icon = isPremium ? IconBolt : IconClockHour4
  return (
    <Card component="li" aria-labelledby={titleId}>
      <Group gap="sm">
        <Icon size={20} color="var(--accent)" aria-hidden="true" />
        <Title order={2} id={titleId} fz="md" fw={600}>
          {isPremium ? supportMessages.premiumSupport : supportMessages.standardSupport}
        </Title>
        {isOwn && <Badge>{supportMessages.yourPlan}</Badge>}
      </Group>
      <Text mt="xs" c="var(--ink-2)">
        {supportMessages.replyWithin}{' '}
        <Text component="strong" fz="xl" fw={680} c="var(--ink)">
          {replyTime(isPremium)}
        </Text>
      </Text>
      <Text fz="sm" c="var(--ink-2)">
        {supportMessages.withPlan[isPremium ? 'premium' : 'standard']}{' '}
        {supportMessages.startsWith(supportMessages.priorityNames[defaultPriority(isPremium)].toLowerCase())}{' '}
        {isPremium && !isOwn && (
          <Link className="link font-medium" to={paths.subscribe}>
            {supportMessages.goPremium}
          </Link>
        )}
      </Text>
    </Card>
  )
}
