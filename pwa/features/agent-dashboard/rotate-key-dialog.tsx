import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgentKey } from '#shared/domain/agent.ts'
import { reasonOf } from '../../data/reason-of.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { useSubmission } from '../../ui/use-submission.ts'
import { useAgent } from './agent-context.ts'
import { DialogFoot } from './dialog-foot.tsx'
import classes from './dialog-form.module.css'
import { callToMakeKeys, isWrongKey, NOT_OWN_KEY, OwnApiKey } from './own-api-key.tsx'

interface RotateKeyDialogProps {
  agentKey: AgentKey
  /** Of another key than the one in use. */
  onMade: (apiKey: string) => void
  onClose: () => void
}

/** Puts a new key in the place of one. */
export function RotateKeyDialog({
  agentKey: { id, label, isCurrent },
  onMade,
  onClose,
}: RotateKeyDialogProps) {
  const { call, kept, replaceKey } = useAgent()
  const queries = useQueryClient()
  const [ownKey, setOwnKey] = useState('')
  const { isBusy, problems, onSubmit } = useSubmission(async () => {
    const make = callToMakeKeys(kept, call, ownKey)
    if (make === null) return { ownKey: NOT_OWN_KEY }
    try {
      const { apiKey } = await make('rotateAgentKey', { params: { id: String(id) } })
      void queries.invalidateQueries({ queryKey: ['agent'] })
      if (isCurrent) replaceKey(apiKey)
      else onMade(apiKey)
      return {}
    } catch (error) {
      if (isWrongKey(kept, error)) return { ownKey: NOT_OWN_KEY }
      return { form: reasonOf(error, 'The key was left as it is. Please try again later.') }
    }
  })
  return (
    <PanelDialog title={`Rotate “${label}”?`} shape="narrow" onClose={onClose}>
      <form className={classes.form} noValidate onSubmit={onSubmit}>
        <p className={classes.text}>
          A new key with the same scopes takes its place. The old one ends when the new one is first used,
          within the hour at the latest, and browsers that sign for it have to be given the new one.
        </p>
        <OwnApiKey value={ownKey} isBusy={isBusy} problem={problems.ownKey} onChange={setOwnKey} />
        <DialogFoot
          problem={problems.form}
          isBusy={isBusy}
          send={['Rotate key', 'Rotating…']}
          keep="Keep it"
          onClose={onClose}
        />
      </form>
    </PanelDialog>
  )
}
