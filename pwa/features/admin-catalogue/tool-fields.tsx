import type { ReactNode } from 'react'
import { PRICINGS } from '#shared/domain/pricing.ts'
import { pricingLabel } from '../../ui/pricing-text.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Problems } from '../../ui/use-submission.ts'
import type { ToolDraft } from './tool-draft.ts'
import classes from './tool-fields.module.css'
import { useCategoryList } from './use-category-list.ts'

interface ToolFieldsProps {
  draft: ToolDraft
  problems: Problems
  isReadOnly: boolean
  /** Whether the price may be unknown. */
  mayBeUnknown?: boolean
  /** Under the address, when something is to be said about it. */
  websiteNote?: ReactNode
  onChange: (patch: Partial<ToolDraft>) => void
}

/** What the directory says of a tool, to type in. */
export function ToolFields(props: ToolFieldsProps) {
  const { draft, problems, isReadOnly, mayBeUnknown = false, websiteNote, onChange } = props
  const { data: categories } = useCategoryList()
  const text = (name: keyof ToolDraft) => ({
    name,
    value: draft[name],
    readOnly: isReadOnly,
    autoComplete: 'off',
    problem: problems[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  })
  const choice = (name: 'categoryId' | 'pricing') => {
    const { readOnly, ...rest } = text(name)
    return { ...rest, disabled: readOnly }
  }
  return (
    <div className={classes.fields}>
      <TextField {...text('name')} label="Name" required />
      <div>
        <TextField
          {...text('website')}
          label="Website"
          type="url"
          inputMode="url"
          required
          placeholder="https://"
        />
        {websiteNote}
      </div>
      <div className={classes.wide}>
        <TextAreaField {...text('description')} label="Description" required />
      </div>
      <SelectField {...choice('categoryId')} label="Category" required>
        <option value="" disabled>
          {categories === undefined ? 'Loading…' : 'Choose a category'}
        </option>
        {categories?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField {...choice('pricing')} label="Pricing">
        {mayBeUnknown && <option value="">Unknown</option>}
        {PRICINGS.map((pricing) => (
          <option key={pricing} value={pricing}>
            {pricingLabel(pricing)}
          </option>
        ))}
      </SelectField>
      <TextField
        {...text('priceFrom')}
        label="Price from ($ a month)"
        inputMode="decimal"
        placeholder="Optional"
      />
      <TextField {...text('userCount')} label="Users" placeholder="Optional, such as 1M+" />
      <TextField
        {...text('tags')}
        label="Tags"
        hint="Separated by commas. The first three stand on the card."
      />
      <TextField {...text('features')} label="Features" hint="Separated by commas." />
    </div>
  )
}
