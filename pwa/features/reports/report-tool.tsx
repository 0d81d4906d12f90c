import { Button, Group, Radio, Stack, Text, Textarea } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReportKind } from '#shared/domain/tool-report.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { toolReportMessages as texts } from '#shared/messages/tool-reports.ts'
import { REPORT_KINDS, REPORT_LIMITS } from '#shared/policy/tool-reports.ts'
import type { OwnReport } from '#shared/sync/user-view.ts'
import { useSession } from '../../data/session.ts'
import { askToSignIn } from '../../data/sign-in-request.ts'
import { useUserData } from '../../data/user-data.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { useSubmission } from '../../ui/use-submission.ts'
import { fileReport } from './file-report.ts'

interface ReportToolProps {
  id: number
  name: string
}

/** Reports a problem of a tool, and shows what became of what the user has reported. */
export function ReportTool({ id, name }: ReportToolProps) {
  const { user } = useSession()
  const own = useUserData()?.reports.filter(({ toolId }) => toolId === id) ?? []
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        variant="subtle"
        size="sm"
        px={0}
        leftSection={<IconFlag size={16} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => (user === null ? askToSignIn() : setOpen(true))}
      >
        {texts.report}
      </Button>
      {own.length > 0 && (
        <ul className="grid gap-2" aria-label={texts.yours}>
          {own.map((report) => (
            <OwnReportItem key={report.kind} report={report} />
          ))}
        </ul>
      )}
      {isOpen && <ReportDialog id={id} name={name} own={own} onClose={() => setOpen(false)} />}
    </Stack>
  )
}

function OwnReportItem({ report: { kind, status, reply, filedAt } }: { report: OwnReport }) {
  return (
    <li className="text-sm text-ink-2">
      {texts.own(kind)} · {filedAt === null ? texts.waiting : texts.states[status]}
      {reply !== null && (
        <Text fz="sm" c="dimmed" className="pre-wrap anywhere">
          {reply}
        </Text>
      )}
    </li>
  )
}

interface ReportDialogProps extends ReportToolProps {
  own: readonly OwnReport[]
  onClose: () => void
}

function ReportDialog({ id, name, own, onClose }: ReportDialogProps) {
  const [kind, setKind] = useState<ReportKind | null>(null)
  const [note, setNote] = useState('')
  const { isBusy, problems, onSubmit } = useSubmission(async () => {
    if (kind === null) return { kind: texts.missing }
    const found = await fileReport({ toolId: id, kind, note })
    if (Object.keys(found).length === 0) onClose()
    return found
  })
  const choose = (value: string) => {
    const chosen = REPORT_KINDS.find((one) => one === value)
    if (chosen === undefined) return
    setKind(chosen)
    // What is open already can be said in other words.
    if (note === '') setNote(own.find((one) => one.kind === chosen && one.status === 'open')?.note ?? '')
  }
  return (
    <PanelDialog title={texts.reportOf(name)} shape="narrow" onClose={onClose}>
      <form noValidate onSubmit={onSubmit}>
        <Stack>
          <Radio.Group
            name="kind"
            label={texts.kind}
            value={kind}
            error={kind === null && problems.kind}
            onChange={choose}
          >
            <Stack gap="sm" mt="xs">
              {REPORT_KINDS.map((value) => (
                <Radio
                  key={value}
                  value={value}
                  label={texts.kinds[value].name}
                  description={texts.kinds[value].hint}
                />
              ))}
            </Stack>
          </Radio.Group>
          <Textarea
            autosize
            minRows={3}
            name="note"
            label={texts.note}
            description={texts.noteHint}
            maxLength={REPORT_LIMITS.note}
            value={note}
            error={problems.note}
            onChange={({ currentTarget: { value } }) => setNote(value)}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" size="md" onClick={onClose}>
              {commonMessages.cancel}
            </Button>
            <Button type="submit" size="md" aria-disabled={isBusy}>
              {texts.send}
            </Button>
          </Group>
        </Stack>
      </form>
    </PanelDialog>
  )
}
