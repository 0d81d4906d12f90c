import { Button, Checkbox, NativeSelect, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { type AppRequest, type AppScope, appScopeSchema } from '#shared/domain/connected-app.ts'
import { isVisible } from '#shared/domain/printable.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { connectedAppMessages as texts } from '#shared/messages/connected-apps.ts'
import { paths } from '#shared/paths.ts'
import { ApiError } from '../../data/api-errors.ts'
import { callConnectedApps } from '../../data/connected-apps-api.ts'
import { problemsOfAnswer } from '../../data/form-problems.ts'
import { useAnswers } from '../../data/online.tsx'
import { reasonOf } from '../../data/reason-of.ts'
import { useSend } from '../../data/use-send.ts'
import { MessagePage } from '../../ui/message-page.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

interface ConsentProps {
  requestId: string
  username: string
}

/** Asks whether an app of somebody else may act for the person. */
export function Consent({ requestId, username }: ConsentProps) {
  const { data, error, refetch } = useQuery(
    {
      queryKey: ['app-request', requestId],
      queryFn: ({ signal }) => callConnectedApps('appRequest', { params: { id: requestId }, signal }),
    },
    useAnswers(),
  )
  if (data !== undefined) return <Question requestId={requestId} request={data} username={username} />
  if (isGone(error)) return <RequestEnded title={texts.goneTitle} text={texts.gone} />
  return (
    <div className="page-width py-page">
      {error === null ? (
        <Skeleton height={360} radius="md" aria-busy="true" />
      ) : (
        <Notice title={texts.notLoaded} text={reasonOf(error, commonMessages.tryInAMoment)} role="alert">
          <Button variant="default" onClick={() => void refetch()}>
            {commonMessages.tryAgain}
          </Button>
        </Notice>
      )}
    </div>
  )
}

const isGone = (error: unknown): boolean => error instanceof ApiError && [400, 404].includes(error.status)

/** There is nothing to decide about. */
export function RequestEnded({ title, text }: { title: string; text: string }) {
  return (
    <MessagePage icon={<IconPlugConnectedX size={24} />} title={title} text={text}>
      <Button component={Link} to={paths.account} variant="default">
        {texts.toAccount}
      </Button>
    </MessagePage>
  )
}

const NEW_AGENT = 'new'

function Question({ requestId, request, username }: ConsentProps & { request: AppRequest }) {
  const { name, publisher, returnsTo, agents } = request
  const form = useForm({
    name: 'connect-app',
    initialValues: {
      scopes: request.scopes.map(String),
      agent: String(agents[0]?.id ?? NEW_AGENT),
      agentName: texts.usualName(username),
    },
    validate: {
      agentName: (text, { agent }) => (agent !== NEW_AGENT || isVisible(text) ? null : texts.noName),
    },
  })
  const goOn = ({ next }: { next: string }) => location.assign(next)
  const params = { id: requestId }
  const allow = useSend({
    send: ({ scopes, agent, agentName }: typeof form.values) =>
      callConnectedApps('allowApp', {
        params,
        body: {
          scopes: request.scopes.filter((scope) => scope === 'read' || scopes.includes(scope)),
          ...(agent === NEW_AGENT ? { agentName: agentName.trim() } : { agentId: Number(agent) }),
        },
      }),
    onDone: goOn,
    failed: texts.failed,
    onFailed: (error) => {
      const { agentName, name: taken } = problemsOfAnswer(error, texts.names)
      const problem = agentName ?? taken
      if (problem === undefined) return false
      form.setErrors({ agentName: problem })
      form.getInputNode('agentName')?.focus()
      return true
    },
  })
  const refuse = useSend({
    send: () => callConnectedApps('refuseApp', { params }),
    onDone: goOn,
    failed: texts.notRefused,
  })
  const isSending = allow.isSending || refuse.isSending
  return (
    <div className="page-width row flex-col py-page">
      <form noValidate onSubmit={form.onSubmit(allow.send)} className="w-full measure">
        <Stack gap="lg">
          <div>
            <span className="text-ink-3" aria-hidden="true">
              <IconPlugConnected size={28} />
            </span>
            <PageTitle>{texts.title(name)}</PageTitle>
            <Text c="var(--ink-2)" mt="xs" className="anywhere">
              {publisher === null ? texts.unproved(returnsTo) : texts.proved(publisher, returnsTo)}
            </Text>
          </div>
          <ScopeBoxes scopes={request.scopes} {...form.getInputProps('scopes')} />
          <NativeSelect
            {...form.getInputProps('agent')}
            label={texts.actsAs}
            description={texts.about}
            data={[
              ...agents.map((agent) => ({ value: String(agent.id), label: agent.name })),
              { value: NEW_AGENT, label: texts.newAgent },
            ]}
          />
          {form.values.agent === NEW_AGENT && (
            <TextInput
              {...form.getInputProps('agentName')}
              label={texts.agentName}
              description={texts.agentNameHint}
              autoComplete="off"
              maxLength={120}
              required
            />
          )}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" size="md" aria-disabled={isSending}>
              {allow.isSending ? texts.connecting : texts.connect}
            </Button>
            <Button variant="default" size="md" aria-disabled={isSending} onClick={() => refuse.send()}>
              {texts.refuse}
            </Button>
          </div>
        </Stack>
      </form>
    </div>
  )
}

interface ScopeBoxesProps {
  scopes: readonly AppScope[]
  value?: string[]
  onChange?: (scopes: string[]) => void
}

/** Looking around goes with everything else. */
function ScopeBoxes({ scopes, ...input }: ScopeBoxesProps) {
  return (
    <Checkbox.Group {...input} label={texts.mayDo} description={texts.neverDoes}>
      <Stack gap="sm" mt="sm">
        {scopes.map((scope) => (
          <Checkbox
            key={scope}
            value={scope}
            label={texts.scopes[scope].label}
            description={texts.scopes[scope].text}
            disabled={scope === appScopeSchema.enum.read}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
