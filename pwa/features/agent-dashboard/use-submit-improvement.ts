import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import type { DryRun } from '#shared/domain/improvement.ts'
import { agentDashboardMessages } from '#shared/messages/agents.ts'
import { RepeatableRequest } from '../../data/agent-repeat.ts'
import { problemsOfAnswer } from '../../data/form-problems.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { formatDollars } from '../../ui/format-dollars.ts'
import { showToast } from '../../ui/toast.ts'
import { type Problems, useSubmission } from '../../ui/use-submission.ts'
import { useAgent } from './agent-context.ts'
import { readSubmission, type SubmissionDraft } from './submission-draft.ts'

const NAMES = {
  improvements: 'What you have typed',
  estimatedValue: 'The value',
  improvementType: 'The type',
  toolId: 'The tool',
}

interface Submitting {
  draft: SubmissionDraft
  /** Whether the button that was pressed only looks at it. */
  isCheck: RefObject<boolean>
  onSent: () => void
}

/** Submits what was typed, or has the server look at it. */
export function useSubmitImprovement({ draft, isCheck, onSent }: Submitting) {
  const { call, profile } = useAgent()
  const queries = useQueryClient()
  const [repeat] = useState(() => new RepeatableRequest())
  const [run, setRun] = useState<DryRun | null>(null)
  const [isChecking, setChecking] = useState(false)

  type Ready = NonNullable<ReturnType<typeof readSubmission>['ready']>
  const send = async (body: Ready) => {
    if (isCheck.current) {
      const answer = await call('submitImprovement', { body, query: { dryRun: '1' } })
      setRun('dryRun' in answer ? answer : null)
      return
    }
    const answer = await call('submitImprovement', { body, headers: repeat.header(body) })
    repeat.done()
    showToast({
      title: 'Improvement submitted',
      text: profile.isSandbox
        ? 'The sandbox has approved it.'
        : `It waits for review. Approved, it earns ${formatDollars(answer.estimatedEarning)}.`,
      tone: 'success',
    })
    setRun(null)
    onSent()
    void queries.invalidateQueries({ queryKey: ['agent'] })
  }

  const submission = useSubmission(async () => {
    setChecking(isCheck.current)
    const { ready, isMissing, problems } = readSubmission(draft)
    if (isMissing) showToast({ ...agentDashboardMessages.missing, tone: 'error' })
    if (ready === null) return problems
    try {
      await send(ready)
      return {}
    } catch (error) {
      return complain(error)
    }
  })
  return { ...submission, isChecking, run, forgetRun: () => setRun(null) }
}

function complain(error: unknown): Problems {
  const reason = reasonOf(error, 'Please try again later.')
  showToast({ title: 'Submission failed', text: reason, tone: 'error' })
  const { toolId, ...found } = problemsOfAnswer(error, NAMES)
  if (toolId !== undefined) return { ...found, form: toolId }
  return Object.keys(found).length > 0 ? found : { form: reason }
}
