import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import type { CategoryWithCount } from '#shared/domain/category.ts'
import { adminCategoryMessages } from '#shared/messages/admin-categories.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import { reasonOf } from '../../../data/reason-of.ts'
import { CATEGORIES_KEY } from '../../../data/use-category-list.ts'
import { useSend } from '../../../data/use-send.ts'
import { PanelDialog } from '../../../ui/panel-dialog.tsx'

interface MergeDialogProps {
  category: CategoryWithCount
  all: readonly CategoryWithCount[]
  onClose: () => void
}

/** Says what will be before it is done: there is no way back. */
export function MergeDialog({ category, all, onClose }: MergeDialogProps) {
  const [intoId, setIntoId] = useState('')
  const into = all.find(({ id }) => String(id) === intoId)
  const select = useRef<HTMLSelectElement>(null)
  const [isMissing, setMissing] = useState(false)
  const { send, isSending, error } = useMerge(category, onClose)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setMissing(into === undefined)
    if (into === undefined) select.current?.focus()
    else send(into)
  }
  return (
    <PanelDialog title={adminCategoryMessages.mergeCategory(category.name)} shape="narrow" onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <Stack>
          <NativeSelect
            ref={select}
            name="into"
            label={adminCategoryMessages.into}
            required
            value={intoId}
            disabled={isSending}
            error={isMissing && into === undefined ? adminCategoryMessages.chooseOne : undefined}
            onChange={({ currentTarget: { value } }) => setIntoId(value)}
          >
            <option value="" disabled>
              {adminCategoryMessages.chooseACategory}
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
            {adminCategoryMessages.mergeText(
              category.toolCount,
              into?.name ?? adminCategoryMessages.theOther,
              category.name,
            )}
          </Alert>
          <div role="alert">
            {error !== null && <Text c="red">{reasonOf(error, adminCategoryMessages.notMerged)}</Text>}
          </div>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {adminCategoryMessages.keepBoth}
            </Button>
            <Button type="submit" color="red" aria-disabled={isSending}>
              {isSending ? adminCategoryMessages.merging : adminCategoryMessages.mergeForGood}
            </Button>
          </Group>
        </Stack>
      </form>
    </PanelDialog>
  )
}

function useMerge(from: CategoryWithCount, onDone: () => void) {
  const queries = useQueryClient()
  return useSend({
    send: (into: CategoryWithCount) =>
      callAdmin('mergeCategory', { params: { id: String(from.id) }, body: { into: into.id } }),
    done: ({ movedTools, category }) => ({
      title: adminCategoryMessages.merged.title,
      text: adminCategoryMessages.merged.text(movedTools, category.name),
    }),
    failed: null,
    onDone: ({ movedTools }, into) => {
      // The server's list follows its database a moment later.
      queries.setQueryData<CategoryWithCount[]>(CATEGORIES_KEY, (list = []) =>
        list
          .filter(({ id }) => id !== from.id)
          .map((entry) =>
            entry.id === into.id ? { ...entry, toolCount: entry.toolCount + movedTools } : entry,
          ),
      )
      onDone()
    },
    refresh: [['admin', 'tools']],
  })
}
