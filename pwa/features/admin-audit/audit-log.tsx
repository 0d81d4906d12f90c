import { IconHistory } from '@tabler/icons-react'
import type { AuditAction } from '#shared/domain/audit.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { InlineSelect } from '../../ui/inline-select.tsx'
import { LogList } from '../../ui/log-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useListAddress } from '../../ui/use-list-address.ts'
import { ACTION_OPTIONS, ACTIONS } from './action-options.ts'
import { AuditItem } from './audit-item.tsx'
import { useAudit } from './use-audit.ts'

/** Who did what, when, and what it changed. */
export function AuditLog() {
  const address = useListAddress()
  const action = address.choice<AuditAction | 'all'>('action', ACTIONS)
  const answer = useAudit(action)
  const entries = answer.data?.pages.flatMap((page) => page.entries)
  const { error } = answer
  return (
    <LogList
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
      row={(entry) => <AuditItem key={entry.id} entry={entry} />}
      noun={['entry', 'entries']}
      older={answer}
    >
      <InlineSelect
        label="Show"
        options={ACTION_OPTIONS}
        chosen={action}
        onChoose={(value) => address.put({ action: value === 'all' ? '' : value })}
      />
    </LogList>
  )
}
