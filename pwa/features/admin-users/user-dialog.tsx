import { useState } from 'react'
import { ConfirmPanel } from '../../ui/confirm-panel.tsx'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import type { Account, AccountAction, Actor } from './account-actions.ts'
import { AccountPanel } from './account-panel.tsx'
import { useAccountChange } from './use-users.ts'

interface UserDialogProps {
  user: Account
  actor: Actor
  onClose: () => void
}

/** One account, and what can be done with it. What hurts is asked for once more. */
export function UserDialog({ user, actor, onClose }: UserDialogProps) {
  const [asked, setAsked] = useState<AccountAction | null>(null)
  const { isBusy, run } = useAccountChange(onClose)
  if (asked?.confirm) {
    return (
      <ConfirmPanel
        key="confirm"
        {...asked.confirm}
        action={asked.label}
        keep="Cancel"
        isBusy={isBusy}
        onConfirm={() => run(user, asked)}
        onClose={() => setAsked(null)}
      />
    )
  }
  return (
    <PanelDialog key="account" title={user.username} shape="narrow" onClose={onClose}>
      <AccountPanel
        user={user}
        actor={actor}
        isBusy={isBusy}
        onAct={(action) => (action.confirm === null ? run(user, action) : setAsked(action))}
      />
    </PanelDialog>
  )
}
