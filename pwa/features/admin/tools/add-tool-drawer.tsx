import { Button, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import type { NewTool } from '#shared/domain/tool-input.ts'
import { addToolMessages } from '#shared/messages/add-tool.ts'
import { toolFormMessages } from '#shared/messages/admin-tool-form.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import { seeOf } from '../../../data/api-errors.ts'
import { FIELD_NAMES, readNewTool } from '../../../data/read-new-tool.ts'
import { CATEGORIES_KEY, useCategoryList } from '../../../data/use-category-list.ts'
import { storedDraft, useDraft } from '../../../data/use-draft.ts'
import { useSend } from '../../../data/use-send.ts'
import { PanelDialog } from '../../../ui/panel-dialog.tsx'
import { EMPTY_DRAFT, type ToolDraft } from '../../../ui/tool-draft.ts'
import { ToolFields, TwinLink } from '../../../ui/tool-fields.tsx'
import { ToolPreview } from '../../../ui/tool-preview.tsx'
import { focusFirst, type Problems } from '../../../ui/use-submission.ts'

const toolDraft = storedDraft('tool', EMPTY_DRAFT)

/** What is typed is kept on the device with each letter, and shown as the card it will be. */
export function AddToolDrawer({ onClose }: { onClose: () => void }) {
  const draft = useDraft(toolDraft)
  const { data: categories } = useCategoryList()
  const form = useForm<ToolDraft>({
    name: 'add-tool',
    initialValues: draft.values,
    onValuesChange: draft.keep,
  })
  const element = useRef<HTMLFormElement>(null)
  const formId = useId()
  const [twin, setTwin] = useState<string | null>(null)
  const show = (problems: Problems) => {
    form.setErrors({ ...problems })
    if (element.current !== null) focusFirst(element.current, problems)
  }
  const { send, isSending } = useSend({
    send: (tool: NewTool) => callAdmin('addTool', { body: tool }),
    done: addToolMessages.done,
    failed: addToolMessages.failed,
    fields: { names: FIELD_NAMES, show },
    onFailed: (error) => {
      setTwin(seeOf(error))
      return undefined
    },
    onDone: () => {
      draft.clear()
      onClose()
    },
    refresh: [['admin', 'tools'], CATEGORIES_KEY],
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const { tool, problems } = readNewTool(form.values)
    if (tool === null) show(problems)
    else send(tool)
  }
  const clear = () => {
    draft.clear()
    form.setInitialValues(EMPTY_DRAFT)
    form.reset()
    element.current?.querySelector('input')?.focus()
  }
  return (
    <PanelDialog
      title={toolFormMessages.addNewAiTool}
      shape="detail"
      onClose={onClose}
      footer={
        <>
          <Button variant="subtle" disabled={isSending || isEmpty(form.values)} onClick={clear}>
            {commonMessages.clear}
          </Button>
          <Button type="submit" form={formId} aria-disabled={isSending}>
            {isSending ? addToolMessages.adding : addToolMessages.open}
          </Button>
        </>
      }
    >
      <form ref={element} id={formId} className="container" noValidate onSubmit={submit}>
        <ToolFields
          draft={form.values}
          categories={categories}
          problems={form.errors as Problems}
          isReadOnly={isSending}
          websiteNote={twin !== null && form.errors.website !== undefined && <TwinLink to={twin} />}
          onChange={(patch) => form.setValues(patch)}
        />
      </form>
      <Text component="h3" size="sm" fw={560} mt="lg" mb="xs">
        {toolFormMessages.preview}
      </Text>
      <ToolPreview draft={form.values} />
    </PanelDialog>
  )
}

const isEmpty = (values: ToolDraft) =>
  JSON.stringify({ ...EMPTY_DRAFT, ...values }) === JSON.stringify(EMPTY_DRAFT)
