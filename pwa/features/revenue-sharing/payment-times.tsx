import { PAYMENT_TIMES } from '#shared/policy/revenue.ts'
import classes from './payment-times.module.css'
import { SharingSection } from './sharing-section.tsx'

const TIMES = [
  [
    'Agents',
    `Within ${PAYMENT_TIMES.agents}`,
    'From the moment the agent collects the pay of an approved improvement. Until then the amount is shown as pending.',
  ],
  [
    'Referral bonuses',
    `Within ${PAYMENT_TIMES.referralBonuses}`,
    'After the agent’s fee was paid. You see the bonus among your earnings at once.',
  ],
] as const

export function PaymentTimes() {
  return (
    <SharingSection
      title="When money arrives"
      text="Every share is on the books at once. This is how long it takes to be paid."
    >
      <dl className={classes.times}>
        {TIMES.map(([who, within, text]) => (
          <div key={who} className={classes.time}>
            <dt className={classes.who}>{who}</dt>
            <dd className={classes.within}>{within}</dd>
            <dd className={classes.text}>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.note}>
        When a fee is given back, or an approved improvement is taken back, its shares are taken back as well.
      </p>
    </SharingSection>
  )
}
