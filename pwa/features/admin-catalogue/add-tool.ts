import { addToolMessages } from '#shared/messages/admin.ts'
import { callAdmin } from '../../data/admin-api.ts'
import { problemsOfAnswer } from '../../data/form-problems.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { showToast } from '../../ui/toast.ts'
import type { Problems } from '../../ui/use-submission.ts'
import { FIELD_NAMES } from './field-names.ts'
import { readNewTool } from './read-new-tool.ts'
import { seeOf } from './see-of.ts'
import type { ToolDraft } from './tool-draft.ts'

interface Adding {
  isAdded: boolean
  problems: Problems
  /** The page of the tool that has this website already. */
  twin: string | null
}

/** Adds what was typed to the directory, or finds out what is wrong with it. */
export async function addTool(draft: ToolDraft): Promise<Adding> {
  const { tool, problems } = readNewTool(draft)
  if (tool === null) return { isAdded: false, problems, twin: null }
  try {
    await callAdmin('addTool', { body: tool })
  } catch (error) {
    const { title, text: fallback } = addToolMessages.failed
    const reason = reasonOf(error, fallback)
    showToast({ title, text: reason, tone: 'error' })
    const found = problemsOfAnswer(error, FIELD_NAMES)
    const isAtField = Object.keys(found).length > 0
    return { isAdded: false, problems: isAtField ? found : { form: reason }, twin: seeOf(error) }
  }
  showToast(addToolMessages.done)
  return { isAdded: true, problems: {}, twin: null }
}
