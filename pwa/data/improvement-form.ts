import { useForm } from '@mantine/form'
import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { parseInput } from '#shared/api/parse-input.ts'
import {
  type DryRun,
  improvementRequestSchema,
  improvementSubmissionSchema,
} from '#shared/domain/improvement.ts'
import { AGENT_CALL_PARTS } from '#shared/messages/agent-calls.ts'
import { improvementFormMessages } from '#shared/messages/improvement-form.ts'
import { IMPROVEMENT_PRICE } from '#shared/policy/marketplace.ts'
import type { ImprovementDraft, ImprovementTyping } from '../ui/improvement-form.tsx'
import { showToast } from '../ui/toast.ts'
import type { Problems } from '../ui/use-submission.ts'
import { tellRefusal } from './agent-refusal.ts'
import { RepeatableRequest } from './agent-repeat.ts'
import { problemsOfInput } from './form-problems.ts'
import { storedDraft, useDraft } from './use-draft.ts'
import { useSend } from './use-send.ts'

/** One draft, whichever page of agents it is typed on. */
export const EMPTY_IMPROVEMENT: ImprovementDraft = {
  toolId: '',
  toolName: '',
  improvementType: '',
  proposedContent: '',
  reasoning: '',
  priceUsd: String(IMPROVEMENT_PRICE.suggested),
  revision: '',
}
const draft = storedDraft('improvement', EMPTY_IMPROVEMENT)
const FIELDS = Object.keys(EMPTY_IMPROVEMENT)

/** What a form asks for, as the contract has it. The call of the dashboard takes no reasoning. */
const requestSchema = improvementRequestSchema.extend({ toolId: improvementSubmissionSchema.shape.toolId })
const submissionSchema = requestSchema.omit({ reasoning: true }).strip()
export type ReadyImprovement = z.infer<typeof requestSchema>

type Asked = keyof typeof improvementFormMessages.asked

/** SPEC §5: what is needed, and what is said where it is missing, differ between the pages. */
interface ImprovementKind<Ready> {
  schema: z.ZodType<Ready>
  needed: readonly Asked[]
  missing: { title: string; text: string }
  /** What is improved where nothing was chosen; empty: it has to be chosen. */
  usualType: '' | 'full'
  priceRange: (least: number, most: number) => string
}

export const DEMO_FORM: ImprovementKind<ReadyImprovement> = {
  schema: requestSchema,
  needed: ['toolId', 'improvementType', 'proposedContent', 'reasoning', 'priceUsd'],
  missing: improvementFormMessages.missing,
  usualType: '',
  priceRange: improvementFormMessages.priceRange,
}

export const DASHBOARD_FORM: ImprovementKind<Omit<ReadyImprovement, 'reasoning'>> = {
  schema: submissionSchema,
  needed: ['toolId', 'proposedContent'],
  missing: improvementFormMessages.missingOnDashboard,
  usualType: 'full',
  priceRange: improvementFormMessages.valueRange,
}

/** What can be sent of a draft, or what is missing and wrong. `isMissing`: something needed is not filled in at all. */
export function readImprovement<Ready>(
  { schema, needed, usualType, priceRange }: ImprovementKind<Ready>,
  typed: ImprovementDraft,
): { ready: Ready | null; isMissing: boolean; problems: Problems } {
  const { toolName: _, revision, ...texts } = typed
  const reading = parseInput(schema, {
    ...texts,
    toolId: Number(typed.toolId),
    improvementType: typed.improvementType || usualType,
    priceUsd: Number(typed.priceUsd),
    ...(revision !== '' && { baseRevision: Number(revision) }),
  })
  if (reading.success) return { ready: reading.data, isMissing: false, problems: {} }
  const missing = needed.filter((field) => typed[field].trim() === '')
  const wrong = problemsOfInput(reading.issues, AGENT_CALL_PARTS)
  const { min, max } = IMPROVEMENT_PRICE
  const problems = {
    ...wrong,
    ...(wrong.priceUsd !== undefined && { priceUsd: priceRange(min, max) }),
    ...Object.fromEntries(missing.map((field) => [field, improvementFormMessages.asked[field]])),
  }
  return { ready: null, isMissing: missing.length > 0, problems }
}

interface Filled<Ready> {
  ready: Ready
  typed: ImprovementDraft
}

interface ImprovementFormOptions<Ready, Sent extends object> {
  kind: ImprovementKind<Ready>
  /** Sends it; with `dryRun` the server only says what would come of it. */
  send: (
    ready: Ready,
    request: { headers?: Record<string, string>; query?: { dryRun: '1' } },
  ) => Promise<Sent | DryRun>
  onSent: (sent: Sent, filled: Filled<Ready>) => void
  /** Told where the server names no field. */
  failure: (error: unknown) => { title: string; text: string }
  refresh?: readonly QueryKey[]
}

/** The form for an improvement. What is typed stays on this device until it is sent. */
export function useImprovementForm<Ready, Sent extends object>({
  kind,
  send,
  onSent,
  failure,
  refresh = [],
}: ImprovementFormOptions<Ready, Sent>): ImprovementTyping {
  const { values: kept, keep } = useDraft(draft)
  const [repeat] = useState(() => new RepeatableRequest())
  const [checked, setChecked] = useState<{ run: DryRun; of: ImprovementDraft } | null>(null)
  const form = useForm({
    name: 'improvement',
    initialValues: kept,
    onValuesChange: keep,
    validate: (typed) => ({ ...readImprovement(kind, typed).problems }),
  })
  const focusFirst = (problems: object) => {
    form.getInputNode(FIELDS.find((field) => field in problems) ?? '')?.focus()
  }
  const onFailed = (error: unknown) => {
    const said = failure(error)
    const problems = tellRefusal(error, { said, fields: FIELDS, content: 'proposedContent' })
    form.setErrors(problems)
    focusFirst(problems)
    return true
  }
  const failed = improvementFormMessages.failure.title
  const submitting = useSend({
    send: ({ ready }: Filled<Ready>) => send(ready, { headers: repeat.header(ready) }),
    onDone: (answer, filled) => {
      repeat.done()
      if ('dryRun' in answer) throw new Error('a dry run was not asked for')
      form.setValues(EMPTY_IMPROVEMENT)
      draft.clear()
      onSent(answer, filled)
    },
    failed,
    onFailed,
    refresh,
  })
  const checking = useSend({
    send: ({ ready }: Filled<Ready>) => send(ready, { query: { dryRun: '1' } }),
    onDone: (answer, { typed }) => 'dryRun' in answer && setChecked({ run: answer, of: typed }),
    failed,
    onFailed,
  })
  /** Sends it, or says what is missing. */
  const whenReady = (go: (filled: Filled<Ready>) => void) =>
    form.onSubmit(
      (typed) => {
        const { ready } = readImprovement(kind, typed)
        if (ready !== null) go({ ready, typed })
      },
      (problems, typed) => {
        if (readImprovement(kind, typed).isMissing) showToast({ ...kind.missing, tone: 'error' })
        focusFirst(problems)
      },
    )
  return {
    form,
    usualType: kind.usualType,
    step: submitting.isSending ? 'submitting' : checking.isSending ? 'checking' : null,
    run: checked?.of === form.values ? checked.run : null,
    submit: whenReady(submitting.send),
    check: () => whenReady(checking.send)(),
  }
}
