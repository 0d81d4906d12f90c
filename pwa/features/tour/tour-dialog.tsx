import { Badge, Box, Button, CloseButton, Group, Tour as Spotlight, Stack, Text, Title } from '@mantine/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { tourMessages } from '#shared/messages/tour.ts'
import { UI_TIMES } from '#shared/policy/later-ui.ts'
import { tourCompleted } from '../../data/tour-marks.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { hideToast, showToast } from '../../ui/toast.ts'
import classes from './tour.module.css'
import { isTaken, moveTour, TOUR_BEGIN, TOUR_STEPS, type Tour, type TourMove } from './tour-machine.ts'
import { TOUR_CONTENT, type TourStep } from './tour-steps.ts'

/** The six steps beside what they speak of. Escape is the X. */
export function TourDialog({ onEnd }: { onEnd: () => void }) {
  const [tour, setTour] = useState<Tour>(TOUR_BEGIN)
  const [isDocked, setDocked] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useHeadingFocus(place, heading, [tour.at, isDocked])
  // The tour is the welcome: no message floats above it.
  useEffect(hideToast, [])
  const id = TOUR_STEPS[tour.at]
  const step = id && TOUR_CONTENT[id]
  const { target, rect } = useTarget(step?.target)
  const move = (made: TourMove) => {
    const next = moveTour(tour, made)
    setTour(next)
    setDocked(false)
    if (next.end === null || tour.end !== null) return
    if (isTaken(next.end)) tourCompleted.set('true')
    if (next.end === 'completed') showToast({ ...tourMessages.done, durationMs: UI_TIMES.toast.tourDone })
    onEnd()
  }
  const tryIt = ({ hint, focus }: NonNullable<TourStep['action']>) => {
    setDocked(true)
    showToast({ title: hint, tone: 'info', durationMs: UI_TIMES.toast.hint })
    target?.scrollIntoView({ block: 'start' })
    if (focus) target?.focus({ preventScroll: true })
  }
  if (step === undefined) return null
  return (
    <Spotlight.Root
      active
      stepsCount={TOUR_STEPS.length}
      step={tour.at}
      onStepChange={(at) => move(at > tour.at ? 'next' : 'previous')}
      onClose={() => move('close')}
      withOverlay={!isDocked}
      closeOnOverlayClick
      overlayColor="var(--scrim)"
      spotlightRadius={10}
      // Below messages, which hints are.
      zIndex={190}
    >
      <Spotlight.Overlay targetRect={isDocked ? null : rect} />
      <Spotlight.Tooltip
        mounted
        targetElement={isDocked ? null : target}
        position="bottom"
        className={`p-5 border rounded-lg floating bg-overlay ${classes.card}`}
        aria-label={tourMessages.premiumTour}
        data-docked={isDocked || undefined}
      >
        <Stack ref={place} gap="md">
          <Head at={tour.at} onClose={() => move('close')} />
          <StepText key={id} step={step} isShort={isDocked} headingRef={heading} />
          <Moves at={tour.at} action={isDocked ? undefined : step.action} onMove={move} onTry={tryIt} />
          <Dots tour={tour} />
        </Stack>
      </Spotlight.Tooltip>
    </Spotlight.Root>
  )
}

function Head({ at, onClose }: { at: number; onClose: () => void }) {
  const count = TOUR_STEPS.length
  const text = tourMessages.step(at + 1, count)
  return (
    <Group gap="sm" wrap="nowrap">
      <Box flex={1}>
        <ProgressBar label={tourMessages.progressOfTheTour} value={at + 1} max={count} text={text} />
      </Box>
      <Badge role="status" flex="none">
        {text}
      </Badge>
      <CloseButton aria-label={tourMessages.closePremiumTour} onClick={onClose} />
    </Group>
  )
}

interface StepTextProps {
  step: TourStep
  isShort: boolean
  headingRef: RefObject<HTMLHeadingElement | null>
}

function StepText({ step, isShort, headingRef }: StepTextProps) {
  const { title, description, Icon, highlight, tip } = step
  return (
    <Stack gap="sm" className={isShort ? '' : (classes.text ?? '')} aria-live="polite">
      <Group gap="sm" wrap="nowrap">
        <Icon size={24} color="var(--accent)" aria-hidden="true" />
        <Title order={3} ref={headingRef} tabIndex={-1} fz="xl">
          {title}
        </Title>
      </Group>
      {!isShort && (
        <>
          <Text c="var(--ink-2)">{description}</Text>
          {highlight && <Hint name={tourMessages.quickAction} isBright text={highlight} />}
          {tip && <Hint name={tourMessages.proTip} text={tip} />}
        </>
      )}
    </Stack>
  )
}

function Hint({ name, text, isBright = false }: { name: string; text: string; isBright?: boolean }) {
  return (
    <p
      className={`text-ui rounded-md py-2 px-3 ${isBright ? 'bg-accent-soft text-on-accent-soft' : 'bg-sunken'}`}
    >
      <strong>{name}</strong>
      <br />
      {text}
    </p>
  )
}

interface MovesProps {
  at: number
  action: TourStep['action']
  onMove: (move: TourMove) => void
  onTry: (action: NonNullable<TourStep['action']>) => void
}

function Moves({ at, action, onMove, onTry }: MovesProps) {
  const isLast = at === TOUR_STEPS.length - 1
  return (
    <>
      {action && (
        <Button variant="light" fullWidth onClick={() => onTry(action)}>
          {action.label}
        </Button>
      )}
      <Group gap="xs">
        <Button variant="subtle" mr="auto" onClick={() => onMove('skip')}>
          {tourMessages.skipTour}
        </Button>
        {at > 0 && (
          <Button variant="default" onClick={() => onMove('previous')}>
            {tourMessages.previous}
          </Button>
        )}
        <Button onClick={() => onMove('next')}>
          {isLast ? tourMessages.completeTour : tourMessages.next}
        </Button>
      </Group>
    </>
  )
}

const dotGround = (isCurrent: boolean, isSeen: boolean) =>
  isCurrent ? 'bg-accent' : isSeen ? 'bg-control' : 'bg-line-strong'

/** Where one is; the badge says the same in words. */
function Dots({ tour }: { tour: Tour }) {
  return (
    <ol className={`flex justify-center gap-2 ${classes.dots}`} aria-hidden="true">
      {TOUR_STEPS.map((id, at) => (
        <li key={id} className={`round ${dotGround(at === tour.at, tour.seen.includes(id))}`} />
      ))}
    </ol>
  )
}

/**
 * Whoever was on a button that is gone, or comes to the card anew, goes on at its heading. A button that is still there
 * keeps the focus, and so does what is tried on the page.
 */
function useHeadingFocus(
  place: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLElement | null>,
  changes: readonly unknown[],
): void {
  useEffect(() => {
    // After the card has taken the focus itself.
    const timer = setTimeout(() => {
      const { activeElement, body } = document
      const isHere = activeElement === body || place.current?.parentElement?.contains(activeElement)
      if (isHere && !(activeElement instanceof HTMLButtonElement))
        heading.current?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [place, heading, ...changes])
}

/** What a step speaks of, if this page has it, and where it is now. */
function useTarget(selector: string | undefined) {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const [rect, setRect] = useState<DOMRect | null>(null)
  useEffect(() => {
    const found = selector === undefined ? null : document.querySelector<HTMLElement>(selector)
    const isSeen = found?.checkVisibility() === true
    setTarget(isSeen ? found : null)
    setRect(null)
    if (found === null || !isSeen) return
    found.scrollIntoView({ block: 'nearest' })
    const measure = () => setRect(found.getBoundingClientRect())
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    window.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', measure)
    }
  }, [selector])
  return { target, rect }
}
