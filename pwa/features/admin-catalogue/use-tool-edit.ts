import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminTool } from '#shared/api/admin-catalogue-calls.ts'
import { callAdmin } from '../../data/admin-api.ts'
import { ApiError } from '../../data/api-errors.ts'
import { problemsOfAnswer } from '../../data/form-problems.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { showToast } from '../../ui/toast.ts'
import type { Problems } from '../../ui/use-submission.ts'
import { type EditDraft, type EditField, editDraftOf, readEdit } from './edit-draft.ts'
import { FIELD_NAMES } from './field-names.ts'
import { mergeDrafts } from './resolve-conflict.ts'
import { seeOf } from './tool-fields.tsx'
import { adminToolKey, loadAdminTool } from './use-admin-tools.ts'

const FAILED = 'The changes could not be saved.'

/** A tool in the form. What it was filled from stays the base of its changes, whatever is loaded meanwhile. */
export function useToolEdit(tool: AdminTool) {
  const [base, setBase] = useState(tool)
  const form = useForm<EditDraft>({ name: 'edit-tool', initialValues: editDraftOf(tool) })
  const [now, setNow] = useState<AdminTool | null>(null)
  const [twin, setTwin] = useState<string | null>(null)
  const queries = useQueryClient()

  /** `problems` of the fields, none when it is saved. */
  async function save(from: AdminTool, typed: EditDraft): Promise<Problems> {
    const { edit, problems } = readEdit(from, typed)
    if (edit === null) return problems
    try {
      const saved = await callAdmin('editTool', { params: { id: String(from.id) }, body: edit })
      accept(saved)
      showToast({ title: 'Changes saved', text: saved.name })
      return {}
    } catch (error) {
      return refuse(error)
    }
  }

  function accept(saved: AdminTool): void {
    setBase(saved)
    form.setValues(editDraftOf(saved))
    setTwin(null)
    queries.setQueryData(adminToolKey(saved.id), saved)
    void queries.invalidateQueries({ queryKey: ['admin', 'tools'] })
    void queries.invalidateQueries({ queryKey: ['admin', 'categories'] })
  }

  async function refuse(error: unknown): Promise<Problems> {
    setTwin(seeOf(error))
    if (error instanceof ApiError && error.code === 'edit-conflict') {
      const present = await loadAdminTool(base.id).catch(() => null)
      if (present !== null) {
        setNow(present)
        return {}
      }
    }
    const reason = reasonOf(error, FAILED)
    showToast({ title: 'Error', text: reason, tone: 'error' })
    const found = problemsOfAnswer(error, FIELD_NAMES)
    return Object.keys(found).length > 0 ? found : { form: reason }
  }

  return {
    base,
    draft: form.values,
    twin,
    /** What is there now, while it has to be decided about. */
    now,
    change: (patch: Partial<EditDraft>) => form.setValues(patch),
    reset: () => form.setValues(editDraftOf(base)),
    save: () => save(base, form.values),
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
