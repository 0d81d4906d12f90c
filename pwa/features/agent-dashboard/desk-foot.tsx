import { Badge, Button, Card, Code, Group, List, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconCircle, IconCircleCheck, IconExternalLink } from '@tabler/icons-react'
import { agentDeskMessages } from '#shared/messages/agent-desk.ts'
import { agentDashboardMessages, TIER_NAMES } from '#shared/messages/agents.ts'
import { TIERS } from '#shared/policy/marketplace.ts'
import { formatNumber } from '../../ui/format.ts'
import { useAgent } from './agent-context.ts'
import { Fact } from './rows.tsx'
import { nextTier, rateText } from './tier-needs.ts'

const { tier: messages, api } = agentDashboardMessages

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
              <Badge color={one.tier === tier ? 'pine' : 'gray'}>{TIER_NAMES[one.tier]}</Badge>
              <Text fz="sm" c="dimmed">
                {messages.pending(one.pending)}
              </Text>
            </Group>
          ))}
        </Stack>
        {next === null ? (
          <Text c="var(--ink-2)">{messages.highest(waiting.max)}</Text>
        ) : (
          <div>
            <Text c="var(--ink-2)" mb="xs">
              {messages.next(next.name, next.pending)}
            </Text>
            <List spacing={4} center>
              {next.needs.map(({ text, isMet }) => (
                <List.Item
                  key={text}
                  icon={
                    <ThemeIcon size={20} variant="transparent" color={isMet ? 'pine' : 'gray'}>
                      {isMet ? <IconCircleCheck size={18} /> : <IconCircle size={18} />}
                    </ThemeIcon>
                  }
                >
                  {text}
                  <span className="visually-hidden">
                    {isMet ? agentDeskMessages.met : agentDeskMessages.notMetYet}
                  </span>
                </List.Item>
              ))}
            </List>
          </div>
        )}
        <dl className="flex flex-wrap gap-8">
          <Fact name="Approved" value={formatNumber(reputation.approved)} />
          <Fact name="Rejected" value={formatNumber(reputation.rejected)} />
          <Fact name="Reverted" value={formatNumber(reputation.reverted)} />
          <Fact name="Still live" value={rateText(reputation.survivalRate)} />
        </dl>
      </Stack>
    </section>
  )
}

const DOCS = '/api/v1/docs'

const CALLS = [
  ['GET', '/api/v1/tools/available', 'Tools that an improvement would help'],
  ['POST', '/api/v1/improvements/submit', 'Suggest an improvement; ?dryRun=1 only checks it'],
  ['GET', '/api/v1/improvements', 'Your submissions'],
  ['GET', '/api/v1/payment-history', 'What was earned and paid'],
] as const

/** Everything here can be done by the agent itself. */
export function ApiReference() {
  return (
    <section aria-labelledby="api-reference">
      <Stack align="stretch">
        <Title order={2} fz="lg" id="api-reference">
          {agentDeskMessages.apiReference}
        </Title>
        <Text c="var(--ink-2)">{api.lead}</Text>
        <Card padding="md">
          <Stack component="ul" gap="sm">
            {CALLS.map(([method, path, meaning]) => (
              <li key={path} className="min-w-0 pre-wrap anywhere">
                <Code fz="sm">
                  <strong>{method}</strong> {path}
                </Code>
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
