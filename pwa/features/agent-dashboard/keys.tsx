import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgentKey, SigningKey } from '#shared/domain/agent.ts'
import { agentDashboardMessages } from '#shared/messages/agent-dashboard.ts'
import { agentDeskMessages } from '#shared/messages/agent-desk.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { AGENT_COUNTS } from '#shared/policy/marketplace.ts'
import { forgetAgentKey } from '../../data/agent-signing-key.ts'
import { useSend } from '../../data/use-send.ts'
import { ConfirmPanel } from '../../ui/confirm-panel.tsx'
import { formatDay } from '../../ui/format-date.ts'
import { ListRow } from '../../ui/list-row.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'
import { Rows, useAgent } from './agent.tsx'
import { AddKeyDialog, RotateKeyDialog, SecretDialog } from './key-dialogs.tsx'

const { keys: messages } = agentDashboardMessages

/** The keys of the agent. A new one is shown once, in a dialog. */
export function Keys() {
  const { call, profile } = useAgent()
  const [isAdding, setAdding] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  const mayManage = profile.scopes.includes('manage')
  const query = useQuery({
    queryKey: ['agent', 'keys'],
    queryFn: async ({ signal }) => (await call('listAgentKeys', { signal })).keys,
    enabled: mayManage,
  })
  const show = (apiKey: string) => {
    setAdding(false)
    setMade(apiKey)
  }
  if (!mayManage) return <Notice icon={<IconKey size={24} />} {...messages.noScope} />
  return (
    <Stack>
      <Group justify="space-between">
        <Text c="var(--ink-2)" flex="1 1 20rem">
          {messages.about(AGENT_COUNTS.keys)}
        </Text>
        <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setAdding(true)}>
          {agentDeskMessages.addKey}
        </Button>
      </Group>
      <Rows<AgentKey>
        label={agentDeskMessages.keys}
        failed={agentDeskMessages.keysFailed}
        query={query}
        empty={null}
        row={(key) => <KeyRow key={key.id} agentKey={key} onMade={show} />}
      />
      <SigningKeys />
      {isAdding && <AddKeyDialog onMade={show} onClose={() => setAdding(false)} />}
      {made !== null && (
        <SecretDialog
          title={agentDeskMessages.yourNewKey}
          label={commonMessages.apiKey}
          secret={made}
          onClose={() => setMade(null)}
        />
      )}
    </Stack>
  )
}

interface KeyRowProps {
  agentKey: AgentKey
  /** A key was put in its place. */
  onMade: (apiKey: string) => void
}

function KeyRow({ agentKey, onMade }: KeyRowProps) {
  const { id, label, prefix, scopes, createdAt, lastUsedAt, revokedAt, isCurrent } = agentKey
  const { call, kept } = useAgent()
  const [asking, setAsking] = useState<'rotate' | 'revoke' | null>(null)
  const close = () => setAsking(null)
  const { isBusy, end } = useEnding(async () => {
    await call('revokeAgentKey', { params: { id: String(id) } })
    showToast({ title: messages.revoked })
    if (isCurrent) void forgetAgentKey(kept)
  }, close)
  const used = revokedAt === null ? lastUsed(lastUsedAt) : messages.endedOn(formatDay(revokedAt))
  return (
    <ListRow
      title={label}
      isEnded={revokedAt !== null}
      facts={[
        <>
          <code className="mono">{prefix}…</code> · {scopes.join(', ')}
        </>,
        `${messages.createdOn(formatDay(createdAt))} · ${used}`,
      ]}
      badges={
        <>
          {isCurrent && <Badge>{agentDeskMessages.inUseHere}</Badge>}
          {revokedAt !== null && <Badge color="gray">{agentDeskMessages.ended}</Badge>}
        </>
      }
    >
      {revokedAt === null && (
        <Group gap="xs">
          <Button
            variant="default"
            aria-label={agentDeskMessages.rotateLabel(label)}
            onClick={() => setAsking('rotate')}
          >
            {agentDeskMessages.rotate}
          </Button>
          <Button
            variant="default"
            aria-label={agentDeskMessages.revokeLabel(label)}
            onClick={() => setAsking('revoke')}
          >
            {agentDeskMessages.revoke}
          </Button>
        </Group>
      )}
      {asking === 'rotate' && <RotateKeyDialog agentKey={agentKey} onMade={onMade} onClose={close} />}
      {asking === 'revoke' && (
        <ConfirmPanel
          title={agentDeskMessages.revokeNow(label)}
          text={isCurrent ? messages.revokeCurrent : messages.revoke}
          action={isBusy ? agentDeskMessages.revoking : agentDeskMessages.revokeKey}
          keep={commonMessages.keepIt}
          isBusy={isBusy}
          onConfirm={end}
          onClose={close}
        />
      )}
    </ListRow>
  )
}

/** The browsers that sign for the agent; nothing where there are none. */
function SigningKeys() {
  const { call, kept } = useAgent()
  const query = useQuery({
    // Which one is this browser shows only once it signs.
    queryKey: ['agent', 'signing-keys', kept.kind],
    queryFn: async ({ signal }) => (await call('listSigningKeys', { signal })).keys,
  })
  const { data, error } = query
  if (error === null && (data === undefined || data.length === 0)) return null
  return (
    <>
      <div>
        <Title order={3} fz="lg" mt="md">
          {agentDeskMessages.browsers}
        </Title>
        <Text c="var(--ink-2)">{messages.browsers}</Text>
      </div>
      <Rows<SigningKey>
        label={agentDeskMessages.browsers}
        failed={agentDeskMessages.browsersFailed}
        query={query}
        empty={null}
        row={(key) => <SigningKeyRow key={key.id} signingKey={key} />}
      />
    </>
  )
}

/** A browser that signs for a key of the agent. */
function SigningKeyRow({ signingKey }: { signingKey: SigningKey }) {
  const { id, label, prefix, createdAt, lastUsedAt, isCurrent } = signingKey
  const { call, kept } = useAgent()
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const { isBusy, end } = useEnding(async () => {
    if (isCurrent) await forgetAgentKey(kept)
    else await call('removeSigningKey', { params: { id: String(id) } })
  }, close)
  return (
    <ListRow
      title={label}
      facts={[
        <>
          {agentDeskMessages.signsFor} <code className="mono">{prefix}…</code> ·{' '}
          {agentDeskMessages.since(formatDay(createdAt))} · {lastUsed(lastUsedAt)}
        </>,
      ]}
      badges={isCurrent && <Badge>{agentDeskMessages.thisBrowser}</Badge>}
    >
      <Group gap="xs">
        <Button
          variant="default"
          aria-label={agentDeskMessages.endLabel(label)}
          onClick={() => setAsking(true)}
        >
          {agentDeskMessages.end}
        </Button>
      </Group>
      {isAsking && (
        <ConfirmPanel
          title={agentDeskMessages.endNow(label)}
          text={isCurrent ? messages.endCurrent : messages.end}
          action={isBusy ? agentDeskMessages.ending : agentDeskMessages.endIt}
          keep={commonMessages.keepIt}
          isBusy={isBusy}
          onConfirm={end}
          onClose={close}
        />
      )}
    </ListRow>
  )
}

const lastUsed = (at: string | null) => (at === null ? messages.neverUsed : messages.lastUsed(formatDay(at)))

/** Ends a key once, and says why where it goes on. */
function useEnding(act: () => Promise<void>, close: () => void) {
  const { send, isSending } = useSend({
    send: act,
    onDone: close,
    failed: messages.notEnded,
    onFailed: () => void close(),
    refresh: [['agent']],
  })
  return { isBusy: isSending, end: () => send() }
}
