import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { UI_TIMES } from '#shared/policy/later-ui.ts'
import { hasSyncBase } from '../../data/preference-sync-base.ts'
import { currentSession } from '../../data/session.ts'
import { isStorageRefused } from '../../data/stored-value.ts'
import { isWelcomed, tourCompleted, welcomeShown } from '../../data/tour-marks.ts'
import { visibleTimeout } from '../../ui/visible-timers.ts'
import { opensByItself } from './tour-machine.ts'

type TourDialogComponent = typeof import('./tour-dialog.tsx').TourDialog

/** Begins the tour a moment after somebody is known to have premium. What it shows comes when it does. */
export function TourHost({ isPremium }: { isPremium: boolean }) {
  const [Dialog, setDialog] = useState<TourDialogComponent | null>(null)
  useEffect(() => {
    if (!isPremium) return
    let isOver = false
    let cancel = visibleTimeout(begin, UI_TIMES.tourDelay)
    // The marks are read again once the tour is here: loading takes a while, in which it may be taken elsewhere.
    function begin(Loaded?: TourDialogComponent) {
      // The tour was to be the welcome: without it there is nothing left to wait for.
      if (!opensByItself(readMarks())) welcomeShown.set('true')
      else if (isEarly()) cancel = visibleTimeout(() => begin(Loaded), UI_TIMES.tourDelay)
      else if (Loaded === undefined) load()
      else {
        welcomeShown.set('true')
        setDialog(() => Loaded)
      }
    }
    function load() {
      import('./tour-dialog.tsx').then(
        ({ TourDialog }) => isOver || begin(TourDialog),
        () => {},
      )
    }
    return () => {
      isOver = true
      cancel()
    }
  }, [isPremium])
  // It belongs to the whole page, not to the header that this host stands in.
  return isPremium && Dialog && createPortal(<Dialog onEnd={() => setDialog(null)} />, document.body)
}

/** Where nothing can be kept every page would begin the tour: better none does. */
const readMarks = () => ({
  isCompleted: isStorageRefused() || tourCompleted.get() !== null,
  isShown: isWelcomed(),
})

/** It may have been taken on another device; and who is in the middle of something else is left alone until that is done. */
function isEarly(): boolean {
  return !hasSyncBase(currentSession().user?.id) || document.querySelector('[aria-modal="true"]') !== null
}
