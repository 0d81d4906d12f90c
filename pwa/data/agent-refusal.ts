import { AGENT_CALL_PARTS } from '#shared/messages/agent-calls.ts'
import { showToast } from '../ui/toast.ts'
import type { Problems } from '../ui/use-submission.ts'
import { ApiError } from './api-errors.ts'
import { problemsOfAnswer } from './form-problems.ts'
import { issuesOf } from './issues-of.ts'

/** What SPEC §8 has for a call that fails. */
interface FailureWords {
  title: string
  /** The server refused without a reason of its own. */
  rejected: string
  /** The call itself failed. */
  unsent: string
}

/** A failed call in the words of SPEC §8: the server's own reason where it has one, told as sentences. */
export function refusalOf(error: unknown, words: FailureWords): { title: string; text: string } {
  const { title, rejected, unsent } = words
  if (!(error instanceof ApiError)) return { title, text: unsent }
  return { title, text: sentencesOf(agentProblems(error, [])) ?? error.detail ?? rejected }
}

/** Other refusals name no fields but what stands in the way, such as a state. */
const ABOUT_FIELDS = ['invalid-input', 'improvement-refused']

/** One form sends to two calls; these fields of the dashboard's are called otherwise in the other one, and in the form. */
const FORM_FIELDS: Readonly<Partial<Record<string, string>>> = {
  improvements: 'proposedContent',
  estimatedValue: 'priceUsd',
}

/** What the server objects to, by the fields of a form; what belongs to none of them is in `rest`. */
function agentProblems(error: unknown, fields: readonly string[], rest = 'form'): Problems {
  if (!(error instanceof ApiError) || !ABOUT_FIELDS.includes(error.code ?? '')) return {}
  const { form, ...found } = problemsOfAnswer(error, AGENT_CALL_PARTS)
  // About the whole, it is a sentence already: `your improvement 12 of this tool waits for a decision`.
  const whole = issuesOf(error).get('improvement')
  const problems: Record<string, string> = {}
  const add = (place: string, text: string) => {
    problems[place] = problems[place] === undefined ? text : `${problems[place]} ${text}`
  }
  for (const [name, text] of Object.entries(found)) {
    const field = FORM_FIELDS[name] ?? name
    add(fields.includes(field) ? field : rest, text ?? '')
  }
  if (whole !== undefined) add('form', `${whole.charAt(0).toUpperCase()}${whole.slice(1)}.`)
  else if (form !== undefined) add('form', form)
  return problems
}

const sentencesOf = (problems: Problems): string | undefined => {
  const sentences = Object.values(problems)
  return sentences.length === 0 ? undefined : sentences.join(' ')
}

interface RefusedForm {
  /** Said where the server names no field. */
  said: { title: string; text: string }
  /** Those of the form. */
  fields: readonly string[]
  /** The field that parts of a text without a field of their own belong to. */
  content?: string
}

/** Tells why what a form has sent was refused. @returns it by field, for `form.setErrors` */
export function tellRefusal(error: unknown, { said, fields, content }: RefusedForm): Problems {
  const problems = agentProblems(error, fields, content)
  showToast({ title: said.title, text: sentencesOf(problems) ?? said.text, tone: 'error' })
  return problems
}
