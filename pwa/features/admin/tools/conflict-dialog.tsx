import { Button } from '@mantine/core'
import { useState } from 'react'
import type { AdminTool } from '#shared/api/admin-catalogue-calls.ts'
import { adminCatalogueMessages } from '#shared/messages/admin-catalogue.ts'
import { useCategoryList } from '../../../data/use-category-list.ts'
import { PanelDialog } from '../../../ui/panel-dialog.tsx'
import { type EditDraft, type EditField, editDraftOf } from './edit-draft.ts'
import { FIELD_LABELS, fieldText } from './field-labels.ts'
import { conflictingFields } from './resolve-conflict.ts'

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
        {adminCatalogueMessages.takeAllOfTheirs}
      </Button>
      <Button size="md" onClick={() => onDecided(theirs)}>
        {adminCatalogueMessages.backToTheForm}
      </Button>
    </>
  )
  return (
    <PanelDialog
      title={adminCatalogueMessages.changedInTheMeantime}
      onClose={() => onDecided(theirs)}
      footer={footer}
    >
      <p className="text-ink-2">
        {fields.length > 0
          ? adminCatalogueMessages.sameFieldsChanged
          : adminCatalogueMessages.otherFieldsChanged}
      </p>
      {fields.map((field) => (
        <fieldset key={field} className="grid cols-fit col-14 gap-2 mt-4">
          <legend className="mb-2 p-0 font-semibold">{FIELD_LABELS[field]}</legend>
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
                  {isTheirs ? adminCatalogueMessages.thereNow : adminCatalogueMessages.whatYouTyped}
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
