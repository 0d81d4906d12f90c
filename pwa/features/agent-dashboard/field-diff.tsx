import { Badge, Group, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import type { FieldProposal, Improvement } from '#shared/domain/improvement.ts'
import { agentDeskMessages } from '#shared/messages/agent-desk.ts'
import { FIELD_NAMES, IMPROVEMENT_STATE_LABELS } from '#shared/messages/improvement-labels.ts'
import { formatMoment } from '../../ui/format.ts'
import { diffItems, diffTexts, reveal } from '../../ui/text-diff.ts'
import { TONE_COLORS } from '../../ui/tone-colors.ts'
import { Changed, WordDiff } from '../../ui/word-diff.tsx'

/** Field by field, what a proposal changes and whether that was accepted. */
export function FieldDiffs({ fields }: { fields: readonly FieldProposal[] }) {
  return (
    <Stack component="dl" gap="md">
      {fields.map((proposal) => (
        <FieldDiff key={proposal.field} proposal={proposal} />
      ))}
    </Stack>
  )
}

function FieldDiff({ proposal: { field, before, proposed, isAccepted } }: { proposal: FieldProposal }) {
  return (
    <Stack gap={6} maw="52rem">
      <Group component="dt" gap="xs" fz="sm" fw={560} c="var(--ink-2)">
        {FIELD_NAMES[field]}
        {isAccepted !== null && (
          <Badge color={TONE_COLORS[isAccepted ? 'good' : 'bad']}>
            {isAccepted ? 'Accepted' : 'Not accepted'}
          </Badge>
        )}
      </Group>
      <dd>
        {Array.isArray(before) || Array.isArray(proposed) ? (
          <ItemDiff before={listOf(before)} proposed={listOf(proposed)} />
        ) : (
          <TextDiff before={before ?? ''} proposed={proposed ?? ''} />
        )}
      </dd>
    </Stack>
  )
}

function TextDiff({ before, proposed }: { before: string; proposed: string }) {
  return <WordDiff pieces={useMemo(() => diffTexts(before, proposed), [before, proposed])} />
}

function ItemDiff({ before, proposed }: { before: readonly string[]; proposed: readonly string[] }) {
  return (
    <Group component="ul" gap="xs">
      {diffItems(before, proposed).map(({ kind, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry may stand there twice
        <Badge key={at} component="li" color="gray" dir="auto">
          {kind === 'removed' || kind === 'added' ? <Changed kind={kind} text={text} /> : reveal(text)}
        </Badge>
      ))}
    </Group>
  )
}

function listOf(value: FieldProposal['before']): readonly string[] {
  if (value === null) return []
  return typeof value === 'string' ? [value] : value
}

/** Every state a proposal has been in. */
export function History({ history }: { history: Improvement['history'] }) {
  return (
    <Stack component="ol" gap="xs" aria-label={agentDeskMessages.history}>
      {history.map(({ state, at, note }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows
        <Group key={place} component="li" align="start" gap="sm" wrap="nowrap" fz="sm">
          <Text component="time" dateTime={at} inherit c="dimmed" w="7.5rem" flex="none">
            {formatMoment(Date.parse(at))}
          </Text>
          <div>
            <Text inherit fw={560}>
              {IMPROVEMENT_STATE_LABELS[state].label}
            </Text>
            {note}
          </div>
        </Group>
      ))}
    </Stack>
  )
}
