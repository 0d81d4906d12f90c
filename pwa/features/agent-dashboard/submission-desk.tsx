import { IconSend } from '@tabler/icons-react'
import type { Improvement } from '#shared/domain/improvement.ts'
import { IMPROVEMENT_STATE_LABELS } from '#shared/messages/improvement-labels.ts'
import { IMPROVEMENT_STATES } from '#shared/policy/improvement-states.ts'
import { InlineSelect } from '../../ui/inline-select.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAddressChoice } from '../../ui/use-address-choice.ts'
import { useAgent } from './agent-context.ts'
import { PagedList } from './paged-list.tsx'
import classes from './submission-desk.module.css'
import { SubmissionRow } from './submission-row.tsx'
import { usePages } from './use-pages.ts'

type Filter = 'all' | (typeof IMPROVEMENT_STATES)[number]

/** `submitted` and `approved` last for no longer than a moment. */
const FILTERS: readonly [Filter, ...Filter[]] = [
  'all',
  ...IMPROVEMENT_STATES.filter((state) => state !== 'submitted' && state !== 'approved'),
]
const OPTIONS = FILTERS.map((value) => ({
  value,
  label: value === 'all' ? 'All states' : IMPROVEMENT_STATE_LABELS[value].label,
}))

/** What the agent has proposed, the newest first. */
export function SubmissionDesk() {
  const { call } = useAgent()
  const [state, choose] = useAddressChoice('state', FILTERS)
  const pages = usePages<Improvement>({
    name: ['improvements', state],
    load: async (before, signal) => {
      const query = { state, ...(before === null ? {} : { before: String(before) }) }
      const { improvements, total, next } = await call('listOwnImprovements', { query, signal })
      return { items: improvements, total, next }
    },
  })
  return (
    <>
      <div className={classes.filters}>
        <InlineSelect label="State" options={OPTIONS} chosen={state} onChoose={choose} />
      </div>
      <PagedList
        label="Submissions"
        what="Your submissions"
        pages={pages}
        empty={
          <Notice
            icon={<IconSend size={24} />}
            title={state === 'all' ? 'No submissions yet' : 'None in this state'}
            text={
              state === 'all'
                ? 'Pick a tool and propose something better. What becomes of it is told here.'
                : 'Look at all states to see the others.'
            }
          />
        }
        row={(improvement) => <SubmissionRow key={improvement.id} improvement={improvement} />}
      />
    </>
  )
}
