import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CategoryWithCount } from '#shared/domain/category.ts'
import { callAdmin } from '../../data/admin-api.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { formatCount } from '../../ui/format.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { useSubmission } from '../../ui/use-submission.ts'
import classes from './category-dialog.module.css'
import { CATEGORIES_KEY } from './use-category-list.ts'

interface MergeDialogProps {
  category: CategoryWithCount
  all: readonly CategoryWithCount[]
  onClose: () => void
}

/** Says what will be before it is done: there is no way back. */
export function MergeDialog({ category, all, onClose }: MergeDialogProps) {
  const [intoId, setIntoId] = useState('')
  const into = all.find(({ id }) => String(id) === intoId)
  const merge = useMerge(category)
  const { isBusy, problems, onSubmit } = useSubmission(async () => {
    if (into === undefined) return { into: 'Please choose a category' }
    const reason = await merge(into)
    if (reason !== null) return { form: reason }
    onClose()
    return {}
  })
  return (
    <PanelDialog title={`Merge ${category.name}`} shape="narrow" onClose={onClose}>
      <form className={classes.form} noValidate onSubmit={onSubmit}>
        <SelectField
          name="into"
          label="Into"
          required
          value={intoId}
          disabled={isBusy}
          problem={problems.into}
          onChange={({ currentTarget: { value } }) => setIntoId(value)}
        >
          <option value="" disabled>
            Choose a category
          </option>
          {all
            .filter(({ id }) => id !== category.id)
            .map(({ id, name, toolCount }) => (
              <option key={id} value={id}>
                {name} ({toolCount})
              </option>
            ))}
        </SelectField>
        <p className={classes.warning}>
          {formatCount(category.toolCount, 'tool')} {category.toolCount === 1 ? 'moves' : 'move'} to{' '}
          {into?.name ?? 'the other category'}, archived ones too, and “{category.name}” is removed. This
          cannot be undone.
        </p>
        {problems.form !== undefined && <p className={classes.problem}>{problems.form}</p>}
        <div className={classes.actions}>
          <Button variant="default" size="md" onClick={onClose}>
            Keep both
          </Button>
          <Button type="submit" size="md" className={classes.merge ?? ''} aria-disabled={isBusy}>
            {isBusy ? 'Merging…' : 'Merge for good'}
          </Button>
        </div>
      </form>
    </PanelDialog>
  )
}

/** @returns why it could not be done; null when it is. */
function useMerge(from: CategoryWithCount) {
  const queries = useQueryClient()
  return async (into: CategoryWithCount): Promise<string | null> => {
    try {
      const params = { id: String(from.id) }
      const { movedTools, category } = await callAdmin('mergeCategory', { params, body: { into: into.id } })
      // The server's list follows its database a moment later.
      queries.setQueryData<CategoryWithCount[]>(CATEGORIES_KEY, (list = []) =>
        list
          .filter(({ id }) => id !== from.id)
          .map((entry) =>
            entry.id === into.id ? { ...entry, toolCount: entry.toolCount + movedTools } : entry,
          ),
      )
      void queries.invalidateQueries({ queryKey: ['admin', 'tools'] })
      showToast({
        title: 'Categories merged',
        text: `${formatCount(movedTools, 'tool')} moved to ${category.name}.`,
      })
      return null
    } catch (error) {
      return reasonOf(error, 'The categories could not be merged.')
    }
  }
}
