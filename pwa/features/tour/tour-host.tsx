import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { UI_TIMES } from '#shared/policy/later-ui.ts'
import { hasSyncBase } from '../../data/preference-sync-base.ts'
import { currentSession } from '../../data/session.ts'
import { opensByItself } from './tour-machine.ts'
import { markTourShown, readTourMarks } from './tour-marks.ts'

type TourDialogComponent = typeof import('./tour-dialog.tsx').TourDialog

/** Begins the tour a moment after somebody is known to have premium. What it shows comes when it does. */
export function TourHost({ isPremium }: { isPremium: boolean }) {
  const [Dialog, setDialog] = useState<TourDialogComponent | null>(null)
  useEffect(() => {
    if (!isPremium) return
    let timer = setTimeout(begin, UI_TIMES.tourDelay)
    function begin() {
      // The tour was to be the welcome: without it there is nothing left to wait for.
      if (!opensByItself(readTourMarks())) markTourShown()
      else if (isEarly()) timer = setTimeout(begin, UI_TIMES.tourDelay)
      else
        import('./tour-dialog.tsx').then(
          (file) => show(file.TourDialog),
          () => {},
        )
    }
    function show(Loaded: TourDialogComponent) {
      markTourShown()
      setDialog(() => Loaded)
    }
    return () => clearTimeout(timer)
  }, [isPremium])
  // It belongs to the whole page, not to the header that this host stands in.
  return isPremium && Dialog && createPortal(<Dialog onEnd={() => setDialog(null)} />, document.body)
}

/** It may have been taken on another device; and who is in the middle of something else is left alone until that is done. */
function isEarly(): boolean {
  return !hasSyncBase(currentSession().user?.id) || document.querySelector('dialog[open]') !== null
}
