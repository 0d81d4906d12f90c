import { Badge, Button, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConnectedApp } from '#shared/domain/connected-app.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { connectedAppMessages as texts } from '#shared/messages/connected-apps.ts'
import { callConnectedApps } from '../../data/connected-apps-api.ts'
import { useAnswers } from '../../data/online.tsx'
import { reasonOf } from '../../data/reason-of.ts'
import { useSend } from '../../data/use-send.ts'
import { ConfirmPanel } from '../../ui/confirm-panel.tsx'
import { formatAgo } from '../../ui/format.ts'
import { formatDay } from '../../ui/format-date.ts'
import { ListRow } from '../../ui/list-row.tsx'
import { Notice } from '../../ui/notice.tsx'

const APPS = ['connected-apps']

/** The apps that act for a person, for the account. */
export function OwnApps() {
  const { data, error, refetch } = useQuery(
    { queryKey: APPS, queryFn: ({ signal }) => callConnectedApps('listConnectedApps', { signal }) },
    useAnswers(),
  )
  const [leaving, setLeaving] = useState<ConnectedApp | null>(null)
  if (data === undefined) {
    if (error === null) return <Skeleton height={72} radius="md" aria-busy="true" />
    return (
      <Notice title={texts.appsNotLoaded} text={reasonOf(error, commonMessages.tryInAMoment)} role="alert">
        <Button variant="default" onClick={() => void refetch()}>
          {commonMessages.tryAgain}
        </Button>
      </Notice>
    )
  }
  if (data.apps.length === 0) return <Text c="var(--ink-2)">{texts.none}</Text>
  return (
    <>
      <ul className="divided border rounded-lg w-full" aria-label={texts.apps}>
        {data.apps.map((app) => (
          <AppRow key={app.id} app={app} onLeave={() => setLeaving(app)} />
        ))}
      </ul>
      {leaving !== null && <Leave app={leaving} close={() => setLeaving(null)} />}
    </>
  )
}

function AppRow({ app, onLeave }: { app: ConnectedApp; onLeave: () => void }) {
  const { name, agent, returnsTo, scopes, createdAt, lastUsedAt } = app
  const day = formatDay(createdAt)
  const used =
    lastUsedAt === null
      ? texts.neverUsed(day)
      : texts.used(day, formatAgo(Date.parse(lastUsedAt), Date.now()))
  return (
    <ListRow
      title={name}
      facts={[texts.as(agent.name, returnsTo), used]}
      badges={scopes.map((scope) => (
        <Badge key={scope} color="gray">
          {texts.scopes[scope].label}
        </Badge>
      ))}
    >
      <div>
        <Button
          variant="default"
          size="xs"
          aria-haspopup="dialog"
          aria-label={texts.disconnectOne(name)}
          onClick={onLeave}
        >
          {texts.disconnect}
        </Button>
      </div>
    </ListRow>
  )
}

function Leave({ app: { id, name }, close }: { app: ConnectedApp; close: () => void }) {
  const { send, isSending } = useSend({
    send: () => callConnectedApps('disconnectApp', { params: { id: String(id) } }),
    done: texts.disconnected(name),
    onDone: close,
    failed: texts.notDisconnected,
    refresh: [APPS],
  })
  return (
    <ConfirmPanel
      title={texts.disconnectTitle(name)}
      text={texts.disconnectText}
      action={texts.disconnect}
      keep={texts.keep}
      isBusy={isSending}
      onConfirm={send}
      onClose={close}
    />
  )
}
