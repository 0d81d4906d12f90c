import {
  ActionIcon,
  Alert,
  Anchor,
  Button,
  Card,
  Divider,
  List,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { type FormErrors, useForm } from '@mantine/form'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { RECEIPTS_PATH } from '#shared/admin-paths.ts'
import { isVisible } from '#shared/domain/printable.ts'
import { agentKeyMessages } from '#shared/messages/agent-calls.ts'
import { agentDashboardMessages } from '#shared/messages/agent-dashboard.ts'
import { agentDeskMessages } from '#shared/messages/agent-desk.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { paths } from '#shared/paths.ts'
import { callMarket, callWithKey, isSendableKey } from '../../data/agent-api.ts'
import { type KeptKey, keepAgentKey, useAgentKey } from '../../data/agent-key.ts'
import { canSign, endSigningKey, forgetAgentKey, moveToSigningKey } from '../../data/agent-signing-key.ts'
import { ApiError } from '../../data/api-errors.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { useSession } from '../../data/session.ts'
import { useOnline } from '../../data/use-online.ts'
import { useSend } from '../../data/use-send.ts'
import { SecretField } from '../../ui/copy-field.tsx'
import { KeyField } from '../../ui/key-field.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { showToast } from '../../ui/toast.ts'
import { keyStart, randomAgentName } from './agent.tsx'
import { AgentDesk } from './agent-desk.tsx'

const { getKey, noKey } = agentDashboardMessages

interface AgentDashboardProps {
  /** The referral code of the friend by whose link somebody came. */
  invitation: string | null
}

/**
 * Of the agent whose key this browser keeps; without one, the way to get one. Where the browser can sign, an API key stays
 * only until its owner has seen it.
 */
export function AgentDashboard({ invitation }: AgentDashboardProps) {
  const kept = useAgentKey()
  /** A new API key, until its owner has stored it. Another tab may stop keeping it meanwhile. */
  const [made, setMade] = useState<string | null>(null)
  /** An API key that its owner has a copy of. */
  const [copied, setCopied] = useState<string | null>(null)
  const moved = useMovedKey(made === null ? kept : null)
  const keepNew = (apiKey: string) => {
    keepAgentKey({ kind: 'plain', apiKey })
    setMade(apiKey)
  }
  const keepTyped = (apiKey: string) => {
    setCopied(apiKey)
    keepAgentKey({ kind: 'plain', apiKey })
  }
  if (made !== null) {
    const finish = () => {
      setCopied(made)
      setMade(null)
    }
    return <NewKey apiKey={made} onDone={finish} />
  }
  if (kept === null)
    return <GetKey invitation={invitation} onKey={(key, isNew) => (isNew ? keepNew(key) : keepTyped(key))} />
  const replace = (apiKey: string) => {
    keepNew(apiKey)
    // It ends with the key that was replaced, too.
    if (kept.kind === 'signing') void endSigningKey(kept)
  }
  return (
    <AgentDesk
      key={keyStart(kept)}
      kept={kept}
      lastCopy={moved === copied ? null : moved}
      onCopied={() => setCopied(moved)}
      onForget={() => void forget(kept)}
      onReplace={replace}
    />
  )
}

/** Moves an API key to a signing key, as soon as there is a connection. @returns the API key that has left the browser */
function useMovedKey(kept: KeptKey | null): string | null {
  const [moved, setMoved] = useState<string | null>(null)
  const isOnline = useOnline()
  const apiKey = kept?.kind === 'plain' ? kept.apiKey : null
  useEffect(() => {
    if (apiKey === null || !isOnline) return
    void moveToSigningKey(apiKey).then((isMoved) => isMoved && setMoved(apiKey))
  }, [apiKey, isOnline])
  return moved
}

async function forget(kept: KeptKey): Promise<void> {
  if (await forgetAgentKey(kept)) return
  showToast({ title: agentDashboardMessages.forgotten, text: agentKeyMessages.notEnded })
}

interface GetKeyProps {
  /** The referral code of the friend by whose link somebody came. */
  invitation: string | null
  /** `isNew`: nobody has seen it yet. */
  onKey: (key: string, isNew: boolean) => void
}

/** Without a key there is no agent to show: make one, or enter one. */
function GetKey({ invitation, onKey }: GetKeyProps) {
  const [hasKey, setHasKey] = useState(false)
  const isOnline = useOnline()
  return (
    <div className="grid cols-fit col-22 items-start gap-8">
      <Stack maw="34rem">
        <PageTitle>{agentDeskMessages.agentDashboard}</PageTitle>
        <Text fz="lg" c="var(--ink-2)">
          {getKey.lead}
        </Text>
        <List spacing="sm" listStyleType="disc" c="var(--ink-2)">
          {getKey.points.map((point) => (
            <List.Item key={point}>{point}</List.Item>
          ))}
          <List.Item>
            {agentDeskMessages.tryDemo.before}{' '}
            <Anchor component={Link} to={paths.agentDemo} inherit underline="always">
              {agentDeskMessages.tryDemo.link}
            </Anchor>{' '}
            {agentDeskMessages.tryDemo.after}
          </List.Item>
          <List.Item>
            <Anchor component={Link} to={RECEIPTS_PATH} inherit underline="always">
              {agentDeskMessages.checkReceipt.link}
            </Anchor>{' '}
            {agentDeskMessages.checkReceipt.after}
          </List.Item>
        </List>
      </Stack>
      <Card component="section" aria-labelledby="get-key">
        <Stack>
          <Title order={2} fz="lg" id="get-key">
            {hasKey ? agentDeskMessages.enterYourApiKey : agentDeskMessages.generateApiKey}
          </Title>
          {hasKey ? <EnterKey onKey={onKey} /> : <MakeAgent invitation={invitation} onKey={onKey} />}
          {!isOnline && (
            <Alert color="gray" role="status">
              {getKey.offline}
            </Alert>
          )}
          <Divider />
          <Text fz="sm" c="var(--ink-2)">
            {hasKey ? agentDeskMessages.noKeyYet : agentDeskMessages.alreadyHaveAKey}{' '}
            <Anchor
              component="button"
              type="button"
              inherit
              underline="always"
              onClick={() => setHasKey(!hasKey)}
            >
              {hasKey ? agentDeskMessages.generateOne : agentDeskMessages.iHaveAKey}
            </Anchor>
          </Text>
        </Stack>
      </Card>
    </div>
  )
}

/** SPEC §7: generated agents are of this type. */
const TYPE = 'autonomous'

/** Makes an agent and its first key. */
function MakeAgent({ invitation, onKey }: GetKeyProps) {
  const { user } = useSession()
  const form = useForm({
    name: 'new-agent',
    initialValues: { name: randomAgentName(), referralCode: invitation ?? '' },
    validate: { name: (name) => (isVisible(name) ? null : getKey.unnamed) },
  })
  const show = (problems: FormErrors) => {
    form.setErrors(problems)
    form.getInputNode('name' in problems ? 'name' : 'referralCode')?.focus()
  }
  const { send, isSending } = useSend({
    send: ({ name, referralCode }: typeof form.values) => {
      const code = referralCode.trim()
      const broughtBy = code === '' ? {} : { referralCode: code }
      return callMarket('registerAgent', { body: { name: name.trim(), type: TYPE, ...broughtBy } })
    },
    onDone: ({ apiKey }) => onKey(apiKey, true),
    failed: getKey.failed,
    fields: { names: getKey.names, show },
  })
  return (
    <form noValidate onSubmit={form.onSubmit(send, show)}>
      <Stack>
        <TextInput
          {...form.getInputProps('name')}
          name="name"
          label={agentDeskMessages.nameOfTheAgent}
          autoComplete="off"
          required
          maxLength={120}
          readOnly={isSending}
          description={getKey.name}
          rightSection={
            <ActionIcon
              aria-label={agentDeskMessages.anotherName}
              onClick={() => form.setFieldValue('name', randomAgentName())}
            >
              <IconRefresh size={18} aria-hidden="true" />
            </ActionIcon>
          }
        />
        <TextInput
          {...form.getInputProps('referralCode')}
          name="referralCode"
          label={agentDeskMessages.referralCodeOptional}
          autoComplete="off"
          maxLength={40}
          readOnly={isSending}
          description={getKey.referral}
        />
        {user !== null && (
          <Text fz="sm" c="var(--ink-2)">
            {getKey.owner(user.username)}
          </Text>
        )}
        <Button type="submit" fullWidth aria-disabled={isSending}>
          {isSending ? agentDeskMessages.generating : agentDeskMessages.generateApiKey}
        </Button>
      </Stack>
    </form>
  )
}

const wrongKey = `${noKey.title}. ${noKey.text}`

function keyProblem(typed: string): string | null {
  if (typed.trim() === '') return getKey.noKey
  return isSendableKey(typed.trim()) ? null : wrongKey
}

/** Tries a key that its owner has. */
function EnterKey({ onKey }: Pick<GetKeyProps, 'onKey'>) {
  const form = useForm({ name: 'enter-key', initialValues: { key: '' }, validate: { key: keyProblem } })
  const focus = () => form.getInputNode('key')?.focus()
  const { send, isSending } = useSend({
    send: ({ key }: { key: string }) => callWithKey('X-API-Key', key.trim())('agentProfile'),
    onDone: (_, { key }) => onKey(key.trim(), false),
    failed: getKey.notTried,
    onFailed: (error) => {
      const isWrong = error instanceof ApiError && error.status === 401
      form.setErrors({ key: isWrong ? wrongKey : reasonOf(error, getKey.notTried) })
      focus()
      return true
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit(send, focus)}>
      <Stack>
        <KeyField
          {...form.getInputProps('key')}
          name="key"
          required
          placeholder={agentDeskMessages.aihLive}
          readOnly={isSending}
          description={canSign() ? getKey.usedOnce : getKey.kept}
        />
        <Button type="submit" fullWidth aria-disabled={isSending}>
          {isSending ? agentDeskMessages.trying : agentDeskMessages.openDashboard}
        </Button>
      </Stack>
    </form>
  )
}

interface NewKeyProps {
  apiKey: string
  onDone: () => void
}

/** The one time that a new key is shown. */
function NewKey({ apiKey, onDone }: NewKeyProps) {
  return (
    <Stack maw="44rem">
      <div>
        <PageTitle>{agentDeskMessages.yourApiKey}</PageTitle>
        <Text fz="lg" c="var(--ink-2)">
          {agentDashboardMessages.newKey.lead}
        </Text>
      </div>
      <Card>
        <Stack>
          <SecretField label={commonMessages.apiKey} value={apiKey} />
          <Alert color="yellow" icon={<IconAlertTriangle aria-hidden="true" />}>
            <strong>{agentDeskMessages.storeKeyNow}</strong> {agentDashboardMessages.newKey.warning}{' '}
            {canSign() ? agentDashboardMessages.newKey.signs : agentDashboardMessages.newKey.kept}
          </Alert>
          <Button variant="default" onClick={onDone}>
            {agentDeskMessages.storedGoOn}
          </Button>
        </Stack>
      </Card>
    </Stack>
  )
}
