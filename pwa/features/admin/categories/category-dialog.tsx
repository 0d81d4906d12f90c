import { Autocomplete, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import type { CategoryWithCount } from '#shared/domain/category.ts'
import { adminCategoryMessages } from '#shared/messages/admin-categories.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { reasonOf } from '../../../data/reason-of.ts'
import { CATEGORIES_KEY } from '../../../data/use-category-list.ts'
import { useSend } from '../../../data/use-send.ts'
import { PanelDialog } from '../../../ui/panel-dialog.tsx'
import { focusFirst, type Problems } from '../../../ui/use-submission.ts'
import { IconPicker } from './icon-picker.tsx'
import { type CategoryDraft, FIELD_NAMES, readCategory, saveCategory } from './save-category.ts'

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
  const element = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<string>()
  const show = (problems: Problems) => {
    form.setErrors({ ...problems })
    setProblem(problems.form)
    if (element.current !== null) focusFirst(element.current, problems)
  }
  const { send, isSending } = useSend({
    send: (facts: CategoryDraft) => saveCategory(category, facts),
    done: ({ name }) => ({
      title: category === null ? adminCategoryMessages.categoryAdded : adminCategoryMessages.categorySaved,
      text: name,
    }),
    failed: { title: adminCategoryMessages.error, text: adminCategoryMessages.categoryNotSaved },
    fields: { names: FIELD_NAMES, show },
    onFailed: (error) => {
      setProblem(reasonOf(error, adminCategoryMessages.categoryNotSaved))
      return undefined
    },
    onDone: (saved) => {
      const entry = { toolCount: 0, ...category, ...saved }
      // The server's list follows its database a moment later.
      queries.setQueryData<CategoryWithCount[]>(CATEGORIES_KEY, (list = []) =>
        [...list.filter(({ id }) => id !== entry.id), entry].sort((a, b) =>
          a.name.localeCompare(b.name, 'en'),
        ),
      )
      onClose()
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const { facts, problems } = readCategory(form.values)
    show(problems)
    if (facts !== null) send(facts)
  }
  const field = (name: 'name' | 'description' | 'group') => ({
    ...form.getInputProps(name),
    name,
    autoComplete: 'off',
    required: true,
    readOnly: isSending,
  })
  const { addCategory, editCategory } = adminCategoryMessages
  return (
    <PanelDialog
      title={category === null ? addCategory : editCategory(category.name)}
      shape="narrow"
      onClose={onClose}
    >
      <form noValidate ref={element} onSubmit={submit}>
        <Stack>
          <TextInput
            {...field('name')}
            data-autofocus
            label={commonMessages.name}
            description={category === null ? undefined : adminCategoryMessages.addressStays(category.slug)}
          />
          <Textarea autosize {...field('description')} label={commonMessages.description} />
          <Autocomplete
            {...field('group')}
            label={adminCategoryMessages.group}
            description={adminCategoryMessages.groupHint}
            data={distinct(all.map(({ group }) => group))}
            comboboxProps={{ withinPortal: false }}
          />
          <IconPicker
            chosen={form.values.icon}
            isDisabled={isSending}
            onChoose={(icon) => form.setFieldValue('icon', icon)}
          />
          <div role="alert">{problem !== undefined && <Text c="red">{problem}</Text>}</div>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {commonMessages.cancel}
            </Button>
            <Button type="submit" aria-disabled={isSending}>
              {isSending
                ? commonMessages.saving
                : category === null
                  ? addCategory
                  : commonMessages.saveChanges}
            </Button>
          </Group>
        </Stack>
      </form>
    </PanelDialog>
  )
}

const distinct = (texts: readonly string[]) =>
  [...new Set(texts)].filter((text) => text !== '').sort((a, b) => a.localeCompare(b, 'en'))
