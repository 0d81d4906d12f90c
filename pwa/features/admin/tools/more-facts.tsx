import { NativeSelect, TextInput } from '@mantine/core'
import { adminCatalogueMessages } from '#shared/messages/admin-catalogue.ts'
import { VERIFIED_MEANS } from '#shared/messages/tool-facts.ts'
import { dateText } from '../../../ui/fact-text.ts'
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
  { value: '', label: 'Unknown' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

/** What is known of a tool only once somebody has looked into it. */
export function MoreFacts({ verifiedAt, draft, problems, isReadOnly, onChange }: MoreFactsProps) {
  return (
    <div className="stack items-start gap-4 cols-form">
      <TextInput
        name="vendor"
        label={adminCatalogueMessages.madeBy}
        autoComplete="off"
        value={draft.vendor}
        readOnly={isReadOnly}
        error={problems.vendor}
        onChange={({ currentTarget: { value } }) => onChange({ vendor: value })}
      />
      <TextInput
        name="launchYear"
        label={adminCatalogueMessages.launched}
        inputMode="numeric"
        autoComplete="off"
        value={draft.launchYear}
        readOnly={isReadOnly}
        error={problems.launchYear}
        onChange={({ currentTarget: { value } }) => onChange({ launchYear: value })}
      />
      <NativeSelect
        name="openSource"
        label={adminCatalogueMessages.openSource}
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
        label={adminCatalogueMessages.verified}
        description={adminCatalogueMessages.verifiedHint(VERIFIED_MEANS)}
        value={draft.isVerified}
        disabled={isReadOnly}
        onChange={({ currentTarget: { value } }) =>
          onChange({ isVerified: VERIFIED.find((choice) => choice === value) ?? 'no' })
        }
      >
        <option value="no">{adminCatalogueMessages.no}</option>
        {verifiedAt === null ? (
          <option value="yes">{adminCatalogueMessages.yesCheckedToday}</option>
        ) : (
          <>
            <option value="yes">{adminCatalogueMessages.yesSince(dateText(verifiedAt))}</option>
            <option value="again">{adminCatalogueMessages.checkedToday}</option>
          </>
        )}
      </NativeSelect>
      <NativeSelect
        name="isNew"
        label={adminCatalogueMessages.new}
        description={adminCatalogueMessages.newHint}
        value={draft.isNew}
        disabled={isReadOnly}
        onChange={({ currentTarget: { value } }) => onChange({ isNew: value === 'yes' ? 'yes' : 'no' })}
      >
        <option value="yes">{adminCatalogueMessages.yes}</option>
        <option value="no">{adminCatalogueMessages.no}</option>
      </NativeSelect>
    </div>
  )
}
