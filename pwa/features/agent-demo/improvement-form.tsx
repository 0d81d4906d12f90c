import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { DryRun } from '#shared/domain/improvement.ts'
import { agentDemoMessages } from '#shared/messages/agents.ts'
import { STORAGE_KEYS } from '#shared/policy/ui.ts'
import { RepeatableRequest } from '../../data/agent-repeat.ts'
import { useStoredDraft } from '../../data/use-stored-draft.ts'
import { formatDollars } from '../../ui/format-dollars.ts'
import { LintList } from '../../ui/lint-list.tsx'
import { showToast } from '../../ui/toast.ts'
import { type Problems, useSubmission } from '../../ui/use-submission.ts'
import classes from './agent-demo.module.css'
import { EMPTY_IMPROVEMENT, type ReadyImprovement, readImprovement } from './improvement-draft.ts'
import { ImprovementFields } from './improvement-fields.tsx'
import { checkImprovement, submitImprovement } from './submit-improvement.ts'
import type { DemoAgent } from './use-demo-agent.ts'

/** An improvement to type in; the draft survives a reload. */
export function ImprovementForm({ agent }: { agent: DemoAgent }) {
  const { draft, change, clear } = useStoredDraft(STORAGE_KEYS.agentDemoImprovement, EMPTY_IMPROVEMENT)
  const [repeat] = useState(() => new RepeatableRequest())
  const [run, setRun] = useState<DryRun | null>(null)
  const isCheck = useRef(false)
  const [isChecking, setChecking] = useState(false)
  const send = async (ready: ReadyImprovement): Promise<Problems> => {
    setChecking(isCheck.current)
    if (isCheck.current) {
      const check = await checkImprovement(agent, ready)
      setRun(check.run)
      return check.problems
    }
    const problems = await submitImprovement(agent, ready, repeat)
    if (Object.keys(problems).length === 0) {
      clear()
      setRun(null)
    }
    return problems
  }
  const { isBusy, problems, onSubmit } = useSubmission(async () => {
    const { ready, isMissing, problems: found } = readImprovement(draft)
    if (isMissing) showToast({ ...agentDemoMessages.missing, tone: 'error' })
    return ready === null ? found : send(ready)
  })
  const as = (check: boolean) => () => {
    isCheck.current = check
  }
  const onChange = (patch: Partial<typeof draft>) => {
    change(patch)
    setRun(null)
  }
  return (
    <form className={classes.form} noValidate aria-label="Tool improvement" onSubmit={onSubmit}>
      <ImprovementFields draft={draft} problems={problems} isReadOnly={isBusy} onChange={onChange} />
      {problems.form !== undefined && <p className={classes.problem}>{problems.form}</p>}
      <div role="status" className={classes.status}>
        {run !== null && <Checked run={run} />}
      </div>
      <div className={classes.actions}>
        <Button
          type="submit"
          size="md"
          className={classes.submit ?? ''}
          aria-disabled={isBusy}
          onClick={as(false)}
        >
          {isBusy && !isChecking ? 'Submitting…' : 'Submit Improvement'}
        </Button>
        <Button type="submit" size="md" variant="default" aria-disabled={isBusy} onClick={as(true)}>
          {isBusy && isChecking ? 'Checking…' : 'Check first'}
        </Button>
      </div>
    </form>
  )
}

/** What would come of it. */
function Checked({ run }: { run: DryRun }) {
  return (
    <section className={classes.check} aria-label="Check">
      <h3 className={classes.checkTitle}>
        {run.wouldBeAccepted
          ? `It would be taken for review, and earn ${formatDollars(run.estimatedEarning)} when approved`
          : 'It would be refused as it is'}
      </h3>
      <LintList issues={run.issues} fine="Nothing about it stands out." />
    </section>
  )
}
