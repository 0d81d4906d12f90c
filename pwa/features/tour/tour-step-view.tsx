import type { RefObject } from 'react'
import classes from './tour-step-view.module.css'
import type { TourStep } from './tour-steps.ts'

interface TourStepViewProps {
  step: TourStep
  headingRef: RefObject<HTMLHeadingElement | null>
}

export function TourStepView({ step, headingRef }: TourStepViewProps) {
  const { title, description, Icon, highlight, tip } = step
  return (
    <div className={classes.step} aria-live="polite">
      <span className={classes.icon} aria-hidden="true">
        <Icon size={28} />
      </span>
      <h3 ref={headingRef} tabIndex={-1} className={classes.title}>
        {title}
      </h3>
      <p className={classes.text}>{description}</p>
      {highlight && <Box name="Quick Action" text={highlight} />}
      {tip && <Box name="Pro Tip" text={tip} />}
    </div>
  )
}

function Box({ name, text }: { name: string; text: string }) {
  return (
    <p className={classes.box} data-kind={name}>
      <strong className={classes.name}>{name}</strong>
      {text}
    </p>
  )
}
