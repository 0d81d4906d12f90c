import { Alert, Badge, Button, Checkbox, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { type FormErrors, useForm } from '@mantine/form'
import { IconWorldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { type AgentDomain, domainNameSchema } from '#shared/domain/agent-domain.ts'
import { agentDashboardMessages } from '#shared/messages/agent-dashboard.ts'
import { agentDeskMessages } from '#shared/messages/agent-desk.ts'
import {
  DIRECTORY_TEXTS,
  agentDomainMessages as messages,
  RETRY_NOTE,
} from '#shared/messages/agent-domain.ts'
import { SCOPE_LABELS } from '#shared/messages/agent-labels.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { DOMAIN_SCOPES } from '#shared/policy/domains.ts'
import { checkInput } from '../../data/check-input.ts'
import { problemsOfAnswer } from '../../data/form-problems.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { useSend } from '../../data/use-send.ts'
import { Ago } from '../../ui/ago.tsx'
import { ConfirmPanel } from '../../ui/confirm-panel.tsx'
import { SecretField } from '../../ui/copy-field.tsx'
import { formatNumber } from '../../ui/format.ts'
import { formatDay, formatTime } from '../../ui/format-date.ts'
import { Notice } from '../../ui/notice.tsx'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { Fact, Rows, rateText, useAgent } from './agent.tsx'
import { DialogFoot, isWrongKey, mayMakeKeys, OwnKeyField, useMakeCalls } from './key-dialogs.tsx'

const DOMAIN_FORM = z.object({ domain: domainNameSchema })
const KEY = ['agent', 'domain']
/** While somebody waits for the signature to arrive. */
const WATCH_MS = 4000
const EXAMPLE = 'node docs/examples/domain.ts send'

const { keys: keyMessages } = agentDashboardMessages

/** The domain whose published keys sign for the agent. */
export function Domain() {
  const { call, profile } = useAgent()
  const [asking, setAsking] = useState<'name' | 'drop' | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('getDomain', { signal }),
    refetchInterval: ({ state }) => (state.data?.domain?.state === 'pending' ? WATCH_MS : false),
  })
  const domain = data?.domain ?? null
  const mayManage = profile.scopes.includes('manage') && !profile.isSandbox
  const close = () => setAsking(null)
  return (
    <Stack>
      <Group justify="space-between">
        <Text c="var(--ink-2)" flex="1 1 20rem">
          {profile.isSandbox ? messages.sandbox : messages.about}
        </Text>
        {domain !== null && mayManage && (
          <Group gap="xs">
            <CheckButton />
            <Button variant="default" onClick={() => setAsking('name')}>
              {messages.change}
            </Button>
            <Button variant="default" color="red" onClick={() => setAsking('drop')}>
              {messages.letGo}
            </Button>
          </Group>
        )}
      </Group>
      <Rows<AgentDomain>
        label={agentDeskMessages.domain}
        failed={agentDeskMessages.domainFailed}
        query={{ data: data && (domain === null ? [] : [domain]), error, refetch }}
        empty={
          data?.isOn === false ? (
            <Notice icon={<IconWorldCheck size={24} />} {...messages.off} />
          ) : (
            <Notice icon={<IconWorldCheck size={24} />} {...messages.none}>
              {mayManage && <Button onClick={() => setAsking('name')}>{messages.name}</Button>}
            </Notice>
          )
        }
        row={(found) => <OneDomain key={found.name} domain={found} />}
      />
      {asking === 'name' && <NameDialog known={domain} onClose={close} />}
      {asking === 'drop' && domain !== null && <DropDialog name={domain.name} onClose={close} />}
    </Stack>
  )
}

/** Has the directory read now. */
function CheckButton() {
  const { call } = useAgent()
  const { send, isSending } = useSend({
    send: () => call('checkDomain'),
    done: ({ directory: { result } }) => ({ title: DIRECTORY_TEXTS[result ?? 'ours'] }),
    failed: messages.notChecked,
    refresh: [KEY],
  })
  return (
    <Button variant="default" aria-disabled={isSending} onClick={() => send()}>
      {isSending ? messages.checking : messages.check}
    </Button>
  )
}

const COLORS = { pending: 'yellow', verified: 'pine', lost: 'red' } as const

function OneDomain({ domain }: { domain: AgentDomain }) {
  const { name, state, scopes, namedAt, verifiedAt, lostAt } = domain
  return (
    <Stack component="li" p="lg">
      <Group justify="space-between" align="start" gap="xs">
        <div className="min-w-0">
          <Title order={3} fz="lg" className="anywhere">
            {name}
          </Title>
          <Text fz="sm" c="var(--ink-2)">
            {whenText({ state, namedAt, verifiedAt, lostAt })} · {messages.may(scopes.join(', '))}
          </Text>
        </div>
        <Badge color={COLORS[state]}>{messages.states[state]}</Badge>
      </Group>
      {state === 'lost' && <Alert color="red">{messages.lost}</Alert>}
      {domain.proofBy !== null && <Proof domain={domain} proofBy={domain.proofBy} />}
      <Directory directory={domain.directory} />
      {domain.reputation !== null && <Shared name={name} reputation={domain.reputation} />}
    </Stack>
  )
}

function whenText({
  state,
  namedAt,
  verifiedAt,
  lostAt,
}: Pick<AgentDomain, 'state' | 'namedAt' | 'verifiedAt' | 'lostAt'>): string {
  if (state === 'verified' && verifiedAt !== null) return messages.since(formatDay(verifiedAt))
  if (state === 'lost' && lostAt !== null) return messages.lostOn(formatDay(lostAt))
  return messages.named(formatDay(namedAt))
}

/** What is left to do: one request that a key of the domain signs. */
function Proof({ domain: { name }, proofBy }: { domain: AgentDomain; proofBy: string }) {
  const { profile } = useAgent()
  const { prove } = messages
  const path = '/api/v1/domain/proof'
  return (
    <Stack component="section" gap="xs" aria-labelledby="domain-proof">
      <Title order={4} fz="md" id="domain-proof">
        {prove.title}
      </Title>
      <Text c="var(--ink-2)">{prove.text(formatDay(proofBy))}</Text>
      <pre className="mono text-sm m-0 pre-wrap anywhere bg-sunken rounded-lg p-3">
        {prove.headers(path, name, profile.id)}
      </pre>
      <SecretField
        label={prove.command}
        noun={prove.noun}
        value={`${EXAMPLE} ${location.origin} key.pem ${name} ${profile.id} POST ${path}`}
      />
      <Text fz="sm" c="dimmed" role="status">
        {prove.waits}
      </Text>
    </Stack>
  )
}

/** How the directory was last found, and the keys in it. */
function Directory({ directory }: Pick<AgentDomain, 'directory'>) {
  const { url, result, checkedAt, failingSince, keysUntil, lostOn, keys } = directory
  const texts = messages.directory
  const isFailing = failingSince !== null && result !== 'found'
  return (
    <Stack component="section" gap="xs" aria-labelledby="key-directory">
      <Title order={4} fz="md" id="key-directory">
        {texts.title}
      </Title>
      <SecretField label={texts.address} noun={texts.noun} value={url} />
      <Text fz="sm" c={result === 'found' ? 'var(--ink-2)' : 'var(--ink)'}>
        {result === null ? texts.never : DIRECTORY_TEXTS[result]}{' '}
        {checkedAt !== null && <Ago time={checkedAt} />}
      </Text>
      {isFailing && (
        <Alert color="yellow">
          {[
            texts.failing(formatDay(failingSince)),
            keysUntil !== null && texts.keep(formatTime(keysUntil)),
            lostOn !== null && texts.loses(formatDay(lostOn)),
            RETRY_NOTE,
          ]
            .filter((part) => part !== false)
            .join(' ')}
        </Alert>
      )}
      {keys.length > 0 && (
        <Stack component="ul" gap={4} aria-label={texts.list}>
          {keys.map(({ keyId, notBefore, expiresAt }) => (
            <Text key={keyId} component="li" fz="sm" className="anywhere">
              <code className="mono">{keyId}</code>
              {notBefore !== null && ` ${texts.from(formatDay(notBefore))}`}
              {expiresAt !== null && ` ${texts.until(formatDay(expiresAt))}`}
            </Text>
          ))}
        </Stack>
      )}
    </Stack>
  )
}

interface SharedProps {
  name: string
  reputation: NonNullable<AgentDomain['reputation']>
}

/** What all agents of the domain have shown. */
function Shared({ name, reputation }: SharedProps) {
  const texts = messages.reputation
  return (
    <Stack component="section" gap="xs" aria-labelledby="domain-reputation">
      <Title order={4} fz="md" id="domain-reputation" className="anywhere">
        {texts.title(name)}
      </Title>
      <Text fz="sm" c="var(--ink-2)">
        {texts.text}
      </Text>
      <dl className="flex flex-wrap gap-8">
        <Fact name={texts.agents} value={formatNumber(reputation.agents)} />
        <Fact name={texts.submitted} value={formatNumber(reputation.submitted)} />
        <Fact name={texts.approved} value={formatNumber(reputation.approved)} />
        <Fact name={texts.rejected} value={formatNumber(reputation.rejected)} />
        <Fact name={texts.reverted} value={formatNumber(reputation.reverted)} />
        <Fact name={texts.rate} value={rateText(reputation.approvalRate)} />
      </dl>
    </Stack>
  )
}

interface NameDialogProps {
  known: AgentDomain | null
  onClose: () => void
}

/** Names a domain. A browser that signs asks for the API key: a domain is a way in that lasts. */
function NameDialog({ known, onClose }: NameDialogProps) {
  const { kept, profile } = useAgent()
  const makeCalls = useMakeCalls()
  const texts = messages.dialog
  const form = useForm({
    name: 'domain',
    initialValues: {
      domain: known?.name ?? '',
      scopes: [...(known?.scopes ?? ['read', 'submit'])] as string[],
      ownKey: '',
    },
    validate: (typed) => ({
      ...checkInput(DOMAIN_FORM, { domain: typed.domain }, texts.names),
      ...(!mayMakeKeys(kept, typed.ownKey) && { ownKey: keyMessages.notOwn }),
    }),
  })
  const show = (problems: FormErrors) => {
    form.setErrors(problems)
    form.getInputNode(['domain', 'ownKey'].find((field) => field in problems) ?? '')?.focus()
  }
  const { send, isSending } = useSend({
    send: async ({ domain, scopes, ownKey }: typeof form.values) => {
      const chosen = DOMAIN_SCOPES.filter((scope) => scope === 'read' || scopes.includes(scope))
      return makeCalls(ownKey)('nameDomain', { body: { domain, scopes: chosen } })
    },
    onDone: onClose,
    failed: texts.notNamed,
    onFailed: (error) => {
      const found = problemsOfAnswer(error, texts.names)
      if (isWrongKey(kept, error)) show({ ownKey: keyMessages.notOwn })
      else if (found.domain !== undefined) show({ domain: found.domain })
      else show({ form: reasonOf(error, texts.notNamedText) })
      return true
    },
    refresh: [['agent']],
  })
  return (
    <PanelDialog title={texts.title} shape="narrow" onClose={onClose}>
      <form noValidate onSubmit={form.onSubmit(send, show)}>
        <Stack>
          <TextInput
            {...form.getInputProps('domain')}
            data-autofocus
            name="domain"
            label={texts.domain}
            placeholder={texts.placeholder}
            description={texts.help}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            readOnly={isSending}
          />
          <Checkbox.Group {...form.getInputProps('scopes')} label={texts.scopes}>
            <Stack gap="sm" mt="xs">
              {DOMAIN_SCOPES.map((scope) => (
                <Checkbox
                  key={scope}
                  value={scope}
                  label={scope}
                  description={SCOPE_LABELS[scope]}
                  disabled={scope === 'read' || !profile.scopes.includes(scope)}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          {known?.state === 'verified' && (
            <Text fz="sm" c="var(--ink-2)">
              {texts.replaces(known.name)}
            </Text>
          )}
          <OwnKeyField {...form.getInputProps('ownKey')} readOnly={isSending} />
          <DialogFoot problem={form.errors.form} keep={agentDeskMessages.notNow} onClose={onClose}>
            <Button type="submit" aria-disabled={isSending}>
              {isSending ? texts.naming : messages.name}
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </PanelDialog>
  )
}

function DropDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { call } = useAgent()
  const { confirm } = messages
  const { send, isSending } = useSend({
    send: () => call('dropDomain'),
    done: confirm.done,
    onDone: onClose,
    failed: confirm.failed,
    onFailed: () => void onClose(),
    refresh: [['agent']],
  })
  return (
    <ConfirmPanel
      title={confirm.title(name)}
      text={confirm.text}
      action={isSending ? confirm.busy : messages.letGo}
      keep={commonMessages.keepIt}
      isBusy={isSending}
      onConfirm={() => send()}
      onClose={onClose}
    />
  )
}
