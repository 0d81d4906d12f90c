import {
  Alert,
  Anchor,
  Badge,
  Button,
  Card,
  Group,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
  Timeline,
  Title,
} from '@mantine/core'
import { IconExternalLink, IconPlugConnectedX, IconShieldExclamation } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { adminPaths } from '#shared/admin-paths.ts'
import type { AdminImprovement } from '#shared/api/admin-market-calls.ts'
import type { ImprovedField } from '#shared/domain/improvement.ts'
import { improvementReviewMessages } from '#shared/messages/admin-improvements.ts'
import { TIER_LABELS } from '#shared/messages/agent-labels.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { IMPROVEMENT_STATE_LABELS, improvementTypeName } from '#shared/messages/improvement-labels.ts'
import { paths } from '#shared/paths.ts'
import { ApiError } from '../../../data/api-errors.ts'
import { reasonOf } from '../../../data/reason-of.ts'
import { Ago } from '../../../ui/ago.tsx'
import { formatDay } from '../../../ui/format-date.ts'
import { Notice } from '../../../ui/notice.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { reveal } from '../../../ui/text-diff.ts'
import { TONE_COLORS } from '../../../ui/tone-colors.ts'
import { useFocusHeir } from '../../../ui/use-focus-heir.ts'
import type { DiffLayout } from './diff-body.tsx'
import { FieldCard } from './field-card.tsx'
import classes from './review.module.css'
import { acceptable, approvalText, fieldReviews } from './review-fields.ts'
import { useImprovement } from './use-improvements.ts'
import { VerdictPanel } from './verdict-panel.tsx'

/** One proposal of an agent, to be read and decided on. */
export function ImprovementReview({ id, budget }: { id: number; budget: ReactNode }) {
  const { data, error, refetch } = useImprovement(id)
  if (data !== undefined) return <KnownImprovement improvement={data} budget={budget} />
  if (error === null) {
    return (
      <>
        <PageTitle>{improvementReviewMessages.improvement}</PageTitle>
        <Skeleton height="34rem" radius="lg" />
      </>
    )
  }
  const isMissing = error instanceof ApiError && error.status === 404
  return (
    <>
      <PageTitle>{improvementReviewMessages.improvement}</PageTitle>
      <Notice
        role="alert"
        icon={<IconPlugConnectedX size={24} />}
        title={isMissing ? improvementReviewMessages.missing : improvementReviewMessages.failedOne}
        text={reasonOf(error, commonMessages.tryInAMoment)}
      >
        {isMissing ? (
          <Button component={Link} to={adminPaths.improvements}>
            {improvementReviewMessages.allImprovements}
          </Button>
        ) : (
          <Button onClick={() => void refetch()}>{commonMessages.tryAgain}</Button>
        )}
      </Notice>
    </>
  )
}

/** Below this, two texts beside each other are too narrow to be read. */
const WIDE = '(min-width: 64em)'

const LAYOUTS: { value: DiffLayout; label: string }[] = [
  { value: 'side', label: improvementReviewMessages.layouts.side },
  { value: 'inline', label: improvementReviewMessages.layouts.inline },
]

interface KnownImprovementProps {
  improvement: AdminImprovement
  /** What is left to spend, shown while there is something to decide. */
  budget: ReactNode
}

function KnownImprovement({ improvement, budget }: KnownImprovementProps) {
  const [layout, setLayout] = useState<DiffLayout>(() => (matchMedia(WIDE).matches ? 'side' : 'inline'))
  const [refused, refuse] = useRefused(improvement)
  const aside = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusHeir(aside, heading)
  const reviews = fieldReviews(improvement)
  const [first] = improvement.state === 'second_review' ? improvement.approvals.given : []
  const accepted = acceptable(reviews).filter((field) => !refused.includes(field))
  return (
    <Stack gap="lg" className={classes.page ?? ''}>
      <Head improvement={improvement} />
      <div className={`stack gap-6 ${classes.columns}`}>
        <Stack>
          <Reasoning improvement={improvement} />
          <Group justify="space-between" mt="xs">
            <Title order={2} fz="lg">
              {improvementReviewMessages.fields}
            </Title>
            <SegmentedControl
              aria-label={improvementReviewMessages.showDifferences}
              data={LAYOUTS}
              value={layout}
              onChange={setLayout}
            />
          </Group>
          {reviews.map((review) => (
            <FieldCard
              key={review.field}
              review={review}
              issues={improvement.issues.filter(({ field }) => field === review.field)}
              layout={layout}
              isFixed={first !== undefined}
              isChosen={(first?.fields ?? accepted).includes(review.field)}
              onChoose={() => refuse(review.field)}
            />
          ))}
        </Stack>
        <Stack
          component="aside"
          ref={aside}
          className={classes.aside ?? ''}
          aria-label={improvementReviewMessages.decision}
        >
          <VerdictPanel improvement={improvement} accepted={accepted} heading={heading} />
          {improvement.approvals.yours !== null && budget}
          <History history={improvement.history} />
        </Stack>
      </div>
    </Stack>
  )
}

/** Fields that are not to be accepted; another version of the proposal starts with none. */
function useRefused({ updatedAt }: AdminImprovement) {
  const [refused, setRefused] = useState<{ of: string; fields: readonly ImprovedField[] }>({
    of: updatedAt,
    fields: [],
  })
  const fields = refused.of === updatedAt ? refused.fields : []
  const toggle = (field: ImprovedField) =>
    setRefused({
      of: updatedAt,
      fields: fields.includes(field) ? fields.filter((one) => one !== field) : [...fields, field],
    })
  return [fields, toggle] as const
}

/** Which tool, whose proposal, and how it stands. */
function Head({ improvement }: { improvement: AdminImprovement }) {
  const { toolId, toolName, state, agent, improvementType, createdAt } = improvement
  const { label, tone } = IMPROVEMENT_STATE_LABELS[state]
  return (
    <Stack component="header" gap="xs">
      <Anchor component={Link} to={adminPaths.improvements} size="sm" c="dimmed" mr="auto" className="tap">
        {improvementReviewMessages.allImprovementsLink}
      </Anchor>
      <Group gap="sm">
        <PageTitle>{toolName}</PageTitle>
        <Badge color={TONE_COLORS[tone]}>{label}</Badge>
      </Group>
      <Group component="ul" gap="0.25rem 1.25rem" fz="sm" c="var(--ink-2)">
        <li>{improvementTypeName(improvementType)}</li>
        <li>
          <Anchor
            component={Link}
            to={`${adminPaths.agents}?${new URLSearchParams({ search: agent.name })}`}
            inherit
            underline="always"
          >
            {agent.name}
          </Anchor>{' '}
          ({TIER_LABELS[agent.tier].toLowerCase()}, {approvalText(agent)})
        </li>
        {agent.domain !== null && (
          <li className="anywhere">
            {improvementReviewMessages.domain(agent.domain.name, formatDay(agent.domain.since))}
          </li>
        )}
        <li>
          <Ago time={createdAt} />
        </li>
        <li>
          <Anchor component={Link} to={paths.tool(toolId)} inherit underline="always">
            {improvementReviewMessages.toolPage} <IconExternalLink size={14} aria-hidden="true" />
          </Anchor>
        </li>
      </Group>
    </Stack>
  )
}

/** What the agent says about its proposal, what holds in general, and how to take both. */
function Reasoning({ improvement: { reasoning, issues } }: { improvement: AdminImprovement }) {
  const general = issues.filter(({ field }) => field === null)
  const ofFields = issues.length - general.length
  return (
    <>
      <Alert role="note" color="gray" icon={<IconShieldExclamation size={18} aria-hidden="true" />}>
        {improvementReviewMessages.untrusted}
      </Alert>
      {reasoning !== '' && (
        <Stack component="section" gap="xs" aria-labelledby="reasoning">
          <Title order={2} fz="lg" id="reasoning">
            {improvementReviewMessages.reasoningOfTheAgent}
          </Title>
          <blockquote className="m-0 text-ink-2 pre-wrap anywhere prose pl-4 quote" dir="auto">
            {reveal(reasoning)}
          </blockquote>
        </Stack>
      )}
      {general.length > 0 && (
        <Alert role="note" color="yellow">
          <ul aria-label={improvementReviewMessages.likelyObjections}>
            {general.map(({ code, message }) => (
              <li key={`${code} ${message}`}>{`${message.charAt(0).toUpperCase()}${message.slice(1)}.`}</li>
            ))}
          </ul>
        </Alert>
      )}
      {ofFields > 0 && (
        <Text size="sm" c="dimmed">
          {improvementReviewMessages.checksFound(ofFields)}
        </Text>
      )}
    </>
  )
}

/** What has become of it, step by step. */
function History({ history }: { history: AdminImprovement['history'] }) {
  return (
    <Card component="section" aria-labelledby="history">
      <Title order={2} fz="md" fw={620} id="history" mb="md">
        {improvementReviewMessages.history}
      </Title>
      <Timeline role="list" active={history.length} bulletSize={14} lineWidth={2}>
        {history.map(({ state, at, note }, place) => (
          <Timeline.Item
            // biome-ignore lint/suspicious/noArrayIndexKey: a state may come again, and nothing is ever put between
            key={place}
            role="listitem"
            title={IMPROVEMENT_STATE_LABELS[state].label}
          >
            <Ago time={at} />
            {note !== null && (
              <Text size="sm" c="var(--ink-2)" mt={4} style={{ whiteSpace: 'pre-wrap' }}>
                {note}
              </Text>
            )}
          </Timeline.Item>
        ))}
      </Timeline>
    </Card>
  )
}
