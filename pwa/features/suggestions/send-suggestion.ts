import { parseInput } from '#shared/api/parse-input.ts'
import { type SuggestionFiling, suggestionFilingSchema } from '#shared/domain/suggestion.ts'
import { toolFormMessages } from '#shared/messages/admin-tool-form.ts'
import { suggestionMessages as texts } from '#shared/messages/suggestions.ts'
import { changeOutcome } from '../../data/change-outcome.ts'
import { problemsOfInput } from '../../data/form-problems.ts'
import { changeUserData, discardChange } from '../../sync/user/follow-user.ts'
import { showToast } from '../../ui/toast.ts'
import type { Problems } from '../../ui/use-submission.ts'

/**
 * Puts a suggestion on its way, with or without a connection.
 * @returns what is wrong with it; nothing when it is on its way
 */
export async function sendSuggestion(filing: SuggestionFiling): Promise<Problems> {
  const reading = parseInput(suggestionFilingSchema, filing)
  if (!reading.success) return problemsOfInput(reading.issues, toolFormMessages.fieldNames)
  try {
    await changeUserData({ name: 'suggestion.file', args: reading.data })
  } catch {
    showToast({ ...texts.failed, tone: 'error' })
    return { form: texts.failed.text }
  }
  const { id } = filing
  const refusal = await changeOutcome((data) => {
    const refused = data?.refused.find(
      ({ mutation: { name, args } }) => name === 'suggestion.file' && args.id === id,
    )
    if (refused !== undefined) return refused
    const isTaken = data?.suggestions.some((other) => other.id === id && other.filedAt !== null)
    return isTaken === true ? null : undefined
  })
  if (refusal === null) {
    showToast(navigator.onLine ? texts.sent : texts.kept)
    return {}
  }
  // It stands in the form again, so it need not stand among the changes that could not be saved too.
  await discardChange(refusal.key)
  return { form: refusal.reason }
}

export async function withdrawSuggestion(id: string): Promise<void> {
  try {
    await changeUserData({ name: 'suggestion.withdraw', args: { id } })
    showToast(texts.withdrawn)
  } catch {
    showToast({ ...texts.notWithdrawn, tone: 'error' })
  }
}
