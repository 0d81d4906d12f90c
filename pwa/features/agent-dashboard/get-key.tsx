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
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { agentDeskMessages } from '#shared/messages/agent-desk.ts'
import { agentDashboardMessages } from '#shared/messages/agents.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { paths } from '#shared/paths.ts'
import { callMarket, callWithKey, isSendableKey } from '../../data/agent-api.ts'
import { canSign } from '../../data/agent-signing-key.ts'
import { ApiError } from '../../data/api-errors.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { useSession } from '../../data/session.ts'
import { useOnline } from '../../data/use-online.ts'
import { useSend } from '../../data/use-send.ts'
import { SecretField } from '../../ui/copy-field.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { randomAgentName } from './agent-names.ts'

interface GetKeyProps {
  /** The referral code of the friend by whose link somebody came. */
  invitation: string | null
  /** `isNew`: nobody has seen it yet. */
  onKey: (key: string, isNew: boolean) => void
}

const { getKey: messages, noKey } = agentDashboardMessages

/** Without a key there is no agent to show: make one, or enter one. */
export function GetKey({ invitation, onKey }: GetKeyProps) {
  const [hasKey, setHasKey] = useState(false)
  const isOnline = useOnline()
  return (
    <div className="grid cols-fit col-22 items-start gap-8">
      <Stack maw="34rem">
        <PageTitle>{agentDeskMessages.agentDashboard}</PageTitle>
        <Text fz="lg" c="var(--ink-2)">
          {messages.lead}
        </Text>
        <List spacing="sm" listStyleType="disc" c="var(--ink-2)">
          {messages.points.map((point) => (
            <List.Item key={point}>{point}</List.Item>
          ))}
          <List.Item>
            {agentDeskMessages.tryDemo.before}{' '}
            <Anchor component={Link} to={paths.agentDemo} inherit underline="always">
              {agentDeskMessages.tryDemo.link}
            </Anchor>{' '}
            {agentDeskMessages.tryDemo.after}
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
              {messages.offline}
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
const NAMES = { name: 'The name', referralCode: 'The code' }

/** Makes an agent and its first key. */
function MakeAgent({ invitation, onKey }: GetKeyProps) {
  const { user } = useSession()
  const form = useForm({
    name: 'new-agent',
    initialValues: { name: randomAgentName(), referralCode: invitation ?? '' },
    validate: { name: (name) => (name.trim() === '' ? 'Please enter a name.' : null) },
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
    failed: messages.failed,
    fields: { names: NAMES, show },
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
          description={messages.name}
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
          description={messages.referral}
        />
        {user !== null && (
          <Text fz="sm" c="var(--ink-2)">
            {messages.owner(user.username)}
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
  if (typed.trim() === '') return 'Please enter a key.'
  return isSendableKey(typed.trim()) ? null : wrongKey
}

/** Tries a key that its owner has. */
function EnterKey({ onKey }: Pick<GetKeyProps, 'onKey'>) {
  const form = useForm({ name: 'enter-key', initialValues: { key: '' }, validate: { key: keyProblem } })
  const focus = () => form.getInputNode('key')?.focus()
  const { send, isSending } = useSend({
    send: ({ key }: { key: string }) => callWithKey('X-API-Key', key.trim())('agentProfile'),
    onDone: (_, { key }) => onKey(key.trim(), false),
    failed: messages.notTried,
    onFailed: (error) => {
      const isWrong = error instanceof ApiError && error.status === 401
      form.setErrors({ key: isWrong ? wrongKey : reasonOf(error, messages.notTried) })
      focus()
      return true
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit(send, focus)}>
      <Stack>
        <TextInput
          {...form.getInputProps('key')}
          name="key"
          label={commonMessages.apiKey}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          required
          placeholder={agentDeskMessages.aihLive}
          readOnly={isSending}
          description={canSign() ? messages.usedOnce : messages.kept}
        />
        <Button type="submit" fullWidth aria-disabled={isSending}>
          {isSending ? agentDeskMessages.trying : agentDeskMessages.openDashboard}
        </Button>
      </Stack>
    </form>
  )
}

const { newKey } = agentDashboardMessages

interface NewKeyProps {
  apiKey: string
  onDone: () => void
}

/** The one time that a new key is shown. */
export function NewKey({ apiKey, onDone }: NewKeyProps) {
  return (
    <Stack maw="44rem">
      <div>
        <PageTitle>{agentDeskMessages.yourApiKey}</PageTitle>
        <Text fz="lg" c="var(--ink-2)">
          {newKey.lead}
        </Text>
      </div>
      <Card>
        <Stack>
          <SecretField label={commonMessages.apiKey} value={apiKey} />
          <Alert color="yellow" icon={<IconAlertTriangle aria-hidden="true" />}>
            <strong>{agentDeskMessages.storeKeyNow}</strong> {newKey.warning}{' '}
            {canSign() ? newKey.signs : newKey.kept}
          </Alert>
          <Button variant="default" onClick={onDone}>
            {agentDeskMessages.storedGoOn}
          </Button>
        </Stack>
      </Card>
    </Stack>
  )
}

interface LastCopyProps {
  apiKey: string
  onCopied: () => void
}

/** The last time that a key is shown which earlier versions of the dashboard kept in the browser. */
export function LastCopy({ apiKey, onCopied }: LastCopyProps) {
  return (
    <Card component="section" aria-labelledby="last-copy">
      <Stack align="stretch">
        <Title order={2} fz="lg" id="last-copy">
          {agentDeskMessages.storeYourApiKey}
        </Title>
        <Text>{newKey.last}</Text>
        <SecretField label={commonMessages.apiKey} value={apiKey} />
        <div>
          <Button variant="default" onClick={onCopied}>
            {agentDeskMessages.iHaveACopy}
          </Button>
        </div>
      </Stack>
    </Card>
  )
}
