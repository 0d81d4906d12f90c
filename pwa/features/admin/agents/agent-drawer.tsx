import { Anchor, Badge, Button, Code, Divider, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { adminPaths } from '#shared/admin-paths.ts'
import type { AdminAgent } from '#shared/api/admin-market-calls.ts'
import type { Reputation } from '#shared/domain/agent.ts'
import { adminAgentMessages } from '#shared/messages/admin-agents.ts'
import { TIER_LABELS } from '#shared/messages/agent-labels.ts'
import { ActionDrawer } from '../../../ui/action-drawer.tsx'
import { formatDollars } from '../../../ui/format-amount.ts'
import { formatDay, formatShortDay } from '../../../ui/format-date.ts'
import { SampleMark } from '../../../ui/sample-mark.tsx'
import { type AgentAction, accessAction, verifyAction } from './agent-actions.ts'
import { useAgentChange } from './use-agents.ts'

interface AgentDrawerProps {
  agent: AdminAgent
  onClose: () => void
}

/** One agent, and what can be done with it. What hurts is asked for once more. */
export function AgentDrawer({ agent, onClose }: AgentDrawerProps) {
  const { isSending, send } = useAgentChange(onClose)
  return (
    <ActionDrawer
      title={agent.name}
      isBusy={isSending}
      onRun={(action: AgentAction) => send({ agent, action })}
      onClose={onClose}
    >
      {(onAct) => <AgentPanel agent={agent} isBusy={isSending} onAct={onAct} />}
    </ActionDrawer>
  )
}

/** What it has shown, and that it is verified or suspended. */
export function AgentMarks({ agent }: { agent: AdminAgent }) {
  return (
    <Group component="span" gap={4} wrap="nowrap">
      {agent.revokedAt !== null && <Badge color="red">{adminAgentMessages.suspended}</Badge>}
      {agent.isSample && <SampleMark />}
      {agent.isSandbox && !agent.isSample && <Badge color="yellow">{adminAgentMessages.sandbox}</Badge>}
      <Badge color="gray">{TIER_LABELS[agent.tier]}</Badge>
      {agent.isVerified && <Badge color="pine">{adminAgentMessages.verified}</Badge>}
    </Group>
  )
}

/** `86%`; a dash where there is nothing yet to take a rate of. */
function percentText(rate: number | null): string {
  return rate === null ? '–' : `${Math.round(rate)}%`
}

/** `12 submitted, 86% approved` */
export function recordText({ submitted, approvalRate }: Reputation): string {
  if (submitted === 0) return adminAgentMessages.nothingSubmitted
  if (approvalRate === null) return adminAgentMessages.noneDecided(submitted)
  return adminAgentMessages.record(submitted, percentText(approvalRate))
}

interface AgentPanelProps {
  agent: AdminAgent
  isBusy: boolean
  onAct: (action: AgentAction) => void
}

function AgentPanel({ agent, isBusy, onAct }: AgentPanelProps) {
  const { reputation, balance, revokedAt } = agent
  const { figures } = adminAgentMessages
  const access = accessAction(agent)
  const verify = verifyAction(agent)
  return (
    <Stack gap="md">
      <Stack gap="xs">
        <AgentMarks agent={agent} />
        <Text size="sm" c="dimmed">
          {adminAgentMessages.agentLine(agent.id, agent.type, formatDay(agent.createdAt))}
        </Text>
        <Owner owner={agent.owner} />
      </Stack>
      <Part title={adminAgentMessages.reputation}>
        <Figures
          figures={[
            [figures.submitted, String(reputation.submitted)],
            [figures.approvalRate, percentText(reputation.approvalRate)],
            [figures.revertRate, percentText(reputation.revertRate)],
            [figures.survivalRate, percentText(reputation.survivalRate)],
          ]}
        />
      </Part>
      {agent.domain !== null && (
        <Part title={adminAgentMessages.domain}>
          <Text className="anywhere">
            {adminAgentMessages.domainSince(agent.domain.name, formatDay(agent.domain.since))}
          </Text>
          <Text size="sm" c="dimmed" mb="xs">
            {adminAgentMessages.domainTogether(agent.domain.reputation.agents)}
          </Text>
          <Figures
            figures={[
              [figures.submitted, String(agent.domain.reputation.submitted)],
              [figures.approved, String(agent.domain.reputation.approved)],
              [figures.rejected, String(agent.domain.reputation.rejected)],
              [figures.reverted, String(agent.domain.reputation.reverted)],
              [figures.approvalRate, percentText(agent.domain.reputation.approvalRate)],
            ]}
          />
        </Part>
      )}
      <Part title={adminAgentMessages.money}>
        <Figures
          figures={[
            [figures.available, formatDollars(balance.available)],
            [figures.pending, formatDollars(balance.pending)],
            [figures.inPayout, formatDollars(balance.inPayout)],
          ]}
        />
      </Part>
      <Part title={adminAgentMessages.keys}>
        <Keys keys={agent.keys} />
      </Part>
      {agent.isSandbox && !agent.isSample ? (
        <Text size="sm" c="dimmed">
          {adminAgentMessages.demoAgentText}
        </Text>
      ) : (
        <Group justify="flex-end">
          <Button
            variant="default"
            color={revokedAt === null ? 'red' : 'pine'}
            aria-disabled={isBusy}
            onClick={() => onAct(access)}
          >
            {access.label}
          </Button>
          <Button variant="default" aria-disabled={isBusy} onClick={() => onAct(verify)}>
            {verify.label}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Divider mb="md" />
      <Title order={3} fz="md" fw={620} mb="xs">
        {title}
      </Title>
      {children}
    </section>
  )
}

function Figures({ figures }: { figures: readonly (readonly [name: string, value: string])[] }) {
  return (
    <Group component="dl" gap="lg">
      {figures.map(([name, value]) => (
        <div key={name}>
          <Text component="dt" size="sm" c="dimmed">
            {name}
          </Text>
          <Text component="dd" fz="xl" fw={620}>
            {value}
          </Text>
        </div>
      ))}
    </Group>
  )
}

/** Enough of each key to tell it from the others, and whether it is used. */
function Keys({ keys }: { keys: AdminAgent['keys'] }) {
  if (keys.length === 0) return <Text c="dimmed">{adminAgentMessages.noKeys}</Text>
  return (
    <Stack component="ul" gap="sm">
      {keys.map((key) => (
        <Group key={key.id} component="li" justify="space-between" wrap="nowrap" align="flex-start">
          <div>
            <Group gap="xs">
              <Code td={key.revokedAt === null ? undefined : 'line-through'}>{key.prefix}…</Code>
              <span>{key.label}</span>
            </Group>
            <Text size="sm" c="dimmed">
              {key.scopes.join(', ')}
            </Text>
          </div>
          {key.revokedAt === null ? (
            <Text size="sm" c="dimmed">
              {key.lastUsedAt === null
                ? adminAgentMessages.neverUsed
                : adminAgentMessages.usedOn(formatShortDay(key.lastUsedAt))}
            </Text>
          ) : (
            <Badge color="red">{adminAgentMessages.revoked}</Badge>
          )}
        </Group>
      ))}
    </Stack>
  )
}

function Owner({ owner }: { owner: AdminAgent['owner'] }) {
  if (owner === null) return null
  return (
    <Text size="sm">
      {adminAgentMessages.ownedBy}{' '}
      {owner.username === null ? (
        adminAgentMessages.formerUser
      ) : (
        <Anchor
          component={Link}
          to={`${adminPaths.users}?${new URLSearchParams({ search: owner.username })}`}
          fz="inherit"
        >
          {owner.username}
        </Anchor>
      )}
    </Text>
  )
}
