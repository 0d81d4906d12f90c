import { NativeSelect, TextInput } from '@mantine/core'
import { toolFormMessages } from '#shared/messages/admin-tool-form.ts'
import { dateText } from '#shared/messages/fact-text.ts'
import { FIELD_NAMES, VERIFIED_MEANS } from '#shared/messages/tool-facts.ts'
import type { Problems } from '../../../ui/use-submission.ts'
import type { EditDraft } from './edit-draft.ts'

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
  { value: '', label: toolFormMessages.unknown },
  { value: 'yes', label: toolFormMessages.yes },
  { value: 'no', label: toolFormMessages.no },
]

/** What is known of a tool only once somebody has looked into it. */
export function MoreFacts({ verifiedAt, draft, problems, isReadOnly, onChange }: MoreFactsProps) {
  return (
    <div className="stack items-start gap-4 cols-form">
      <TextInput
        name="vendor"
        label={FIELD_NAMES.vendor}
        autoComplete="off"
        value={draft.vendor}
        readOnly={isReadOnly}
        error={problems.vendor}
        onChange={({ currentTarget: { value } }) => onChange({ vendor: value })}
      />
      <TextInput
        name="launchYear"
        label={FIELD_NAMES.launchYear}
        inputMode="numeric"
        autoComplete="off"
        value={draft.launchYear}
        readOnly={isReadOnly}
        error={problems.launchYear}
        onChange={({ currentTarget: { value } }) => onChange({ launchYear: value })}
      />
      <NativeSelect
        name="openSource"
        label={FIELD_NAMES.openSource}
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
      </NativeSelect>
      <NativeSelect
        name="isVerified"
        label={toolFormMessages.verified}
        description={toolFormMessages.verifiedHint(VERIFIED_MEANS)}
        value={draft.isVerified}
        disabled={isReadOnly}
        onChange={({ currentTarget: { value } }) =>
          onChange({ isVerified: VERIFIED.find((choice) => choice === value) ?? 'no' })
        }
      >
        <option value="no">{toolFormMessages.no}</option>
        {verifiedAt === null ? (
          <option value="yes">{toolFormMessages.yesCheckedToday}</option>
        ) : (
          <>
            <option value="yes">{toolFormMessages.yesSince(dateText(verifiedAt))}</option>
            <option value="again">{toolFormMessages.checkedToday}</option>
          </>
        )}
      </NativeSelect>
      <NativeSelect
        name="isNew"
        label={toolFormMessages.new}
        description={toolFormMessages.newHint}
        value={draft.isNew}
        disabled={isReadOnly}
        onChange={({ currentTarget: { value } }) => onChange({ isNew: value === 'yes' ? 'yes' : 'no' })}
      >
        <option value="yes">{toolFormMessages.yes}</option>
        <option value="no">{toolFormMessages.no}</option>
      </NativeSelect>
    </div>
  )
}
