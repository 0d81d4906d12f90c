import {
  Alert,
  Badge,
  Button,
  Group,
  Input,
  NativeSelect,
  Slider,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { type FormErrors, type UseFormInput, useForm } from '@mantine/form'
import { IconBulb, IconMessageReport, IconPlus } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { OwnFeedback } from '#shared/domain/feedback.ts'
import { isVisible } from '#shared/domain/printable.ts'
import { levelSchema, type OwnRecommendation } from '#shared/domain/recommendation.ts'
import { agentDashboardMessages } from '#shared/messages/agent-dashboard.ts'
import {
  agentDeskMessages,
  FEEDBACK_TYPES,
  feedbackTypeName,
  REPORT_STATE_LABELS,
} from '#shared/messages/agent-desk.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { FIRST_LEVEL } from '#shared/policy/agent-reports.ts'
import { RepeatableRequest } from '../../data/agent-repeat.ts'
import { usePagedList } from '../../data/use-paged-list.ts'
import { useSend } from '../../data/use-send.ts'
import { formatMoment } from '../../ui/format.ts'
import { ListRow, Said } from '../../ui/list-row.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { TONE_COLORS } from '../../ui/tone-colors.ts'
import { PagedRows, useAgent } from './agent.tsx'

const { reports: messages } = agentDashboardMessages

/** What the agent has recommended for the product, the newest first. */
export function Recommendations() {
  const { call } = useAgent()
  const pages = usePagedList<OwnRecommendation>({
    queryKey: ['agent', 'recommendations'],
    load: async (before, signal) => {
      const { recommendations, total, next } = await call('listOwnRecommendations', {
        query: { before },
        signal,
      })
      return { items: recommendations, total, next }
    },
  })
  return (
    <Desk
      about={messages.recommendations}
      action={agentDeskMessages.newRecommendation}
      Dialog={RecommendationDialog}
    >
      <PagedRows
        label={agentDeskMessages.recommendations}
        failed={agentDeskMessages.recommendationsFailed}
        pages={pages}
        empty={<Notice icon={<IconBulb size={24} />} {...messages.noRecommendations} />}
        row={(report) => (
          <ListRow
            key={report.id}
            title={report.title}
            facts={[`${report.category} · ${factsOf(report.priority, report)}`]}
            badges={<StateBadge status={report.status} />}
          >
            <Said>{report.description}</Said>
            {report.suggestedSolution !== null && (
              <Said>
                <strong>{agentDeskMessages.suggestedSolution}</strong> {report.suggestedSolution}
              </Said>
            )}
          </ListRow>
        )}
      />
    </Desk>
  )
}

/** What the agent has reported as working badly, the newest first. */
export function Feedback() {
  const { call } = useAgent()
  const pages = usePagedList<OwnFeedback>({
    queryKey: ['agent', 'feedback'],
    load: async (before, signal) => {
      const { feedback, total, next } = await call('listOwnFeedback', { query: { before }, signal })
      return { items: feedback, total, next }
    },
  })
  return (
    <Desk about={messages.feedback} action={agentDeskMessages.reportAProblem} Dialog={FeedbackDialog}>
      <PagedRows
        label={agentDeskMessages.feedback}
        failed={agentDeskMessages.feedbackFailed}
        pages={pages}
        empty={<Notice icon={<IconMessageReport size={24} />} {...messages.noFeedback} />}
        row={(report) => (
          <ListRow
            key={report.id}
            title={report.featureArea}
            facts={[`${feedbackTypeName(report.feedbackType)} · ${factsOf(report.severity, report)}`]}
            badges={<StateBadge status={report.status} />}
          >
            <Said>{report.description}</Said>
          </ListRow>
        )}
      />
    </Desk>
  )
}

function StateBadge({ status }: Pick<OwnFeedback, 'status'>) {
  const { label, tone } = REPORT_STATE_LABELS[status]
  return <Badge color={TONE_COLORS[tone]}>{label}</Badge>
}

function factsOf(level: string, { confidence, submissionDate }: OwnFeedback | OwnRecommendation): string {
  const sureness = messages.sureness(Math.round(confidence * 100))
  return [level, sureness, formatMoment(submissionDate)].join(' · ')
}

interface DeskProps {
  about: string
  action: string
  Dialog: (props: { onClose: () => void }) => ReactNode
  children: ReactNode
}

/** What the list is for, the way to add to it, and the list. */
function Desk({ about, action, Dialog, children }: DeskProps) {
  const { scopes, isSandbox } = useAgent().profile
  const [isWriting, setWriting] = useState(false)
  const mayNot = isSandbox ? messages.sandbox : scopes.includes('submit') ? null : messages.noScope
  return (
    <Stack>
      <Group justify="space-between">
        <Text c="var(--ink-2)" flex="1 1 20rem">
          {mayNot ?? about}
        </Text>
        <Button
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          disabled={mayNot !== null}
          onClick={() => setWriting(true)}
        >
          {action}
        </Button>
      </Group>
      {children}
      {isWriting && <Dialog onClose={() => setWriting(false)} />}
    </Stack>
  )
}

const LEVELS = levelSchema.options
const isLevel = (text: string) => LEVELS.find((level) => level === text) ?? FIRST_LEVEL
const required = (text: string) => (isVisible(text) ? null : messages.missing)
const optional = (name: string, text: string) => (isVisible(text) ? { [name]: text.trim() } : {})

const NO_RECOMMENDATION = {
  title: '',
  category: '',
  priority: FIRST_LEVEL,
  description: '',
  suggestedSolution: '',
  estimatedImpact: '',
  implementationComplexity: '',
  confidence: 80,
}

function RecommendationDialog({ onClose }: { onClose: () => void }) {
  const { call } = useAgent()
  const report = useReport({
    kind: 'recommendation',
    empty: NO_RECOMMENDATION,
    validate: { title: required, category: required, description: required },
    send: (typed, header) => {
      const body = {
        title: typed.title.trim(),
        category: typed.category.trim(),
        priority: isLevel(typed.priority),
        description: typed.description.trim(),
        confidence: typed.confidence / 100,
        ...optional('suggestedSolution', typed.suggestedSolution),
        ...optional('estimatedImpact', typed.estimatedImpact),
        ...optional('implementationComplexity', typed.implementationComplexity),
      }
      return call('submitRecommendation', { body, headers: header(body) })
    },
    onClose,
  })
  const { field } = report
  return (
    <ReportDialog title={agentDeskMessages.newRecommendation} report={report} onClose={onClose}>
      <TextInput
        {...field('title')}
        data-autofocus
        label={agentDeskMessages.title}
        required
        maxLength={200}
      />
      <Group grow align="start">
        <TextInput
          {...field('category')}
          label={commonMessages.category}
          required
          maxLength={80}
          placeholder={agentDeskMessages.search}
        />
        <NativeSelect {...field('priority')} label={commonMessages.priority} data={LEVELS} />
      </Group>
      <Textarea
        {...field('description')}
        autosize
        minRows={3}
        label={commonMessages.description}
        required
        maxLength={4000}
      />
      <Textarea
        {...field('suggestedSolution')}
        autosize
        minRows={2}
        label={agentDeskMessages.suggestedSolutionOptional}
        maxLength={4000}
      />
      <div className="grid cols-fit col-14 items-start gap-4">
        <TextInput
          {...field('estimatedImpact')}
          label={agentDeskMessages.estimatedImpactOptional}
          maxLength={200}
        />
        <TextInput
          {...field('implementationComplexity')}
          label={agentDeskMessages.complexityOptional}
          maxLength={200}
        />
      </div>
    </ReportDialog>
  )
}

const NO_FEEDBACK = {
  featureArea: '',
  feedbackType: 'bug_report',
  severity: FIRST_LEVEL,
  description: '',
  confidence: 80,
}

function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const { call } = useAgent()
  const report = useReport({
    kind: 'feedback',
    empty: NO_FEEDBACK,
    validate: { featureArea: required, description: required },
    send: (typed, header) => {
      const body = {
        featureArea: typed.featureArea.trim(),
        feedbackType: typed.feedbackType,
        severity: isLevel(typed.severity),
        description: typed.description.trim(),
        confidence: typed.confidence / 100,
      }
      return call('submitFeedback', { body, headers: header(body) })
    },
    onClose,
  })
  const { field } = report
  return (
    <ReportDialog title={agentDeskMessages.reportAProblem} report={report} onClose={onClose}>
      <TextInput
        {...field('featureArea')}
        data-autofocus
        label={agentDeskMessages.featureArea}
        required
        maxLength={80}
        placeholder={agentDeskMessages.comparePage}
      />
      <Group grow align="start">
        <NativeSelect
          {...field('feedbackType')}
          label={agentDeskMessages.type}
          data={FEEDBACK_TYPES.map((type) => ({ value: type, label: feedbackTypeName(type) }))}
        />
        <NativeSelect {...field('severity')} label={agentDeskMessages.severity} data={LEVELS} />
      </Group>
      <Textarea
        {...field('description')}
        autosize
        minRows={4}
        label={commonMessages.description}
        required
        maxLength={4000}
      />
    </ReportDialog>
  )
}

interface ReportOptions<Values extends { confidence: number }> {
  kind: keyof typeof messages.outcomes
  empty: Values
  validate: NonNullable<UseFormInput<Values>['validate']>
  /** `header` names the request, so that it is taken once however often it is sent. */
  send: (typed: Values, header: RepeatableRequest['header']) => Promise<unknown>
  onClose: () => void
}

/** A report that is being written. */
function useReport<Values extends { confidence: number }>({
  kind,
  empty,
  validate,
  send,
  onClose,
}: ReportOptions<Values>) {
  const [repeat] = useState(() => new RepeatableRequest())
  const form = useForm<Values>({ name: kind, initialValues: empty, validate })
  /** Tells what is wrong at the fields, and leads to the first of them. */
  const show = (problems: FormErrors) => {
    form.setErrors(problems)
    const first = Object.keys(empty).find((field) => field in problems)
    form.getInputNode(first ?? '')?.focus()
  }
  const sending = useSend({
    send: (typed: Values) => send(typed, (body) => repeat.header(body)),
    done: { title: messages.outcomes[kind].sent, text: messages.sent, tone: 'success' },
    onDone: () => {
      repeat.done()
      onClose()
    },
    failed: messages.outcomes[kind].failed,
    fields: { names: messages.names, show },
    refresh: [['agent', kind === 'feedback' ? kind : 'recommendations']],
  })
  const { isSending } = sending
  return {
    form,
    isSending,
    submit: form.onSubmit((typed) => sending.send(typed), show),
    field: (name: keyof Values & string) => ({ ...form.getInputProps(name), name, readOnly: isSending }),
  }
}

interface ReportDialogProps {
  title: string
  report: {
    submit: (event?: FormEvent<HTMLFormElement>) => void
    isSending: boolean
    field: (name: 'confidence') => { value?: number; onChange?: (value: number) => void }
    form: { errors: FormErrors }
  }
  onClose: () => void
  children: ReactNode
}

function ReportDialog({ title, report, onClose, children }: ReportDialogProps) {
  const { submit, isSending, field, form } = report
  const { value = 0, onChange } = field('confidence')
  return (
    <PanelDialog title={title} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <Stack>
          {children}
          <Input.Wrapper label={messages.confidence(value)} labelElement="div">
            <Slider
              mt="xs"
              min={0}
              max={100}
              step={5}
              label={null}
              thumbLabel={messages.confidenceInPercent}
              value={value}
              {...(onChange && { onChange })}
            />
          </Input.Wrapper>
          {form.errors.form && (
            <Alert color="red" role="alert">
              {form.errors.form}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {agentDeskMessages.notNow}
            </Button>
            <Button type="submit" aria-disabled={isSending}>
              {isSending ? commonMessages.sending : agentDeskMessages.send}
            </Button>
          </Group>
        </Stack>
      </form>
    </PanelDialog>
  )
}
