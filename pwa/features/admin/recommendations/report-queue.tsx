import { Badge, Button, Card, Group, Radio, Stack, Text, Textarea, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { adminPaths } from '#shared/admin-paths.ts'
import type { ReportDecision, ReportGroup } from '#shared/domain/tool-report.ts'
import { recommendationsMessages } from '#shared/messages/admin-recommendations.ts'
import { adminReportMessages as texts } from '#shared/messages/admin-reports.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { paths } from '#shared/paths.ts'
import { REPORT_LIMITS, REPORT_STATUSES } from '#shared/policy/tool-reports.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import { type PagedList, usePagedList } from '../../../data/use-paged-list.ts'
import { useSend } from '../../../data/use-send.ts'
import { formatAgo } from '../../../ui/format.ts'
import { formatShortTime } from '../../../ui/format-date.ts'
import { InlineSelect } from '../../../ui/inline-select.tsx'
import { PanelDialog } from '../../../ui/panel-dialog.tsx'
import { showToast } from '../../../ui/toast.ts'
import { useAddressChoice } from '../../../ui/use-address-choice.ts'
import { useNow } from '../../../ui/use-now.ts'
import { QueueList } from './queue-list.tsx'

const STATUSES = ['open', 'fixed', 'declined', 'all'] as const
type Status = (typeof STATUSES)[number]

const STATUS_OPTIONS = STATUSES.map((value) => ({
  value,
  label: value === 'all' ? texts.anyStatus : texts.statuses[value],
}))

interface ReportFilter {
  status: Status
  chooseStatus: (status: Status) => void
}

export function useReportFilter(): ReportFilter {
  const [status, chooseStatus] = useAddressChoice('reports', STATUSES)
  return { status, chooseStatus }
}

export function useReports({ status }: ReportFilter): PagedList<ReportGroup> {
  return usePagedList({
    queryKey: ['admin', 'tool-reports', { status }],
    async load(page, signal) {
      const { groups, total, next } = await callAdmin('listToolReports', { query: { status, page }, signal })
      return { items: groups, total, next }
    },
  })
}

interface ReportQueueProps {
  queue: PagedList<ReportGroup>
  filter: ReportFilter
  allAddress: string
}

/** What people report, each tool and problem once. */
export function ReportQueue({ queue, filter, allAddress }: ReportQueueProps) {
  const [decided, setDecided] = useState<ReportGroup | null>(null)
  return (
    <>
      <Group gap="xs" mb="md">
        <InlineSelect
          label={commonMessages.status}
          options={STATUS_OPTIONS}
          chosen={filter.status}
          onChoose={filter.chooseStatus}
        />
      </Group>
      <QueueList
        title={texts.fromPeople}
        queue={queue}
        texts={{ failed: texts.failed, empty: texts.none, noMatch: texts.noMatch }}
        isFiltered={filter.status !== 'all'}
        allAddress={allAddress}
        card={(group) => <GroupCard group={group} onDecide={() => setDecided(group)} />}
      />
      {decided && <DecisionDialog group={decided} onClose={() => setDecided(null)} />}
    </>
  )
}

function GroupCard({ group, onDecide }: { group: ReportGroup; onDecide: () => void }) {
  const { toolId, toolName, kind, status, count, notes, latestAt } = group
  const time = Date.parse(latestAt)
  const now = useNow() ?? time
  return (
    <Card component="article">
      <Stack gap="xs" h="100%">
        <Group justify="space-between" gap="xs">
          <Text fz="sm" c="dimmed">
            {texts.kinds[kind]}
          </Text>
          <Badge color={status === 'open' ? 'yellow' : 'gray'}>{texts.statuses[status]}</Badge>
        </Group>
        <Title order={3} fz="lg" fw={600} className="anywhere">
          <Link className="link" to={paths.tool(toolId)}>
            {toolName}
          </Link>
        </Title>
        <Text c="var(--ink-2)" className="anywhere" lineClamp={3}>
          {notes[0] ?? texts.noNotes}
        </Text>
        <Group justify="space-between" mt="auto" pt="xs">
          <Text fz="sm" c="dimmed">
            <span className="font-medium">{texts.reports(count)}</span> ·{' '}
            <time dateTime={latestAt} title={formatShortTime(time)}>
              {formatAgo(time, now)}
            </time>
          </Text>
          <Button variant="default" size="sm" aria-label={texts.decideOn(toolName, kind)} onClick={onDecide}>
            {texts.decide}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}

function DecisionDialog({ group, onClose }: { group: ReportGroup; onClose: () => void }) {
  const { toolId, toolName, kind, notes, count } = group
  const choices = REPORT_STATUSES.filter((status) => status !== group.status)
  const [status, setStatus] = useState<ReportDecision['status']>(group.status === 'fixed' ? 'open' : 'fixed')
  const [reply, setReply] = useState(group.reply ?? '')
  const { send, isSending } = useDecide(group, onClose)
  return (
    <PanelDialog
      title={texts.decideOn(toolName, kind)}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {commonMessages.cancel}
          </Button>
          <Button
            aria-disabled={isSending}
            onClick={() => send({ from: group.status, status, reply: reply.trim() || null })}
          >
            {isSending ? texts.saving : texts.save}
          </Button>
        </>
      }
    >
      <Stack>
        <Group justify="space-between">
          <Text fz="sm" c="dimmed">
            {texts.reports(count)}
          </Text>
          <Link className="link text-sm" to={adminPaths.tool(toolId)}>
            {texts.openTool}
          </Link>
        </Group>
        <section className="grid gap-2">
          <h3 className="text-sm text-ink-3 font-medium">{texts.notes}</h3>
          {notes.length === 0 ? (
            <p>{texts.noNotes}</p>
          ) : (
            <ul className="grid gap-2">
              {notes.map((note, place) => (
                // Two people may write the same.
                // biome-ignore lint/suspicious/noArrayIndexKey: the notes of an answer keep their order
                <li key={place} className="pre-wrap anywhere bg-sunken rounded-sm px-2 py-1">
                  {note}
                </li>
              ))}
            </ul>
          )}
        </section>
        <Radio.Group
          name="status"
          label={recommendationsMessages.decision}
          value={status}
          onChange={(value) => setStatus(choices.find((choice) => choice === value) ?? status)}
        >
          <Group mt="xs">
            {choices.map((choice) => (
              <Radio key={choice} value={choice} label={texts.statuses[choice]} />
            ))}
          </Group>
        </Radio.Group>
        <Textarea
          autosize
          minRows={3}
          name="reply"
          label={texts.reply}
          description={texts.replyHint(count)}
          maxLength={REPORT_LIMITS.reply}
          value={reply}
          onChange={({ currentTarget: { value } }) => setReply(value)}
        />
      </Stack>
    </PanelDialog>
  )
}

type Decision = Omit<ReportDecision, 'until'>

/** With an undo, which gives the reports the status and the reply that they had. */
function useDecide({ id, status: before, reply: said, latestAt: until }: ReportGroup, onDone: () => void) {
  const decide = (decision: Decision) =>
    callAdmin('decideToolReports', { params: { id: String(id) }, body: { ...decision, until } })
  const refresh = [['admin']] as const
  const undo = useSend<unknown, ReportDecision['status']>({
    send: (from) => decide({ from, status: before, reply: said }),
    failed: recommendationsMessages.notUndone,
    done: recommendationsMessages.undone.title,
    refresh,
  })
  return useSend({
    send: decide,
    failed: texts.notSaved,
    onDone({ decided }, { status }) {
      const action = { label: recommendationsMessages.undo, onClick: () => undo.send(status) }
      showToast({ title: texts.decided(status, decided), tone: 'success', action })
      onDone()
    },
    refresh,
  })
}
