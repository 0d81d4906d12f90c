import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgentScope } from '#shared/domain/agent.ts'
import { SCOPE_LABELS } from '#shared/messages/agents.ts'
import { AGENT_SCOPES } from '#shared/policy/marketplace.ts'
import { problemsOfAnswer } from '../../data/form-problems.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSubmission } from '../../ui/use-submission.ts'
import { useAgent } from './agent-context.ts'
import { DialogFoot } from './dialog-foot.tsx'
import classes from './dialog-form.module.css'
import { callToMakeKeys, isOfOther, isWrongKey, NOT_OWN_KEY, OwnApiKey } from './own-api-key.tsx'

interface AddKeyDialogProps {
  onMade: (apiKey: string) => void
  onClose: () => void
}

/** Another key for the agent; it may do no more than the one in use. */
export function AddKeyDialog({ onMade, onClose }: AddKeyDialogProps) {
  const { call, kept, profile } = useAgent()
  const queries = useQueryClient()
  const [label, setLabel] = useState('')
  const [ownKey, setOwnKey] = useState('')
  const [scopes, setScopes] = useState<readonly AgentScope[]>(['read', 'submit'])
  const { isBusy, problems, onSubmit } = useSubmission(async () => {
    if (label.trim() === '') return { label: 'Please say what it is for.' }
    if (scopes.length === 0) return { form: 'Please choose at least one scope.' }
    const make = callToMakeKeys(kept, call, ownKey)
    if (make === null) return { ownKey: NOT_OWN_KEY }
    try {
      if (kept.kind === 'signing' && (await isOfOther(make, profile))) return { ownKey: NOT_OWN_KEY }
      const { apiKey } = await make('addAgentKey', { body: { label: label.trim(), scopes: [...scopes] } })
      void queries.invalidateQueries({ queryKey: ['agent', 'keys'] })
      onMade(apiKey)
      return {}
    } catch (error) {
      if (isWrongKey(kept, error)) return { ownKey: NOT_OWN_KEY }
      const found = problemsOfAnswer(error, { label: 'The name' })
      const form = reasonOf(error, 'The key could not be made. Please try again later.')
      return Object.keys(found).length > 0 ? found : { form }
    }
  })
  const toggle = (scope: AgentScope) =>
    setScopes(scopes.includes(scope) ? scopes.filter((one) => one !== scope) : [...scopes, scope])
  return (
    <PanelDialog title="Add key" shape="narrow" onClose={onClose}>
      <form className={classes.form} noValidate onSubmit={onSubmit}>
        <TextField
          name="label"
          label="What it is for"
          autoComplete="off"
          required
          maxLength={60}
          placeholder="Nightly run"
          value={label}
          readOnly={isBusy}
          problem={problems.label}
          onChange={({ currentTarget: { value } }) => setLabel(value)}
        />
        <fieldset>
          <legend className={classes.legend}>What it may do</legend>
          <div className={classes.choices}>
            {AGENT_SCOPES.map((scope) => (
              <ChoiceRow
                key={scope}
                type="checkbox"
                name="scopes"
                label={
                  <span>
                    {scope} <span className={classes.meaning}>{SCOPE_LABELS[scope]}</span>
                  </span>
                }
                isChosen={scopes.includes(scope)}
                isDisabled={!profile.scopes.includes(scope)}
                onChoose={() => toggle(scope)}
              />
            ))}
          </div>
        </fieldset>
        <OwnApiKey value={ownKey} isBusy={isBusy} problem={problems.ownKey} onChange={setOwnKey} />
        <DialogFoot
          problem={problems.form}
          isBusy={isBusy}
          send={['Make key', 'Making…']}
          keep="Not now"
          onClose={onClose}
        />
      </form>
    </PanelDialog>
  )
}
