import { VERIFIED_MEANS } from '#shared/messages/tool-facts.ts'
import { dateText } from '../../ui/fact-text.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Problems } from '../../ui/use-submission.ts'
import type { EditDraft } from './edit-draft.ts'
import classes from './edit-tool.module.css'

const VERIFIED = ['yes', 'no', 'again'] as const

interface MoreFactsProps {
  /** As it was when the form was filled. */
  verifiedAt: string | null
  draft: EditDraft
  problems: Problems
  isReadOnly: boolean
  onChange: (patch: Partial<EditDraft>) => void
}

const OPEN_SOURCE: readonly { value: EditDraft['openSource']; label: string }[] = [
  { value: '', label: 'Unknown' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

/** What is known of a tool only once somebody has looked into it. */
export function MoreFacts({ verifiedAt, draft, problems, isReadOnly, onChange }: MoreFactsProps) {
  return (
    <div className={classes.extra}>
      <TextField
        name="vendor"
        label="Made by"
        autoComplete="off"
        value={draft.vendor}
        readOnly={isReadOnly}
        problem={problems.vendor}
        onChange={({ currentTarget: { value } }) => onChange({ vendor: value })}
      />
      <TextField
        name="launchYear"
        label="Launched"
        inputMode="numeric"
        autoComplete="off"
        value={draft.launchYear}
        readOnly={isReadOnly}
        problem={problems.launchYear}
        onChange={({ currentTarget: { value } }) => onChange({ launchYear: value })}
      />
      <SelectField
        name="openSource"
        label="Open source"
        value={draft.openSource}
        disabled={isReadOnly}
        onChange={({ currentTarget: { value } }) =>
          onChange({ openSource: OPEN_SOURCE.find((choice) => choice.value === value)?.value ?? '' })
        }
      >
        {OPEN_SOURCE.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField
        name="isVerified"
        label="Verified"
        hint={`You have read ${VERIFIED_MEANS} on the vendor's own pages. The day you save it is its date.`}
        value={draft.isVerified}
        disabled={isReadOnly}
        onChange={({ currentTarget: { value } }) =>
          onChange({ isVerified: VERIFIED.find((choice) => choice === value) ?? 'no' })
        }
      >
        <option value="no">No</option>
        {verifiedAt === null ? (
          <option value="yes">Yes, checked today</option>
        ) : (
          <>
            <option value="yes">Yes, since {dateText(verifiedAt)}</option>
            <option value="again">Yes, checked again today</option>
          </>
        )}
      </SelectField>
    </div>
  )
}
