import { Alert, Badge, Button, Code, Group, Stack, Text } from '@mantine/core'
import { IconFlask, IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { agentDeskMessages } from '#shared/messages/agent-desk.ts'
import { agentDashboardMessages, TIER_NAMES } from '#shared/messages/agents.ts'
import type { KeptKey } from '../../data/agent-key.ts'
import { ConfirmPanel } from '../../ui/confirm-panel.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useAgent } from './agent-context.ts'
import { maskedKey } from './masked-key.ts'

/** Which agent this is, by which key. Its key works, or there were no dashboard: SPEC §2 has a badge for that. */
export function AgentHead({ onForget }: { onForget: () => void }) {
  const { profile, kept } = useAgent()
  const { head } = agentDashboardMessages
  return (
    <Group component="header" align="end" justify="space-between" gap="lg">
      <Stack gap={4} miw={0}>
        <PageTitle>{agentDeskMessages.agentDashboard}</PageTitle>
        <Group gap="xs">
          <Text fz="lg" c="var(--ink-2)" mr={4} className="min-w-0 pre-wrap anywhere">
            {profile.name}
          </Text>
          <Badge leftSection={<IconRosetteDiscountCheck size={16} aria-hidden="true" />}>
            {agentDeskMessages.verifiedAgent}
          </Badge>
          <Badge color="gray">{TIER_NAMES[profile.tier]}</Badge>
          {profile.isVerified && <Badge color="gray">{head.confirmed}</Badge>}
        </Group>
      </Stack>
      <Group align="end">
        <div>
          <Text fz="sm" c="dimmed">
            {kept.kind === 'signing' ? head.signing : 'API key'}
          </Text>
          <Code fz="sm">{maskedKey(kept)}</Code>
        </div>
        <ForgetKey label={agentDeskMessages.forgetKeyOnThisDevice} kept={kept} onForget={onForget} />
      </Group>
      {profile.isSandbox && (
        <Alert color="gray" w="100%" icon={<IconFlask aria-hidden="true" />}>
          {head.sandbox}
        </Alert>
      )}
    </Group>
  )
}

interface ForgetKeyProps {
  label: string
  kept: KeptKey
  onForget: () => void
}

/** Takes the key off this device, which may have the only copy of it. */
export function ForgetKey({ label, kept, onForget }: ForgetKeyProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <ConfirmPanel
          title={agentDeskMessages.forgetThisKey}
          text={agentDashboardMessages.forget[kept.kind]}
          action="Forget key"
          keep="Keep it"
          isBusy={false}
          onConfirm={onForget}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
