import { Button, Card, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import type { AdminTool } from '#shared/api/admin-catalogue-calls.ts'
import { toolFormMessages } from '#shared/messages/admin-tool-form.ts'
import { commonMessages } from '#shared/messages/common.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import type { CallRequest } from '../../../data/api-client.ts'
import { ApiError, seeOf } from '../../../data/api-errors.ts'
import { FIELD_NAMES } from '../../../data/read-new-tool.ts'
import { reasonOf } from '../../../data/reason-of.ts'
import { useCategoryList } from '../../../data/use-category-list.ts'
import { useSend } from '../../../data/use-send.ts'
import { DetailGroups } from '../../../ui/detail-groups.tsx'
import { LeaveGuard } from '../../../ui/leave-guard.tsx'
import { showToast } from '../../../ui/toast.ts'
import { ToolFields, TwinLink } from '../../../ui/tool-fields.tsx'
import { focusFirst, type Problems } from '../../../ui/use-submission.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import {
  changedFields,
  type EditDraft,
  type EditField,
  editDraftOf,
  mergeDrafts,
  readEdit,
} from './edit-draft.ts'
import { MoreFacts } from './more-facts.tsx'
import classes from './tool-form.module.css'
import { adminToolKey, loadAdminTool } from './use-admin-tools.ts'

interface EditToolFormProps {
  tool: AdminTool
  isArchived: boolean
}

/** What the directory says of a tool, in sections; what can be done with it stays in sight below them. */
export function EditToolForm({ tool, isArchived }: EditToolFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const { data: categories } = useCategoryList()
  const editing = useToolEdit(tool, (found) => {
    if (element.current !== null) focusFirst(element.current, found)
  })
  const { base, draft, now, twin, change, problems, isSending: isBusy } = editing
  const changed = changedFields(base, draft).length
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (changed > 0) editing.save()
  }
  const isReadOnly = isArchived || isBusy
  const parts = { draft, problems, isReadOnly, onChange: change }
  return (
    <form ref={element} noValidate onSubmit={submit}>
      <Stack>
        <Card component="section" aria-labelledby="facts" className="container">
          <Title order={2} fz="lg" id="facts" mb="md">
            {toolFormMessages.facts}
          </Title>
          <ToolFields
            {...parts}
            categories={categories}
            mayBeUnknown
            websiteNote={twin !== null && problems.website !== undefined && <TwinLink to={twin} />}
          />
        </Card>
        <Card component="section" aria-labelledby="standing" className="container">
          <Title order={2} fz="lg" id="standing" mb="md">
            {toolFormMessages.makerAndMarks}
          </Title>
          <MoreFacts {...parts} verifiedAt={base.verifiedAt} />
        </Card>
        <Card component="section" aria-labelledby="details">
          <Title order={2} fz="lg" id="details" mb="md">
            {toolFormMessages.details}
          </Title>
          <DetailGroups {...parts} categories={categories} />
        </Card>
        {!isArchived && (
          <Paper className={`sticky ${classes.bar}`} p="sm">
            <Group gap="xs">
              <Button
                type="submit"
                aria-disabled={isBusy || changed === 0}
                disabled={changed === 0}
                miw="9rem"
              >
                {isBusy ? commonMessages.saving : commonMessages.saveChanges}
              </Button>
              {changed > 0 && (
                <Button variant="subtle" disabled={isBusy} onClick={editing.reset}>
                  {toolFormMessages.discard}
                </Button>
              )}
              <Text role="status" size="sm" c="dimmed">
                {changed > 0 && toolFormMessages.fieldsChanged(changed)}
              </Text>
              {problems.form !== undefined && (
                <Text size="sm" c="red">
                  {problems.form}
                </Text>
              )}
            </Group>
          </Paper>
        )}
      </Stack>
      {now !== null && <ConflictDialog base={base} now={now} draft={draft} onDecided={editing.resolve} />}
      <LeaveGuard isNeeded={changed > 0} />
    </form>
  )
}

/** A tool in the form. What it was filled from stays the base of its changes, whatever is loaded meanwhile. */
function useToolEdit(tool: AdminTool, onProblems: (problems: Problems) => void) {
  const [base, setBase] = useState(tool)
  const form = useForm<EditDraft>({ name: 'edit-tool', initialValues: editDraftOf(tool) })
  const [now, setNow] = useState<AdminTool | null>(null)
  const [twin, setTwin] = useState<string | null>(null)
  const [problems, setProblems] = useState<Problems>({})
  const queries = useQueryClient()
  const show = (found: Problems) => {
    setProblems(found)
    onProblems(found)
  }

  const { send, isSending } = useSend({
    send: (edit: ToolEdit) => sendEdit(base.id, edit),
    failed: { title: toolFormMessages.error, text: toolFormMessages.editFailed },
    fields: { names: FIELD_NAMES, show },
    onFailed: (error) => {
      setTwin(seeOf(error))
      show({ form: reasonOf(error, toolFormMessages.editFailed) })
      return undefined
    },
    onDone: ({ saved, present }) => {
      show({})
      if (saved === null) return setNow(present)
      setBase(saved)
      form.setValues(editDraftOf(saved))
      setTwin(null)
      queries.setQueryData(adminToolKey(saved.id), saved)
      showToast({ title: toolFormMessages.changesSaved, text: saved.name })
    },
    refresh: [
      ['admin', 'tools'],
      ['admin', 'categories'],
    ],
  })

  return {
    base,
    draft: form.values,
    twin,
    /** What is there now, while it has to be decided about. */
    now,
    change: (patch: Partial<EditDraft>) => form.setValues(patch),
    reset: () => form.setValues(editDraftOf(base)),
    problems,
    isSending,
    save() {
      const { edit, problems: found } = readEdit(base, form.values)
      if (edit === null) show(found)
      else send(edit)
    },
    /** Goes on from what is there now; the fields of `theirs` stay so. */
    resolve(theirs: ReadonlySet<EditField>) {
      if (now === null) return
      form.setValues(mergeDrafts({ base, now, draft: form.values }, theirs))
      setBase(now)
      setNow(null)
      queries.setQueryData(adminToolKey(now.id), now)
    },
  }
}

type ToolEdit = NonNullable<CallRequest<'editTool'>['body']>

/** What was saved; or, where somebody else has changed the same meanwhile, what there is now. */
type Outcome = { saved: AdminTool; present: null } | { saved: null; present: AdminTool }

async function sendEdit(id: number, edit: ToolEdit): Promise<Outcome> {
  try {
    const saved = await callAdmin('editTool', { params: { id: String(id) }, body: edit })
    return { saved, present: null }
  } catch (error) {
    const isConflict = error instanceof ApiError && error.code === 'edit-conflict'
    const present = isConflict ? await loadAdminTool(id).catch(() => null) : null
    if (present === null) throw error
    return { saved: null, present }
  }
}
