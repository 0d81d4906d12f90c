import { Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { LintIssue } from '#shared/domain/improvement.ts'
import { checkMessages } from '#shared/messages/parts.ts'

interface LintListProps {
  issues: readonly LintIssue[]
  /** Said when there is nothing to say. */
  fine: string
}

/** What a look at a proposal has shown. */
export function LintList({ issues, fine }: LintListProps) {
  if (issues.length === 0) {
    return (
      <p className="flex items-start gap-2 text-ui text-ink-2 anywhere">
        <IconCircleCheck size={20} color="var(--accent)" aria-hidden="true" />
        {fine}
      </p>
    )
  }
  return (
    <ul className="grid gap-2" aria-label={checkMessages.remarks}>
      {issues.map(({ severity, code, field, message }) => {
        const Icon = severity === 'error' ? IconCircleX : IconAlertTriangle
        return (
          <li
            key={`${code} ${field ?? ''} ${message}`}
            className="flex items-start gap-2 text-ui text-ink-2 anywhere"
          >
            <Icon
              size={20}
              color={severity === 'error' ? 'var(--danger)' : 'var(--warning)'}
              aria-hidden="true"
            />
            <span>
              <span className="visually-hidden">{checkMessages.severity[severity]}</span>
              {sentenceOf(field, message)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** Messages are the rest of a sentence about their field: `is much shorter than what is there`. */
function sentenceOf(field: LintIssue['field'], message: string): string {
  const isRest = /^[a-z]/.test(message)
  const start =
    field === null ? message.charAt(0).toUpperCase() + message.slice(1) : checkMessages.about(field, message)
  const text = isRest ? start : message
  return /[.!?]$/.test(text) ? text : `${text}.`
}

interface CheckResultProps {
  title: string
  note?: string | undefined
  issues: readonly LintIssue[]
}

/** What the server would say of a proposal that it was only asked to look at. */
export function CheckResult({ title, note, issues }: CheckResultProps) {
  return (
    <Stack component="section" gap="xs" aria-label={checkMessages.check}>
      <Title order={3} fz="sm">
        {title}
      </Title>
      {note !== undefined && (
        <Text fz="sm" c="var(--ink-2)">
          {note}
        </Text>
      )}
      <LintList issues={issues} fine={checkMessages.fine} />
    </Stack>
  )
}
