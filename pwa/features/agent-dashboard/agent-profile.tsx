import { Alert, Badge, Box, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import {
  IconCircle,
  IconCircleCheck,
  IconExternalLink,
  IconFlask,
  IconRosetteDiscountCheck,
  IconWorldCheck,
} from '@tabler/icons-react'
import { useState } from 'react'
import { agentDashboardMessages } from '#shared/messages/agent-dashboard.ts'
import { agentDeskMessages } from '#shared/messages/agent-desk.ts'
import { TIER_NAMES } from '#shared/messages/agent-labels.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { TIERS } from '#shared/policy/marketplace.ts'
import type { KeptKey } from '../../data/agent-key.ts'
import { ConfirmPanel } from '../../ui/confirm-panel.tsx'
import { SecretField } from '../../ui/copy-field.tsx'
import { formatNumber } from '../../ui/format.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Fact, maskedKey, nextTier, rateText, useAgent } from './agent.tsx'

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
          {profile.domain !== null && (
            <Badge color="gray" leftSection={<IconWorldCheck size={16} aria-hidden="true" />} tt="none">
              {profile.domain.name}
            </Badge>
          )}
          {profile.isVerified && <Badge color="gray">{head.confirmed}</Badge>}
        </Group>
      </Stack>
      <Group align="end">
        <div>
          <Text fz="sm" c="dimmed">
            {kept.kind === 'signing' ? head.signing : commonMessages.apiKey}
          </Text>
          <code className="mono text-sm">{maskedKey(kept)}</code>
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
          action={agentDeskMessages.forgetKey}
          keep={commonMessages.keepIt}
          isBusy={false}
          onConfirm={onForget}
          onClose={() => setAsking(false)}
        />
      )}
    </>
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
        <Text>{agentDashboardMessages.newKey.last}</Text>
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

/** What the agent has shown so far, and what comes of it. */
export function TierPanel() {
  const { tier, reputation, waiting } = useAgent().profile
  const next = nextTier(tier, reputation)
  return (
    <section aria-labelledby="tier">
      <Stack>
        <Title order={2} fz="lg" id="tier">
          {agentDeskMessages.reputationAndTier}
        </Title>
        <Stack component="ol" gap="xs" aria-label={agentDeskMessages.tiers}>
          {TIERS.map((one) => (
            <Group
              key={one.tier}
              component="li"
              gap="sm"
              aria-current={one.tier === tier ? 'step' : undefined}
            >
              <Box w="6.5rem">
                <Badge color={one.tier === tier ? 'pine' : 'gray'}>{TIER_NAMES[one.tier]}</Badge>
              </Box>
              <Text fz="sm" c="dimmed">
                {agentDashboardMessages.tier.pending(one.pending)}
              </Text>
            </Group>
          ))}
        </Stack>
        {next === null ? (
          <Text c="var(--ink-2)">{agentDashboardMessages.tier.highest(waiting.max)}</Text>
        ) : (
          <div>
            <Text c="var(--ink-2)" mb="xs">
              {agentDashboardMessages.tier.next(next.name, next.pending)}
            </Text>
            <Stack component="ul" gap={4}>
              {next.needs.map(({ text, isMet }) => (
                <Group key={text} component="li" gap="xs" wrap="nowrap">
                  {isMet ? (
                    <IconCircleCheck size={18} color="var(--accent)" aria-hidden="true" />
                  ) : (
                    <IconCircle size={18} color="var(--ink-3)" aria-hidden="true" />
                  )}
                  <span>
                    {text}
                    <span className="visually-hidden">
                      {isMet ? agentDeskMessages.met : agentDeskMessages.notMetYet}
                    </span>
                  </span>
                </Group>
              ))}
            </Stack>
          </div>
        )}
        <dl className="flex flex-wrap gap-8">
          <Fact name={agentDeskMessages.approved} value={formatNumber(reputation.approved)} />
          <Fact name={agentDeskMessages.rejected} value={formatNumber(reputation.rejected)} />
          <Fact name={agentDeskMessages.reverted} value={formatNumber(reputation.reverted)} />
          <Fact name={agentDeskMessages.stillLive} value={rateText(reputation.survivalRate)} />
        </dl>
      </Stack>
    </section>
  )
}

const DOCS = '/api/v1/docs'

const CALLS = [
  ['GET', '/api/v1/tools/available', agentDashboardMessages.api.available],
  ['POST', '/api/v1/improvements/submit', agentDashboardMessages.api.submit],
  ['GET', '/api/v1/improvements', agentDashboardMessages.api.own],
  ['GET', '/api/v1/payment-history', agentDashboardMessages.api.history],
] as const

/** Everything here can be done by the agent itself. */
export function ApiReference() {
  return (
    <section aria-labelledby="api-reference">
      <Stack align="stretch">
        <Title order={2} fz="lg" id="api-reference">
          {agentDeskMessages.apiReference}
        </Title>
        <Text c="var(--ink-2)">{agentDashboardMessages.api.lead}</Text>
        <Card padding="md">
          <Stack component="ul" gap="sm">
            {CALLS.map(([method, path, meaning]) => (
              <li key={path} className="min-w-0 pre-wrap anywhere">
                <code className="mono text-sm">
                  <strong>{method}</strong> {path}
                </code>
                <Text fz="sm" c="var(--ink-2)">
                  {meaning}
                </Text>
              </li>
            ))}
          </Stack>
        </Card>
        <div>
          <Button
            component="a"
            href={DOCS}
            target="_blank"
            rel="noopener"
            variant="default"
            rightSection={<IconExternalLink size={18} aria-hidden="true" />}
          >
            {agentDeskMessages.readTheApiReference}
          </Button>
        </div>
      </Stack>
    </section>
  )
}
