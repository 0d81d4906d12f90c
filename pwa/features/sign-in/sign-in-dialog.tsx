import { useEffect, useRef, useState } from 'react'
import { EXPIRED, useSession } from '../../data/session.ts'
import type { SignInTab } from '../../data/sign-in-request.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import classes from './sign-in.module.css'
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
  const body = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another name, the next empty field is another one
  useEffect(() => focusFirstEmpty(body.current), [newName])
  const onRegistered = (name: string) => {
    setNewName(name)
    onTab('sign-in')
  }
  return (
    <PanelDialog title="Your AI Tool Hub account" shape="narrow" onClose={onClose}>
      <div ref={body}>
        {isExpired && <p className={classes.note}>Your session has ended. Please sign in again.</p>}
        <Tabs
          label="Sign in or sign up"
          chosen={tab}
          onChoose={onTab}
          tabs={[
            {
              id: 'sign-in',
              label: 'Sign In',
              panel: <SignInForm key={newName} name={newName} onDone={onDone} />,
            },
            { id: 'sign-up', label: 'Sign Up', panel: <SignUpForm onDone={onRegistered} /> },
          ]}
        />
      </div>
    </PanelDialog>
  )
}

function focusFirstEmpty(place: HTMLElement | null): void {
  const fields = [...(place?.querySelectorAll('input') ?? [])]
  fields.find((field) => field.value === '' && field.checkVisibility())?.focus()
}
