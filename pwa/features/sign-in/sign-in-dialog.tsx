import { Alert } from '@mantine/core'
import { useState } from 'react'
import { commonMessages } from '#shared/messages/common.ts'
import { signInMessages } from '#shared/messages/sign-in.ts'
import { EXPIRED, useSession } from '../../data/session.ts'
import type { SignInTab } from '../../data/sign-in-request.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

interface SignInDialogProps {
  tab: SignInTab
  onTab: (tab: SignInTab) => void
  onClose: () => void
  /** Somebody has signed in. */
  onDone: () => void
}

/** Registering does not sign in: it leads to the other tab, with the name filled in. */
export function SignInDialog({ tab, onTab, onClose, onDone }: SignInDialogProps) {
  const [newName, setNewName] = useState('')
  const isExpired = useSession() === EXPIRED
  const onRegistered = (name: string) => {
    setNewName(name)
    onTab('sign-in')
  }
  return (
    <PanelDialog title={signInMessages.account} shape="narrow" onClose={onClose}>
      {isExpired && (
        <Alert color="yellow" mb="md">
          {signInMessages.expired}
        </Alert>
      )}
      <Tabs
        label={signInMessages.signInOrSignUp}
        chosen={tab}
        onChoose={onTab}
        tabs={[
          {
            id: 'sign-in',
            label: commonMessages.signIn,
            panel: <SignInForm key={newName} name={newName} onDone={onDone} />,
          },
          { id: 'sign-up', label: signInMessages.signUp, panel: <SignUpForm onDone={onRegistered} /> },
        ]}
      />
    </PanelDialog>
  )
}
