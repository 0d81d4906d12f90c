import { Anchor, Badge, Button, Card, Divider, Group, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconFlask, IconRocket } from '@tabler/icons-react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { RECEIPTS_PATH } from '#shared/admin-paths.ts'
import { agentDemoMessages } from '#shared/messages/agent-demo.ts'
import { paths } from '#shared/paths.ts'
import { DEMO_AGENT_KEY } from '#shared/policy/marketplace.ts'
import { type AgentCall, callWithKey, isSendableKey } from '../../data/agent-api.ts'
import { ApiError } from '../../data/api-errors.ts'
import { useSend } from '../../data/use-send.ts'
import { KeyField } from '../../ui/key-field.tsx'
import { showToast } from '../../ui/toast.ts'

/** Who acts on this page, once the server has taken the key. */
export interface DemoAgent {
  call: AgentCall
  /** The demo key's: nothing is published, no money moves. */
  isSandbox: boolean
}

interface Demo {
  typed: string
  /** Another key has to be tried first. */
  type: (text: string) => void
  agent: DemoAgent | null
  isBusy: boolean
  /** What is wrong with the key. */
  problem: string | undefined
  start: () => void
}

/** The calls of an agent on this page. */
export function demoCalls(key: string): AgentCall {
  return callWithKey('X-Agent-Key', key)
}

export function useDemoAgent(): Demo {
  const [typed, setTyped] = useState<string>(DEMO_AGENT_KEY)
  const [agent, setAgent] = useState<DemoAgent | null>(null)
  const [problem, setProblem] = useState<string>()
  const { send, isSending } = useSend({
    send: (key: string) => failureOf(key),
    onDone: (failure, key) => {
      setProblem(failure?.text)
      if (failure !== null) return showToast({ ...failure, tone: 'error' })
      setAgent({ call: demoCalls(key), isSandbox: key === DEMO_AGENT_KEY })
      showToast({ title: agentDemoMessages.authenticated })
    },
    failed: agentDemoMessages.authFailed.title,
  })
  const type = (text: string) => {
    setTyped(text)
    setProblem(undefined)
    setAgent(null)
  }
  return { typed, type, agent, isBusy: isSending, problem, start: () => send(typed.trim()) }
}

/** Why a key cannot be used; null when it can. */
async function failureOf(key: string): Promise<{ title: string; text: string } | null> {
  const { authFailed, unreachable } = agentDemoMessages
  if (!isSendableKey(key)) return authFailed
  try {
    await demoCalls(key)('testAgentKey')
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) return unreachable
    return error.status === 401 ? authFailed : { ...authFailed, text: error.detail ?? authFailed.text }
  }
}

/** Whose key is used here, and what that means. */
export function KeyForm({ demo }: { demo: Demo }) {
  const { typed, type, agent, isBusy, problem, start } = demo
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (problem !== undefined) input.current?.focus()
  }, [problem])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    start()
  }
  const isDemoKey = typed.trim() === DEMO_AGENT_KEY
  const { title, text } = agentDemoMessages.key[isDemoKey ? 'sandbox' : 'real']
  const Icon = isDemoKey ? IconFlask : IconRocket
  return (
    <Card component="section" aria-labelledby="demo-key">
      <form noValidate onSubmit={submit}>
        <Stack>
          <Title order={2} fz="lg" id="demo-key">
            {agentDemoMessages.tryDemoKey}
          </Title>
          <KeyField
            ref={input}
            name="key"
            value={typed}
            readOnly={isBusy}
            error={problem}
            onChange={({ currentTarget }) => type(currentTarget.value)}
          />
          <Group gap="xs" wrap="nowrap" align="start" fz="sm" c="var(--ink-2)">
            <Icon size={18} color="var(--accent)" aria-hidden="true" />
            <span>
              <strong>{title}</strong> {text}
            </span>
          </Group>
          <Group>
            <Button type="submit" miw="9rem" aria-disabled={isBusy}>
              {isBusy ? agentDemoMessages.checking : agentDemoMessages.startDemo}
            </Button>
            {!isDemoKey && (
              <Button variant="subtle" onClick={() => type(DEMO_AGENT_KEY)}>
                {agentDemoMessages.useTheDemoKey}
              </Button>
            )}
            {agent !== null && (
              <Badge leftSection={<IconCircleCheck size={16} aria-hidden="true" />}>
                {agentDemoMessages.authenticatedMark}
              </Badge>
            )}
          </Group>
          <Divider />
          <Text fz="sm" c="var(--ink-2)">
            <Anchor component={Link} to={paths.agentDashboard} inherit underline="always">
              {agentDemoMessages.ownKey.link}
            </Anchor>{' '}
            {agentDemoMessages.ownKey.after}{' '}
            <Anchor component={Link} to={RECEIPTS_PATH} inherit underline="always">
              {agentDemoMessages.checkReceipt.link}
            </Anchor>{' '}
            {agentDemoMessages.checkReceipt.after}
          </Text>
        </Stack>
      </form>
    </Card>
  )
}
