import { Anchor, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { PRICINGS } from '#shared/domain/pricing.ts'
import { toolFormMessages } from '#shared/messages/admin-tool-form.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { pricingLabel } from '#shared/messages/pricing-text.ts'
import { FIELD_NAMES } from '#shared/messages/tool-facts.ts'
import type { ToolDraft } from './tool-draft.ts'
import type { Problems } from './use-submission.ts'

/** The way to the tool that stands in the way. */
export function TwinLink({ to }: { to: string }) {
  return (
    <Anchor component={Link} to={to} size="sm" underline="always">
      {toolFormMessages.seeListedTool}
    </Anchor>
  )
}

interface ToolFieldsProps {
  draft: ToolDraft
  /** By name; undefined while they are on their way. */
  categories: readonly { id: number; name: string }[] | undefined
  problems: Problems
  isReadOnly: boolean
  /** Whether the price may be unknown. */
  mayBeUnknown?: boolean
  /** Whether it asks how many people use it. */
  hasUsers?: boolean
  /** Under the address, when something is to be said about it. */
  websiteNote?: ReactNode
  onChange: (patch: Partial<ToolDraft>) => void
}

/** What the directory says of a tool, to type in. */
export function ToolFields(props: ToolFieldsProps) {
  const {
    draft,
    categories,
    problems,
    isReadOnly,
    mayBeUnknown = false,
    hasUsers = true,
    websiteNote,
    onChange,
  } = props
  const text = (name: keyof ToolDraft) => ({
    name,
    value: draft[name],
    readOnly: isReadOnly,
    autoComplete: 'off',
    error: problems[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  })
  const choice = (name: 'categoryId' | 'pricing') => {
    const { readOnly, ...rest } = text(name)
    return { ...rest, disabled: readOnly }
  }
  return (
    <div className="stack items-start gap-4 cols-form">
      <TextInput {...text('name')} label={commonMessages.name} required />
      <div>
        <TextInput
          {...text('website')}
          label={commonMessages.website}
          type="url"
          inputMode="url"
          required
          placeholder={toolFormMessages.https}
        />
        {websiteNote}
      </div>
      <div className="col-span-full">
        <Textarea autosize {...text('description')} label={commonMessages.description} required />
      </div>
      <NativeSelect {...choice('categoryId')} label={commonMessages.category} required>
        <option value="" disabled>
          {categories === undefined ? toolFormMessages.loading : toolFormMessages.chooseACategory}
        </option>
        {categories?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect {...choice('pricing')} label={commonMessages.pricing}>
        {mayBeUnknown && <option value="">{toolFormMessages.unknown}</option>}
        {PRICINGS.map((pricing) => (
          <option key={pricing} value={pricing}>
            {pricingLabel(pricing)}
          </option>
        ))}
      </NativeSelect>
      <TextInput
        {...text('priceFrom')}
        label={toolFormMessages.priceFromAMonth}
        inputMode="decimal"
        placeholder={toolFormMessages.optional}
      />
      {hasUsers && (
        <TextInput
          {...text('userCount')}
          label={FIELD_NAMES.userCount}
          placeholder={toolFormMessages.userCountExample}
        />
      )}
      <TextInput {...text('tags')} label={commonMessages.tags} description={toolFormMessages.tagsHint} />
      <TextInput
        {...text('features')}
        label={FIELD_NAMES.features}
        description={toolFormMessages.commaSeparated}
      />
    </div>
  )
}
