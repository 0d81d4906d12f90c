import { Button } from '@mantine/core'
import { useState } from 'react'
import type { AdminTool } from '#shared/api/admin-catalogue-calls.ts'
import { PRICINGS } from '#shared/domain/pricing.ts'
import { toolFormMessages } from '#shared/messages/admin-tool-form.ts'
import { priceLineText, pricePlans } from '#shared/messages/fact-text.ts'
import { pricingLabel } from '#shared/messages/pricing-text.ts'
import { FACT_LABELS, PLATFORM_LABELS, STATUS_LABELS } from '#shared/messages/tool-facts.ts'
import { TOOL_FIELD_LABELS } from '#shared/messages/tool-field-labels.ts'
import { useCategoryList } from '../../../data/use-category-list.ts'
import { type DetailsDraft, detailsOf } from '../../../ui/details-draft.ts'
import { PanelDialog } from '../../../ui/panel-dialog.tsx'
import { conflictingFields, type EditDraft, type EditField, editDraftOf } from './edit-draft.ts'

interface ConflictDialogProps {
  base: AdminTool
  /** What is there now. */
  now: AdminTool
  draft: EditDraft
  /** The fields that shall stay as they are there. */
  onDecided: (theirs: ReadonlySet<EditField>) => void
}

/** Somebody else has changed the same: both stand side by side, field by field. */
export function ConflictDialog({ base, now, draft, onDecided }: ConflictDialogProps) {
  const [theirs, setTheirs] = useState<ReadonlySet<EditField>>(new Set())
  const { data: categories } = useCategoryList()
  const names = new Map(categories?.map(({ id, name }) => [id, name]))
  const present = editDraftOf(now)
  const fields = conflictingFields({ base, now, draft })
  const choose = (field: EditField, isTheirs: boolean) => {
    const next = new Set(theirs)
    if (isTheirs) next.add(field)
    else next.delete(field)
    setTheirs(next)
  }
  const footer = (
    <>
      <Button variant="subtle" size="md" onClick={() => onDecided(new Set(fields))}>
        {toolFormMessages.takeAllOfTheirs}
      </Button>
      <Button size="md" onClick={() => onDecided(theirs)}>
        {toolFormMessages.backToTheForm}
      </Button>
    </>
  )
  return (
    <PanelDialog
      title={toolFormMessages.changedInTheMeantime}
      onClose={() => onDecided(theirs)}
      footer={footer}
    >
      <p className="text-ink-2">
        {fields.length > 0 ? toolFormMessages.sameFieldsChanged : toolFormMessages.otherFieldsChanged}
      </p>
      {fields.map((field) => (
        <fieldset key={field} className="grid cols-fit col-14 gap-2 mt-4">
          <legend className="mb-2 p-0 font-semibold">{TOOL_FIELD_LABELS[field]}</legend>
          {[false, true].map((isTheirs) => (
            <label
              key={String(isTheirs)}
              className="flex items-baseline gap-2 p-3 border-strong rounded-md cursor-pointer choice"
            >
              <input
                type="radio"
                name={`conflict-${field}`}
                checked={theirs.has(field) === isTheirs}
                onChange={() => choose(field, isTheirs)}
              />
              <span className="grid min-w-0 gap-1 anywhere">
                <span className="text-sm text-ink-3">
                  {isTheirs ? toolFormMessages.thereNow : toolFormMessages.whatYouTyped}
                </span>
                <span>{fieldText(isTheirs ? present : draft, field, names)}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </PanelDialog>
  )
}

/** What a field holds, for people. */
function fieldText(draft: EditDraft, field: EditField, categories: ReadonlyMap<number, string>): string {
  if (field === 'categoryId') return categories.get(Number(draft.categoryId)) ?? draft.categoryId
  if (field === 'pricing') return pricingLabel(PRICINGS.find((pricing) => pricing === draft.pricing) ?? null)
  if (field === 'openSource' || field === 'isVerified' || field === 'isNew')
    return draft[field] === '' ? toolFormMessages.unknown : toolFormMessages.marks[draft[field]]
  if (field === 'status') return STATUS_LABELS[draft.status]
  if (field === 'details') return detailsText(draft.details) || toolFormMessages.empty
  if (field === 'platforms')
    return draft.platforms.map((name) => PLATFORM_LABELS[name]).join(', ') || toolFormMessages.empty
  if (field === 'otherCategoryIds')
    return (
      draft.otherCategoryIds.map((id) => categories.get(Number(id)) ?? id).join(', ') ||
      toolFormMessages.empty
    )
  return draft[field] || toolFormMessages.empty
}

/** Each detail in a line of its own. */
function detailsText(draft: DetailsDraft): string {
  const { prices = [], ...others } = detailsOf(draft)
  const plans = pricePlans(prices).map(({ name, lines }) => `${name}: ${lines.map(priceLineText).join('; ')}`)
  const facts = Object.entries(others).map(([field, value]) => `${FACT_LABELS[field] ?? field}: ${value}`)
  return [...plans, ...facts].join('\n')
}
