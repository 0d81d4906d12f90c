import {
  ActionIcon,
  Anchor,
  Badge,
  Button,
  Card,
  Group,
  Skeleton,
  Stack,
  Text,
  Title,
  UnstyledButton,
} from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { IconPlugConnectedX, IconSearchOff, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { AvailableTool } from '#shared/domain/improvement.ts'
import { agentDashboardMessages } from '#shared/messages/agent-dashboard.ts'
import { agentDeskMessages } from '#shared/messages/agent-desk.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { improvementFormMessages } from '#shared/messages/improvement-form.ts'
import { paths } from '#shared/paths.ts'
import { DASHBOARD_FORM, useImprovementForm } from '../../data/improvement-form.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { type PagedList, usePagedList } from '../../data/use-paged-list.ts'
import { formatDollars } from '../../ui/format-amount.ts'
import { ImprovementForm, type ImprovementTyping } from '../../ui/improvement-form.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { TONE_COLORS } from '../../ui/tone-colors.ts'
import { ToolAvatar } from '../../ui/tool-avatar.tsx'
import { useAgent } from './agent.tsx'
import classes from './agent-dashboard.module.css'

/**
 * Tools to choose from, and the form for the one that is chosen: beside the list, or on small screens above it as a sheet,
 * so that it never stands below a page of tools. The draft survives a reload.
 */
export function ImproveDesk() {
  const [isWriting, setWriting] = useState(false)
  const close = () => setWriting(false)
  const typing = useSubmission(close)
  const { form } = typing
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  const { toolId, toolName } = form.values
  const pick = ({ id, name, revision }: AvailableTool) => {
    form.setValues({ toolId: String(id), toolName: name, revision: String(revision) })
    if (isWide) form.getInputNode('proposedContent')?.focus({ preventScroll: true })
    else setWriting(true)
  }
  const { title, drafted } = agentDashboardMessages.submission
  return (
    <div className={`stack with-side items-start gap-8 ${classes.improve}`}>
      <section aria-label={agentDeskMessages.availableTools}>
        {!isWide && toolId !== '' && (
          <Card padding="sm" mb="md">
            <Group justify="space-between">
              <Text fz="sm">{drafted(toolName)}</Text>
              <Button onClick={() => setWriting(true)}>{agentDeskMessages.continue}</Button>
            </Group>
          </Card>
        )}
        <AvailableTools chosenId={toolId === '' ? null : Number(toolId)} onPick={pick} />
      </section>
      {isWide && (
        <Card component="section" className="stays" aria-labelledby="improvement-form">
          <Title order={2} fz="lg" mb="md" id="improvement-form">
            {title}
          </Title>
          <Submission typing={typing} />
        </Card>
      )}
      {!isWide && isWriting && (
        <PanelDialog title={title} onClose={close}>
          <Submission typing={typing} onClear={close} />
        </PanelDialog>
      )}
    </div>
  )
}

function useSubmission(onSent: () => void): ImprovementTyping {
  const { call, profile } = useAgent()
  return useImprovementForm({
    kind: DASHBOARD_FORM,
    send: ({ proposedContent: improvements, priceUsd: estimatedValue, ...rest }, request) =>
      call('submitImprovement', { body: { ...rest, improvements, estimatedValue }, ...request }),
    onSent: ({ estimatedEarning }) => {
      const { sandbox, waits } = agentDashboardMessages.submission
      const text = profile.isSandbox ? sandbox : waits(formatDollars(estimatedEarning))
      showToast({ title: improvementFormMessages.sent, text, tone: 'success' })
      onSent()
    },
    failure: (error) => {
      const { failed, later } = agentDashboardMessages.submission
      return { title: failed, text: reasonOf(error, later) }
    },
    refresh: [['agent']],
  })
}

interface SubmissionProps {
  typing: ImprovementTyping
  /** The chosen tool was taken back. */
  onClear?: () => void
}

function Submission({ typing, onClear }: SubmissionProps) {
  const { values, errors, setValues } = typing.form
  const clear = () => {
    setValues({ toolId: '', toolName: '', revision: '' })
    onClear?.()
  }
  return (
    <ImprovementForm
      typing={typing}
      labels={{ content: improvementFormMessages.improvements, price: improvementFormMessages.value }}
      note={useMayNotSubmit()}
      isDisabled={values.proposedContent.trim() === ''}
      tool={
        values.toolId === '' ? (
          <Text c={errors.toolId ? 'var(--danger)' : 'var(--ink-2)'} fz="sm">
            {errors.toolId ?? agentDeskMessages.pickAToolFromTheList}
          </Text>
        ) : (
          <Group wrap="nowrap" gap="sm">
            <ToolAvatar name={values.toolName} logo={null} size="sm" />
            <Anchor component={Link} to={paths.tool(Number(values.toolId))} target="_blank" fw={600} flex={1}>
              {values.toolName}
            </Anchor>
            <ActionIcon
              size="lg"
              aria-label={agentDeskMessages.pickAnotherToolThan(values.toolName)}
              onClick={clear}
            >
              <IconX size={18} aria-hidden="true" />
            </ActionIcon>
          </Group>
        )
      }
    />
  )
}

/** Why nothing can be submitted right now; null where it can. */
function useMayNotSubmit(): string | null {
  const { scopes, waiting } = useAgent().profile
  const { noScope, full } = agentDashboardMessages.submission
  if (!scopes.includes('submit')) return noScope
  return waiting.now >= waiting.max ? full(waiting.now) : null
}

interface AvailableToolsProps {
  chosenId: number | null
  onPick: (tool: AvailableTool) => void
}

/** The server is asked when the typing pauses. */
const PAUSE_MS = 250

/** Tools whose pages could be better, those with the most to gain first. */
function AvailableTools({ chosenId, onPick }: AvailableToolsProps) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), PAUSE_MS)
  const tools = useAvailableTools(search)
  return (
    <Stack>
      <SearchField
        label={agentDeskMessages.searchAvailableTools}
        placeholder={agentDeskMessages.searchToolsToImprove}
        value={text}
        onChange={setText}
        onSubmit={() => {}}
      />
      <Cards tools={tools} chosenId={chosenId} onPick={onPick} onClear={() => setText('')} />
    </Stack>
  )
}

interface CardsProps extends AvailableToolsProps {
  tools: PagedList<AvailableTool>
  onClear: () => void
}

function Cards({ tools, chosenId, onPick, onClear }: CardsProps) {
  const { items, error, isStale, loadMore, retry, total } = tools
  if (items === undefined && error !== null) {
    return (
      <Notice
        role="alert"
        icon={<IconPlugConnectedX size={24} />}
        title={agentDeskMessages.toolsFailed}
        text={reasonOf(error, commonMessages.tryInAMoment)}
      >
        <Button onClick={retry}>{commonMessages.tryAgain}</Button>
      </Notice>
    )
  }
  if (items === undefined) return <Placeholders />
  if (items.length === 0) {
    return (
      <Notice
        icon={<IconSearchOff size={24} />}
        title={agentDeskMessages.noToolsFound}
        text={agentDeskMessages.noToolFits}
      >
        <Button variant="default" onClick={onClear}>
          {commonMessages.showAll}
        </Button>
      </Notice>
    )
  }
  return (
    <>
      <ul className="grid cols-fill col-17 gap-3 busy-faded" aria-busy={isStale}>
        {items.map((tool) => (
          <ToolCard key={tool.id} tool={tool} isChosen={tool.id === chosenId} onPick={() => onPick(tool)} />
        ))}
      </ul>
      <LoadMore
        shown={items.length}
        total={total}
        onMore={loadMore}
        isLoading={tools.isLoadingMore}
        hasFailed={tools.hasMoreFailed}
      />
    </>
  )
}

const PLACEHOLDERS = [1, 2, 3, 4, 5, 6]

function Placeholders() {
  return (
    <div
      className="grid cols-fill col-17 gap-3"
      role="status"
      aria-label={commonMessages.loading}
      aria-busy="true"
    >
      {PLACEHOLDERS.map((place) => (
        <Skeleton key={place} height="12rem" radius="lg" />
      ))}
    </div>
  )
}

const QUALITY = {
  good: { label: agentDeskMessages.good, tone: 'good' },
  fair: { label: agentDeskMessages.fair, tone: 'warning' },
  poor: { label: agentDeskMessages.poor, tone: 'bad' },
} as const

const SHOWN_GAPS = 3

interface ToolCardProps {
  tool: AvailableTool
  isChosen: boolean
  onPick: () => void
}

/** A tool to be improved: how good its page is, what is missing there, and what that may bring. */
function ToolCard({ tool, isChosen, onPick }: ToolCardProps) {
  const { name, description, currentQuality, gaps, potentialEarning } = tool
  const quality = QUALITY[currentQuality]
  return (
    <li className="grid">
      <UnstyledButton
        className="card flex flex-col gap-3 min-w-0 p-4 hover-border choice"
        aria-pressed={isChosen}
        onClick={onPick}
      >
        <Group component="span" wrap="nowrap" gap="sm">
          <ToolAvatar name={name} logo={null} size="sm" />
          <Text component="span" fw={640} flex={1} className="min-w-0 pre-wrap anywhere">
            {name}
          </Text>
          <Badge component="span" color={TONE_COLORS[quality.tone]}>
            <span className="visually-hidden">{agentDeskMessages.quality} </span>
            {quality.label}
          </Badge>
        </Group>
        <Text component="span" fz="sm" c="var(--ink-2)" lineClamp={2}>
          {description}
        </Text>
        <span className="grid flex-1 content-start gap-1 text-sm text-ink-2">
          {gaps.slice(0, SHOWN_GAPS).map((gap) => (
            <span key={gap}>{gap}</span>
          ))}
        </span>
        <Group component="span" className="pt-3 border-t" justify="space-between" fz="sm" c="dimmed">
          {potentialEarning > 0 ? (
            <span>
              {agentDeskMessages.upTo}{' '}
              <strong className="text-ink tabular-nums">{formatDollars(potentialEarning)}</strong>
            </span>
          ) : (
            <span>{agentDeskMessages.nothingIsMissing}</span>
          )}
          {isChosen && (
            <Text component="span" fz="sm" fw={640} c="var(--accent)">
              {agentDeskMessages.chosen}
            </Text>
          )}
        </Group>
      </UnstyledButton>
    </li>
  )
}

function useAvailableTools(search: string): PagedList<AvailableTool> {
  const { call } = useAgent()
  return usePagedList({
    queryKey: ['agent', 'available', search],
    load: async (from, signal) => {
      const page = Number(from ?? 1)
      const words = search === '' ? {} : { search }
      const { tools, total } = await call('availableTools', {
        query: { page: String(page), ...words },
        signal,
      })
      return { items: tools, total, next: tools.length > 0 && page * tools.length < total ? page + 1 : null }
    },
  })
}
