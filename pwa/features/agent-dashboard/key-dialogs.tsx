import { Alert, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormErrors, useForm } from '@mantine/form'
import type { ComponentProps, ReactNode } from 'react'
import type { AgentKey, AgentProfile, AgentScope } from '#shared/domain/agent.ts'
import { isVisible } from '#shared/domain/printable.ts'
import { agentDashboardMessages } from '#shared/messages/agent-dashboard.ts'
import { agentDeskMessages } from '#shared/messages/agent-desk.ts'
import { SCOPE_LABELS } from '#shared/messages/agent-labels.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { AGENT_SCOPES } from '#shared/policy/marketplace.ts'
import { type AgentCall, callWithKey, isSendableKey } from '../../data/agent-api.ts'
import type { KeptKey } from '../../data/agent-key.ts'
import { ApiError } from '../../data/api-errors.ts'
import { problemsOfAnswer } from '../../data/form-problems.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { useSend } from '../../data/use-send.ts'
import { SecretField } from '../../ui/copy-field.tsx'
import { KeyField } from '../../ui/key-field.tsx'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { useAgent } from './agent.tsx'

const { keys: messages } = agentDashboardMessages
const SCOPES: readonly AgentScope[] = AGENT_SCOPES

interface AddKeyDialogProps {
  onMade: (apiKey: string) => void
  onClose: () => void
}

/** Another key for the agent; it may do no more than the one in use. */
export function AddKeyDialog({ onMade, onClose }: AddKeyDialogProps) {
  const { kept, profile } = useAgent()
  const makeCalls = useMakeCalls()
  const form = useForm({
    name: 'add-key',
    initialValues: { label: '', scopes: ['read', 'submit'], ownKey: '' },
    validate: {
      label: (label) => (isVisible(label) ? null : messages.unnamed),
      scopes: (scopes) => (scopes.length === 0 ? messages.noScopes : null),
      ownKey: (typed) => (mayMakeKeys(kept, typed) ? null : messages.notOwn),
    },
  })
  const show = (problems: FormErrors) => {
    form.setErrors(problems)
    form.getInputNode(['label', 'ownKey'].find((field) => field in problems) ?? '')?.focus()
  }
  const { send, isSending } = useSend({
    send: async ({ label, scopes, ownKey }: typeof form.values) => {
      const make = makeCalls(ownKey)
      if (kept.kind === 'signing' && (await isOfOther(make, profile))) throw new NotOwnKeyError()
      const chosen = SCOPES.filter((scope) => scopes.includes(scope))
      return make('addAgentKey', { body: { label: label.trim(), scopes: chosen } })
    },
    onDone: ({ apiKey }) => onMade(apiKey),
    failed: messages.notMade,
    onFailed: (error) => {
      const found = problemsOfAnswer(error, messages.names)
      if (isWrongKey(kept, error)) show({ ownKey: messages.notOwn })
      else if (found.label !== undefined) show({ label: found.label })
      else show({ form: reasonOf(error, messages.notMadeText) })
      return true
    },
    refresh: [['agent', 'keys']],
  })
  return (
    <PanelDialog title={agentDeskMessages.addKey} shape="narrow" onClose={onClose}>
      <form noValidate onSubmit={form.onSubmit(send, show)}>
        <Stack>
          <TextInput
            {...form.getInputProps('label')}
            data-autofocus
            name="label"
            label={agentDeskMessages.whatItIsFor}
            autoComplete="off"
            required
            maxLength={60}
            placeholder={agentDeskMessages.nightlyRun}
            readOnly={isSending}
          />
          <Checkbox.Group {...form.getInputProps('scopes')} label={agentDeskMessages.whatItMayDo}>
            <Stack gap="sm">
              {SCOPES.map((scope) => (
                <Checkbox
                  key={scope}
                  value={scope}
                  label={scope}
                  description={SCOPE_LABELS[scope]}
                  disabled={!profile.scopes.includes(scope)}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          <OwnKeyField {...form.getInputProps('ownKey')} readOnly={isSending} />
          <DialogFoot problem={form.errors.form} keep={agentDeskMessages.notNow} onClose={onClose}>
            <Button type="submit" aria-disabled={isSending}>
              {isSending ? agentDeskMessages.creating : agentDeskMessages.createKey}
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </PanelDialog>
  )
}

interface RotateKeyDialogProps {
  agentKey: AgentKey
  /** Of another key than the one in use. */
  onMade: (apiKey: string) => void
  onClose: () => void
}

/** Puts a new key in the place of one. */
export function RotateKeyDialog({ agentKey, onMade, onClose }: RotateKeyDialogProps) {
  const { id, label, isCurrent } = agentKey
  const { kept, replaceKey } = useAgent()
  const makeCalls = useMakeCalls()
  const form = useForm({
    name: 'rotate-key',
    initialValues: { ownKey: '' },
    validate: { ownKey: (typed) => (mayMakeKeys(kept, typed) ? null : messages.notOwn) },
  })
  const show = (problems: FormErrors) => {
    form.setErrors(problems)
    form.getInputNode('ownKey')?.focus()
  }
  const { send, isSending } = useSend({
    send: ({ ownKey }: { ownKey: string }) =>
      makeCalls(ownKey)('rotateAgentKey', { params: { id: String(id) } }),
    onDone: ({ apiKey }) => {
      onClose()
      if (isCurrent) replaceKey(apiKey)
      else onMade(apiKey)
    },
    failed: messages.notMade,
    onFailed: (error) => {
      if (isWrongKey(kept, error)) show({ ownKey: messages.notOwn })
      else form.setErrors({ form: reasonOf(error, messages.notRotated) })
      return true
    },
    refresh: [['agent']],
  })
  return (
    <PanelDialog title={agentDeskMessages.rotateNow(label)} shape="narrow" onClose={onClose}>
      <form noValidate onSubmit={form.onSubmit(send, show)}>
        <Stack>
          <Text c="var(--ink-2)">{messages.rotate}</Text>
          <OwnKeyField {...form.getInputProps('ownKey')} readOnly={isSending} />
          <DialogFoot problem={form.errors.form} keep={commonMessages.keepIt} onClose={onClose}>
            <Button type="submit" aria-disabled={isSending}>
              {isSending ? agentDeskMessages.rotating : agentDeskMessages.rotateKey}
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </PanelDialog>
  )
}

interface SecretDialogProps {
  title: string
  label: string
  noun?: string
  secret: string
  onClose: () => void
}

/** The one time that a key or a secret is shown. */
export function SecretDialog({ title, label, noun, secret, onClose }: SecretDialogProps) {
  return (
    <PanelDialog title={title} onClose={onClose}>
      <Stack>
        <Text c="var(--ink-2)">{messages.once}</Text>
        <SecretField label={label} value={secret} {...(noun && { noun })} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {agentDeskMessages.iHaveStoredIt}
          </Button>
        </Group>
      </Stack>
    </PanelDialog>
  )
}

interface FootProps {
  /** Why sending has failed, if it has. */
  problem: ReactNode
  keep: string
  onClose: () => void
  children: ReactNode
}

/** The ways out of a form in a dialog, and why sending it has failed. */
export function DialogFoot({ problem, keep, onClose, children }: FootProps) {
  return (
    <>
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {keep}
        </Button>
        {children}
      </Group>
    </>
  )
}

/** Asks for the API key where the browser signs: a signature hands out no keys, so that a script cannot get itself one. */
export function OwnKeyField(field: ComponentProps<typeof KeyField>) {
  const { kept } = useAgent()
  if (kept.kind === 'plain') return null
  return (
    <KeyField
      {...field}
      name="ownKey"
      label={agentDeskMessages.yourApiKey}
      required
      placeholder={`${kept.prefix}…`}
      description={messages.ownKey}
    />
  )
}

/** The calls that make keys. */
export function useMakeCalls(): (typed: string) => AgentCall {
  const { kept, call } = useAgent()
  return (typed) => (kept.kind === 'plain' ? call : callWithKey('X-API-Key', typed.trim()))
}

export const mayMakeKeys = (kept: KeptKey, typed: string) =>
  kept.kind === 'plain' || isSendableKey(typed.trim())

class NotOwnKeyError extends Error {}

/** Whether a typed key is another agent's, for which it would make keys. A key that may not read is taken at its word. */
async function isOfOther(make: AgentCall, { id }: Pick<AgentProfile, 'id'>): Promise<boolean> {
  try {
    return (await make('agentProfile')).id !== id
  } catch (error) {
    if (error instanceof ApiError && error.code === 'scope-missing') return false
    throw error
  }
}

/** Whether a typed key was refused: it is unknown, has ended, is another agent's, or may not make this key. */
export function isWrongKey({ kind }: KeptKey, error: unknown): boolean {
  if (error instanceof NotOwnKeyError) return true
  const isRefused = error instanceof ApiError && (error.status === 401 || error.code === 'scope-missing')
  return kind === 'signing' && isRefused
}
