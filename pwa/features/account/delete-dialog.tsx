import { Button } from '@mantine/core'
import { useNavigate } from 'react-router-dom'
import { RETAINED_AFTER_DELETION } from '#shared/messages/membership.ts'
import { paths } from '#shared/paths.ts'
import { DEMO_AGENT_KEY } from '#shared/policy/marketplace.ts'
import { useAgentKey } from '../../data/agent-key.ts'
import type { Me } from '../../data/session.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SecretField } from '../../ui/secret-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSubmission } from '../../ui/use-submission.ts'
import { deleteAccount } from './delete-account.ts'
import classes from './delete-dialog.module.css'

interface DeleteDialogProps {
  user: Me
  onClose: () => void
}

/** Asks twice: for the password, and for the name in one's own letters. */
export function DeleteDialog({ user, onClose }: DeleteDialogProps) {
  const navigate = useNavigate()
  const kept = useAgentKey()
  const { isBusy, problems, onSubmit } = useSubmission(async (form) => {
    const found = await deleteAccount(form, user)
    if (Object.keys(found).length === 0) void navigate(paths.home)
    return found
  })
  return (
    <PanelDialog title="Delete account" shape="narrow" onClose={onClose}>
      <form className={classes.form} noValidate onSubmit={onSubmit}>
        <p>
          Your name, address, password, favorites and everything else of your own are erased. This cannot be
          undone.
        </p>
        <p className={classes.kept}>{RETAINED_AFTER_DELETION}</p>
        {kept?.kind === 'signing' && (
          <p>
            The key that this browser signs with for your agent ends as well. You need the API key if the
            agent is to go on.
          </p>
        )}
        {kept?.kind === 'plain' && kept.apiKey !== DEMO_AGENT_KEY && (
          <>
            <p>This browser forgets the key of your agent as well. Copy it if the agent is to go on.</p>
            <SecretField label="API key" value={kept.apiKey} />
          </>
        )}
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          problem={problems.password}
        />
        <TextField
          name="confirmation"
          label={`Type ${user.username} to confirm`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          required
          problem={problems.confirmation}
        />
        {problems.form !== undefined && <p className={classes.problem}>{problems.form}</p>}
        <div className={classes.actions}>
          <Button variant="default" size="md" onClick={onClose}>
            Keep account
          </Button>
          <Button type="submit" size="md" className={classes.delete ?? ''} aria-disabled={isBusy}>
            {isBusy ? 'Deleting…' : 'Delete for good'}
          </Button>
        </div>
      </form>
    </PanelDialog>
  )
}
