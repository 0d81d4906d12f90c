import { Badge, Button, Divider, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { adminUserMessages } from '#shared/messages/admin-users.ts'
import { ActionDrawer } from '../../../ui/action-drawer.tsx'
import { formatDay } from '../../../ui/format-date.ts'
import { SampleMark } from '../../../ui/sample-mark.tsx'
import {
  type Account,
  type AccountAction,
  type Actor,
  adminAction,
  lockAction,
  mayGivePremium,
  ownerAction,
  premiumAction,
  whyNot,
} from './account-actions.ts'
import { useAccountChange } from './use-users.ts'

interface UserDrawerProps {
  user: Account
  actor: Actor
  onClose: () => void
}

/** One account, and what can be done with it. What hurts is asked for once more. */
export function UserDrawer({ user, actor, onClose }: UserDrawerProps) {
  const { isSending, send } = useAccountChange(onClose)
  return (
    <ActionDrawer
      title={user.username}
      isBusy={isSending}
      onRun={(action: AccountAction) => send({ user, action })}
      onClose={onClose}
    >
      {(onAct) => <AccountPanel user={user} actor={actor} isBusy={isSending} onAct={onAct} />}
    </ActionDrawer>
  )
}

/** What an account may, and that it is locked. */
export function UserMarks({ user }: { user: Account }) {
  return (
    <Group component="span" gap={4} wrap="nowrap">
      {user.isSample && <SampleMark />}
      {user.lockedAt !== null && <Badge color="red">{adminUserMessages.locked}</Badge>}
      {user.isOwner && <Badge color="yellow">{adminUserMessages.owner}</Badge>}
      {user.isAdmin && <Badge color="gray">{adminUserMessages.admin}</Badge>}
      {user.is_premium && <Badge color="pine">{adminUserMessages.premium}</Badge>}
    </Group>
  )
}

interface AccountPanelProps {
  user: Account
  actor: Actor
  isBusy: boolean
  onAct: (action: AccountAction) => void
}

function AccountPanel({ user, actor, isBusy, onAct }: AccountPanelProps) {
  const reason = whyNot(user, actor)
  const button = (action: AccountAction) => (
    <Button
      variant="default"
      color={action.confirm !== null && isTaking(action) ? 'red' : 'pine'}
      aria-disabled={isBusy}
      onClick={() => onAct(action)}
    >
      {action.label}
    </Button>
  )
  return (
    <Stack gap="md">
      <Stack gap="xs">
        <Text>{user.email}</Text>
        <UserMarks user={user} />
        <Text size="sm" c="dimmed">
          {adminUserMessages.accountLine(user.id, formatDay(user.created_at))}
        </Text>
      </Stack>
      <Part title={adminUserMessages.premium} text={planOf(user)}>
        {mayGivePremium(user, actor) && button(premiumAction(user))}
      </Part>
      <Part title={adminUserMessages.role} text={roleOf(user)}>
        {reason === null && actor.isOwner && button(adminAction(user))}
        {reason === null && actor.isOwner && button(ownerAction(user))}
      </Part>
      <Part title={adminUserMessages.access} text={accessOf(user)}>
        {reason === null && button(lockAction(user))}
      </Part>
      {reason !== null && (
        <Text size="sm" c="dimmed">
          {reason}
        </Text>
      )}
    </Stack>
  )
}

const isTaking = ({ change }: AccountAction) =>
  change.isLocked === true ||
  change.isAdmin === false ||
  change.isOwner === false ||
  change.premium === 'none'

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section>
      <Divider mb="md" />
      <Group justify="space-between">
        <div>
          <Title order={3} fz="md" fw={620}>
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        </div>
        <Group gap="xs">{children}</Group>
      </Group>
    </section>
  )
}

function planOf({ is_premium, premiumUntil }: Account): string {
  const { free, lifetime, until } = adminUserMessages.plans
  if (!is_premium) return free
  return premiumUntil === null ? lifetime : until(formatDay(premiumUntil))
}

function roleOf({ isOwner, isAdmin }: Account): string {
  const { both, owner, admin, user } = adminUserMessages.roleNames
  if (isOwner) return isAdmin ? both : owner
  return isAdmin ? admin : user
}

function accessOf({ lockedAt }: Account): string {
  return lockedAt === null ? adminUserMessages.canSignIn : adminUserMessages.lockedSince(formatDay(lockedAt))
}
