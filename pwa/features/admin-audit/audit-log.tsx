import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import type { AuditAction } from '#shared/domain/audit.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { formatCount } from '../../ui/format.ts'
import { InlineSelect } from '../../ui/inline-select.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RemoteList } from '../../ui/remote-list.tsx'
import { useListAddress } from '../../ui/use-list-address.ts'
import { ACTION_OPTIONS, ACTIONS } from './action-options.ts'
import { AuditItem } from './audit-item.tsx'
import classes from './audit-log.module.css'
import { useAudit } from './use-audit.ts'

/** Who did what, when, and what it changed. */
export function AuditLog() {
  const address = useListAddress()
  const action = address.choice<AuditAction | 'all'>('action', ACTIONS)
  const answer = useAudit(action)
  const entries = answer.data?.pages.flatMap((page) => page.entries)
  const { error, hasNextPage, isFetchingNextPage } = answer
  return (
    <div className={classes.log}>
      <InlineSelect
        label="Show"
        options={ACTION_OPTIONS}
        chosen={action}
        onChoose={(value) => address.put({ action: value === 'all' ? '' : value })}
      />
      <RemoteList
        label="Audit log"
        items={entries}
        isStale={answer.isPlaceholderData}
        failure={
          error && {
            title: 'The audit log could not be loaded',
            text: reasonOf(error, 'Please try again in a moment.'),
            onRetry: () => void answer.refetch(),
          }
        }
        empty={
          <Notice
            icon={<IconHistory size={24} />}
            title="Nothing is written down yet"
            text="Every change that an admin makes will be here for good."
          />
        }
        placeholderHeight="4.5rem"
        row={(entry) => <AuditItem key={entry.id} entry={entry} />}
      >
        <div className={classes.foot}>
          <p className={classes.count} role="status">
            {formatCount(entries?.length ?? 0, 'entry', 'entries')}
            {hasNextPage ? ' so far' : ' in all'}
            {answer.isFetchNextPageError && '. More could not be loaded.'}
          </p>
          {hasNextPage && (
            <Button
              variant="default"
              aria-disabled={isFetchingNextPage}
              onClick={() => void answer.fetchNextPage({ cancelRefetch: false })}
            >
              {isFetchingNextPage ? 'Loading…' : 'Load older entries'}
            </Button>
          )}
        </div>
      </RemoteList>
    </div>
  )
}
