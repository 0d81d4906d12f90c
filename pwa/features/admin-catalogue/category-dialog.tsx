import { Autocomplete, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type { CategoryWithCount } from '#shared/domain/category.ts'
import { adminCatalogueMessages } from '#shared/messages/admin-catalogue.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { useSubmission } from '../../ui/use-submission.ts'
import { IconPicker } from './icon-picker.tsx'
import { type CategoryDraft, saveCategory } from './save-category.ts'
import { CATEGORIES_KEY } from './use-category-list.ts'

interface CategoryDialogProps {
  /** null adds one. */
  category: CategoryWithCount | null
  all: readonly CategoryWithCount[]
  onClose: () => void
}

/** Adds a category, or changes what one says. Its address stays. */
export function CategoryDialog({ category, all, onClose }: CategoryDialogProps) {
  const queries = useQueryClient()
  const form = useForm<CategoryDraft>({
    name: 'category',
    initialValues: {
      name: category?.name ?? '',
      description: category?.description ?? '',
      group: category?.group ?? '',
      icon: category?.icon ?? 'category',
    },
  })
  const { isBusy, problems, onSubmit } = useSubmission(async () => {
    const { saved, problems: found } = await saveCategory(category, form.values)
    form.setErrors({ ...found })
    if (saved === null) return found
    const entry = { toolCount: 0, ...category, ...saved }
    // The server's list follows its database a moment later.
    queries.setQueryData<CategoryWithCount[]>(CATEGORIES_KEY, (list = []) =>
      [...list.filter(({ id }) => id !== entry.id), entry].sort((a, b) => a.name.localeCompare(b.name, 'en')),
    )
    onClose()
    return {}
  })
  const field = (name: 'name' | 'description' | 'group') => ({
    ...form.getInputProps(name),
    name,
    autoComplete: 'off',
    required: true,
    readOnly: isBusy,
  })
  const { addCategory, editCategory } = adminCatalogueMessages
  return (
    <PanelDialog
      title={category === null ? addCategory : editCategory(category.name)}
      shape="narrow"
      onClose={onClose}
    >
      <form noValidate onSubmit={onSubmit}>
        <Stack>
          <TextInput
            {...field('name')}
            data-autofocus
            label={commonMessages.name}
            description={category === null ? undefined : adminCatalogueMessages.addressStays(category.slug)}
          />
          <Textarea autosize {...field('description')} label={commonMessages.description} />
          <Autocomplete
            {...field('group')}
            label={adminCatalogueMessages.group}
            description={adminCatalogueMessages.groupHint}
            data={distinct(all.map(({ group }) => group))}
            comboboxProps={{ withinPortal: false }}
          />
          <IconPicker
            chosen={form.values.icon}
            isDisabled={isBusy}
            onChoose={(icon) => form.setFieldValue('icon', icon)}
          />
          {problems.form !== undefined && <Text c="red">{problems.form}</Text>}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {commonMessages.cancel}
            </Button>
            <Button type="submit" aria-disabled={isBusy}>
              {isBusy ? commonMessages.saving : category === null ? addCategory : commonMessages.saveChanges}
            </Button>
          </Group>
        </Stack>
      </form>
    </PanelDialog>
  )
}

const distinct = (texts: readonly string[]) =>
  [...new Set(texts)].filter((text) => text !== '').sort((a, b) => a.localeCompare(b, 'en'))
