import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminTool } from '#shared/api/admin-catalogue-calls.ts'
import { adminCatalogueMessages } from '#shared/messages/admin-catalogue.ts'
import { callAdmin } from '../../../data/admin-api.ts'
import type { CallRequest } from '../../../data/api-client.ts'
import { ApiError } from '../../../data/api-errors.ts'
import { reasonOf } from '../../../data/reason-of.ts'
import { useSend } from '../../../data/use-send.ts'
import { showToast } from '../../../ui/toast.ts'
import type { Problems } from '../../../ui/use-submission.ts'
import { type EditDraft, type EditField, editDraftOf, readEdit } from './edit-draft.ts'
import { FIELD_NAMES } from './field-names.ts'
import { mergeDrafts } from './resolve-conflict.ts'
import { seeOf } from './tool-fields.tsx'
import { adminToolKey, loadAdminTool } from './use-admin-tools.ts'

/** A tool in the form. What it was filled from stays the base of its changes, whatever is loaded meanwhile. */
export function useToolEdit(tool: AdminTool, onProblems: (problems: Problems) => void) {
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
    failed: { title: adminCatalogueMessages.error, text: adminCatalogueMessages.editFailed },
    fields: { names: FIELD_NAMES, show },
    onFailed: (error) => {
      setTwin(seeOf(error))
      show({ form: reasonOf(error, adminCatalogueMessages.editFailed) })
      return undefined
    },
    onDone: ({ saved, present }) => {
      show({})
      if (saved === null) return setNow(present)
      setBase(saved)
      form.setValues(editDraftOf(saved))
      setTwin(null)
      queries.setQueryData(adminToolKey(saved.id), saved)
      showToast({ title: adminCatalogueMessages.changesSaved, text: saved.name })
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
