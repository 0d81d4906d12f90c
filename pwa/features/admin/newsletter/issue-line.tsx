import { Button } from '@mantine/core'
import type { NewsletterIssue } from '#shared/domain/newsletter-issue.ts'
import { adminNewsletterMessages } from '#shared/messages/admin-newsletter.ts'
import { Ago } from '../../../ui/ago.tsx'
import { formatNumber } from '../../../ui/format.ts'
import { JobRow } from '../../../ui/job-row.tsx'
import { useStopIssue } from './use-newsletter.ts'

/** An issue: how many have it, and who sent it. */
export function IssueLine({ issue }: { issue: NewsletterIssue }) {
  const { isSending, send } = useStopIssue(issue.id)
  const { subject, state, total, week, createdBy, createdAt } = issue
  const { states, bySchedule, byAdmin } = adminNewsletterMessages
  return (
    <JobRow
      title={subject}
      state={states[state]}
      origin={
        <>
          <Ago time={createdAt} />
          {adminNewsletterMessages.started(createdBy === null ? bySchedule : byAdmin)}
        </>
      }
      value={total === 0 ? 1 : sentOf(issue)}
      max={Math.max(total, 1)}
      text={progressText(issue)}
      error={null}
      actions={
        state === 'sending' && (
          <Button
            size="xs"
            variant="default"
            aria-label={adminNewsletterMessages.stopIssue(week)}
            aria-disabled={isSending}
            onClick={() => send()}
          >
            {adminNewsletterMessages.stop}
          </Button>
        )
      }
    />
  )
}

const sentOf = ({ ordered, waiting, failed }: NewsletterIssue) => Math.max(0, ordered - waiting - failed)

function progressText(issue: NewsletterIssue): string {
  const text = adminNewsletterMessages.progress(formatNumber(sentOf(issue)), formatNumber(issue.total))
  return issue.failed === 0 ? text : adminNewsletterMessages.withFailed(text, formatNumber(issue.failed))
}
