import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CategoryWithCount } from '#shared/domain/category.ts'
import { adminCatalogueMessages } from '#shared/messages/admin-catalogue.ts'
import { callAdmin } from '../../data/admin-api.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { formatCount } from '../../ui/format.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { useSubmission } from '../../ui/use-submission.ts'
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
    <PanelDialog title={adminCatalogueMessages.mergeCategory(category.name)} shape="narrow" onClose={onClose}>
      <form noValidate onSubmit={onSubmit}>
        <Stack>
          <NativeSelect
            name="into"
            label={adminCatalogueMessages.into}
            required
            value={intoId}
            disabled={isBusy}
            error={problems.into}
            onChange={({ currentTarget: { value } }) => setIntoId(value)}
          >
            <option value="" disabled>
              {adminCatalogueMessages.chooseACategory}
            </option>
            {all
              .filter(({ id }) => id !== category.id)
              .map(({ id, name, toolCount }) => (
                <option key={id} value={id}>
                  {name} ({toolCount})
                </option>
              ))}
          </NativeSelect>
          <Alert color="red">
            {adminCatalogueMessages.mergeText(
              formatCount(category.toolCount, 'tool'),
              category.toolCount === 1,
              into?.name ?? 'the other category',
              category.name,
            )}
          </Alert>
          {problems.form !== undefined && <Text c="red">{problems.form}</Text>}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {adminCatalogueMessages.keepBoth}
            </Button>
            <Button type="submit" color="red" aria-disabled={isBusy}>
              {isBusy ? adminCatalogueMessages.merging : adminCatalogueMessages.mergeForGood}
            </Button>
          </Group>
        </Stack>
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
