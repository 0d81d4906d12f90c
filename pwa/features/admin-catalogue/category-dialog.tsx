import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { CategoryWithCount } from '#shared/domain/category.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSubmission } from '../../ui/use-submission.ts'
import classes from './category-dialog.module.css'
import { type CategoryDraft, saveCategory } from './save-category.ts'
import { CATEGORIES_KEY } from './use-category-list.ts'

interface CategoryDialogProps {
  /** null adds one. */
  category: CategoryWithCount | null
  all: readonly CategoryWithCount[]
  onClose: () => void
}

const NEW: CategoryDraft = { name: '', description: '', group: '', icon: 'category' }

/** Adds a category, or changes what one says. Its address stays. */
export function CategoryDialog({ category, all, onClose }: CategoryDialogProps) {
  const queries = useQueryClient()
  const groupsId = useId()
  const [draft, setDraft] = useState<CategoryDraft>(category ?? NEW)
  const { isBusy, problems, onSubmit } = useSubmission(async () => {
    const { saved, problems: found } = await saveCategory(category, draft)
    if (saved === null) return found
    const entry = { toolCount: 0, ...category, ...saved }
    // The server's list follows its database a moment later.
    queries.setQueryData<CategoryWithCount[]>(CATEGORIES_KEY, (list = []) =>
      [...list.filter(({ id }) => id !== entry.id), entry].sort((a, b) => a.name.localeCompare(b.name, 'en')),
    )
    onClose()
    return {}
  })
  const field = (name: keyof CategoryDraft) => ({
    name,
    value: draft[name],
    autoComplete: 'off',
    problem: problems[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setDraft({ ...draft, [name]: event.currentTarget.value }),
  })
  return (
    <PanelDialog
      title={category === null ? 'Add category' : `Edit ${category.name}`}
      shape="narrow"
      onClose={onClose}
    >
      <form className={classes.form} noValidate onSubmit={onSubmit}>
        <TextField
          {...field('name')}
          label="Name"
          required
          readOnly={isBusy}
          hint={category === null ? undefined : `Its address stays /categories/${category.slug}`}
        />
        <TextAreaField {...field('description')} label="Description" required readOnly={isBusy} />
        <TextField
          {...field('group')}
          label="Group"
          list={groupsId}
          required
          readOnly={isBusy}
          hint="One of the groups there are, or a new one."
        />
        <datalist id={groupsId}>
          {distinct(all.map(({ group }) => group)).map((group) => (
            <option key={group} value={group} />
          ))}
        </datalist>
        <SelectField {...field('icon')} label="Icon" disabled={isBusy}>
          {distinct(['category', draft.icon, ...all.map(({ icon }) => icon)]).map((icon) => (
            <option key={icon} value={icon}>
              {icon.replaceAll('-', ' ')}
            </option>
          ))}
        </SelectField>
        {problems.form !== undefined && <p className={classes.problem}>{problems.form}</p>}
        <div className={classes.actions}>
          <Button variant="default" size="md" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="md" aria-disabled={isBusy}>
            {isBusy ? 'Saving…' : category === null ? 'Add category' : 'Save changes'}
          </Button>
        </div>
      </form>
    </PanelDialog>
  )
}

const distinct = (texts: readonly string[]) =>
  [...new Set(texts)].filter((text) => text !== '').sort((a, b) => a.localeCompare(b, 'en'))
