import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { unsavedMessages } from '#shared/messages/unsaved.ts'
import { unsavedRequest } from '../../data/unsaved-request.ts'
import { useUserData } from '../../data/user-data.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { countChanges } from './change-texts.ts'
import { SignOutChoice } from './sign-out-choice.tsx'
import classes from './sign-out-dialog.module.css'
import type { SignOutControl } from './use-sign-out.ts'

interface SignOutDialogProps {
  control: SignOutControl
  onClose: () => void
}

/** What is to become of the changes that the server has not taken. */
export function SignOutDialog({ control, onClose }: SignOutDialogProps) {
  const { waiting = 0, refused = [] } = useUserData() ?? {}
  return (
    <PanelDialog title={unsavedMessages.beforeYouSignOut} shape="narrow" onClose={onClose}>
      <div className={classes.body}>
        <p className={classes.lead} role="status">
          {control.problem ?? situation(waiting, refused.length)}
        </p>
        {control.step === 'sending' ? (
          <Sending waiting={waiting} onStop={control.stopSending} />
        ) : (
          <Choices control={control} hasWaiting={waiting > 0} hasRefused={refused.length > 0} />
        )}
      </div>
    </PanelDialog>
  )
}

function situation(waiting: number, refused: number): string {
  const sentences: string[] = []
  if (waiting > 0)
    sentences.push(`${countChanges(waiting)} ${waiting === 1 ? 'has' : 'have'} not reached the server yet.`)
  if (refused > 0) sentences.push(`${countChanges(refused)} could not be saved.`)
  return sentences.join(' ') || 'Everything is saved by now.'
}

interface ChoicesProps {
  control: SignOutControl
  hasWaiting: boolean
  hasRefused: boolean
}

function Choices({ control, hasWaiting, hasRefused }: ChoicesProps) {
  const first = useRef<HTMLDivElement>(null)
  useEffect(() => first.current?.querySelector('button')?.focus(), [])
  const isLeaving = control.step === 'leaving'
  return (
    <>
      <div ref={first} className={classes.choices}>
        {hasWaiting && (
          <SignOutChoice
            isFirst
            title={unsavedMessages.sendNowAndSignOut}
            text={unsavedMessages.requiresAConnection}
            isLeaving={isLeaving}
            onChoose={control.send}
          />
        )}
        <SignOutChoice
          isFirst={!hasWaiting}
          title={unsavedMessages.keepForLater}
          text={unsavedMessages.keepForLaterText}
          isLeaving={isLeaving}
          onChoose={() => control.leave('keep')}
        />
        <SignOutChoice
          title={unsavedMessages.discardThem}
          text={unsavedMessages.discardText}
          isLeaving={isLeaving}
          onChoose={() => control.leave('discard')}
        />
      </div>
      <p className={classes.progress} role="status">
        {isLeaving && 'Signing out…'}
      </p>
      {hasRefused && (
        <Button variant="subtle" onClick={() => unsavedRequest.setState('list')}>
          {unsavedMessages.seeRefused}
        </Button>
      )}
    </>
  )
}

function Sending({ waiting, onStop }: { waiting: number; onStop: () => void }) {
  const [total] = useState(Math.max(1, waiting))
  const stop = useRef<HTMLButtonElement>(null)
  useEffect(() => stop.current?.focus(), [])
  const done = Math.max(0, total - waiting)
  return (
    <div className={classes.sending}>
      <progress className={classes.bar} aria-label={unsavedMessages.sending} value={done} max={total} />
      <p className={classes.progress}>{unsavedMessages.progress(done, total)}</p>
      <Button ref={stop} variant="default" size="md" onClick={onStop}>
        {unsavedMessages.staySignedIn}
      </Button>
    </div>
  )
}
