import { NativeSelect, TextInput } from '@mantine/core'
import { toolFormMessages } from '#shared/messages/admin-tool-form.ts'
import { FIELD_NAMES } from '#shared/messages/tool-facts.ts'
import type { Problems } from '../../ui/use-submission.ts'
import type { EditDraft } from './edit-draft.ts'

interface MakerFieldsProps {
  draft: EditDraft
  problems: Problems
  isReadOnly: boolean
  onChange: (patch: Partial<EditDraft>) => void
}

const OPEN_SOURCE = [
  { value: '', label: toolFormMessages.unknown },
  { value: 'yes', label: toolFormMessages.yes },
  { value: 'no', label: toolFormMessages.no },
] as const

/** Who makes it, since when, and whether its source is open. */
export function MakerFields({ draft, problems, isReadOnly, onChange }: MakerFieldsProps) {
  const text = (name: 'vendor' | 'launchYear') => ({
    name,
    autoComplete: 'off',
    value: draft[name],
    readOnly: isReadOnly,
    error: problems[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      onChange({ [name]: value }),
  })
  return (
    <div className="stack items-start gap-4 cols-form">
      <TextInput {...text('vendor')} label={FIELD_NAMES.vendor} />
      <TextInput {...text('launchYear')} label={FIELD_NAMES.launchYear} inputMode="numeric" />
      <NativeSelect
        name="openSource"
        label={FIELD_NAMES.openSource}
        value={draft.openSource}
        disabled={isReadOnly}
        data={OPEN_SOURCE}
        onChange={({ currentTarget: { value } }) =>
          onChange({ openSource: OPEN_SOURCE.find((choice) => choice.value === value)?.value ?? '' })
        }
      />
    </div>
  )
}
