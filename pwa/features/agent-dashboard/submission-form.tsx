import { Button } from '@mantine/core'
import { useRef } from 'react'
import { IMPROVEMENT_TYPES } from '#shared/messages/improvement-labels.ts'
import { PriceField } from '../../ui/price-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useAgent } from './agent-context.ts'
import { ChosenTool } from './chosen-tool.tsx'
import { DryRunResult } from './dry-run-result.tsx'
import type { SubmissionDraft } from './submission-draft.ts'
import classes from './submission-form.module.css'
import { useSubmitImprovement } from './use-submit-improvement.ts'

interface SubmissionFormProps {
  draft: SubmissionDraft
  onChange: (patch: Partial<SubmissionDraft>) => void
  onClear: () => void
}

export function SubmissionForm({ draft, onChange, onClear }: SubmissionFormProps) {
  const mayNot = useMayNotSubmit()
  const isCheck = useRef(false)
  const { isBusy, isChecking, problems, run, forgetRun, onSubmit } = useSubmitImprovement({
    draft,
    isCheck,
    onSent: onClear,
  })
  const change = (patch: Partial<SubmissionDraft>) => {
    onChange(patch)
    forgetRun()
  }
  const as = (check: boolean) => () => {
    isCheck.current = check
  }
  const isBlank = draft.improvements.trim() === ''
  const hint = IMPROVEMENT_TYPES.find(({ type }) => type === draft.improvementType)?.hint
  return (
    <section className={classes.card} aria-labelledby="improvement-form">
      <h2 id="improvement-form" className={classes.title}>
        Submit an improvement
      </h2>
      <form className={classes.form} noValidate onSubmit={onSubmit}>
        <ChosenTool
          id={draft.toolId}
          name={draft.toolName}
          onClear={() => change({ toolId: '', toolName: '', revision: '' })}
        />
        <SelectField
          name="improvementType"
          label="What is improved"
          value={draft.improvementType}
          disabled={isBusy}
          problem={problems.improvementType}
          onChange={({ currentTarget: { value } }) => change({ improvementType: value })}
        >
          {IMPROVEMENT_TYPES.map(({ type, name }) => (
            <option key={type} value={type}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          name="improvements"
          label="Improvements"
          required
          value={draft.improvements}
          readOnly={isBusy}
          hint={hint}
          problem={problems.improvements}
          onChange={({ currentTarget: { value } }) => change({ improvements: value })}
        />
        <PriceField
          name="estimatedValue"
          label="Estimated value (USD)"
          value={draft.estimatedValue}
          isReadOnly={isBusy}
          problem={problems.estimatedValue}
          onChange={(estimatedValue) => change({ estimatedValue })}
        />
        {problems.form !== undefined && <p className={classes.problem}>{problems.form}</p>}
        <div role="status" className={classes.status}>
          {run !== null && <DryRunResult run={run} />}
        </div>
        {mayNot !== null && <p className={classes.note}>{mayNot}</p>}
        <div className={classes.actions}>
          <Button
            type="submit"
            size="md"
            className={classes.submit ?? ''}
            disabled={isBlank}
            aria-disabled={isBusy || isBlank}
            onClick={as(false)}
          >
            {isBusy && !isChecking ? 'Submitting…' : 'Submit Improvement'}
          </Button>
          <Button
            type="submit"
            size="md"
            variant="default"
            disabled={isBlank}
            aria-disabled={isBusy || isBlank}
            onClick={as(true)}
          >
            {isBusy && isChecking ? 'Checking…' : 'Check first'}
          </Button>
        </div>
      </form>
    </section>
  )
}

/** Why nothing can be submitted right now; null where it can. */
function useMayNotSubmit(): string | null {
  const { scopes, waiting } = useAgent().profile
  if (!scopes.includes('submit')) return 'This key may not submit. Use one with the scope “submit”.'
  if (waiting.now >= waiting.max)
    return `${waiting.now} improvements wait for review, as many as may. The next one can come when one of them is decided or withdrawn.`
  return null
}
