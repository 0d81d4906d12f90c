import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { tourMessages } from '#shared/messages/premium.ts'
import { UI_TIMES } from '#shared/policy/later-ui.ts'
import { PanelDialog } from '../../ui/panel-dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { useFocusHeir } from '../../ui/use-focus-heir.ts'
import classes from './tour-dialog.module.css'
import { isTaken, moveTour, TOUR_BEGIN, TOUR_STEPS, type Tour, type TourMove } from './tour-machine.ts'
import { markTourCompleted } from './tour-marks.ts'
import { TourStepView } from './tour-step-view.tsx'
import { TOUR_CONTENT, type TourStep } from './tour-steps.ts'

/** The six steps over the page. Escape and a click beside it are the X. */
export function TourDialog({ onEnd }: { onEnd: () => void }) {
  const [tour, setTour] = useState<Tour>(TOUR_BEGIN)
  const place = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // Previous goes away on the first step.
  useFocusHeir(place, heading)
  const move = (made: TourMove) => {
    const next = moveTour(tour, made)
    setTour(next)
    if (next.end === null || tour.end !== null) return
    if (isTaken(next.end)) markTourCompleted()
    if (next.end === 'completed') sayDone()
    onEnd()
  }
  const id = TOUR_STEPS[tour.at]
  if (id === undefined) return null
  const step = TOUR_CONTENT[id]
  return (
    <PanelDialog title="Premium tour" shape="narrow" onClose={() => move('close')}>
      <div ref={place} className={classes.tour}>
        <Progress at={tour.at} />
        <TourStepView key={id} step={step} headingRef={heading} />
        <Moves at={tour.at} step={step} onMove={move} />
        <Dots tour={tour} />
      </div>
    </PanelDialog>
  )
}

function Progress({ at }: { at: number }) {
  const count = TOUR_STEPS.length
  return (
    <div className={classes.progress}>
      <progress className={classes.bar} max={count} value={at + 1} aria-label="Progress of the tour" />
      <p className={classes.badge} role="status">
        Step {at + 1} of {count}
      </p>
    </div>
  )
}

interface MovesProps {
  at: number
  step: TourStep
  onMove: (move: TourMove) => void
}

function Moves({ at, step: { action }, onMove }: MovesProps) {
  const isLast = at === TOUR_STEPS.length - 1
  return (
    <div className={classes.moves}>
      {action && (
        <Button className={classes.action ?? ''} variant="light" size="md" onClick={() => hint(action.hint)}>
          {action.label}
        </Button>
      )}
      {at > 0 && (
        <Button variant="default" size="md" onClick={() => onMove('previous')}>
          Previous
        </Button>
      )}
      <Button variant="subtle" size="md" onClick={() => onMove('skip')}>
        Skip Tour
      </Button>
      <Button className={classes.next ?? ''} size="md" onClick={() => onMove('next')}>
        {isLast ? 'Complete Tour' : 'Next'}
      </Button>
    </div>
  )
}

/** Where one is; the badge says the same in words. */
function Dots({ tour }: { tour: Tour }) {
  return (
    <ol className={classes.dots} aria-hidden="true">
      {TOUR_STEPS.map((id, at) => (
        <li
          key={id}
          className={classes.dot}
          data-current={at === tour.at}
          data-seen={tour.seen.includes(id)}
        />
      ))}
    </ol>
  )
}

function hint(title: string): void {
  showToast({ title, durationMs: UI_TIMES.toast.hint })
}

function sayDone(): void {
  showToast({ ...tourMessages.done, durationMs: UI_TIMES.toast.tourDone })
}
