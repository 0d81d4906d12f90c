import { LISTING_FEES } from '#shared/policy/marketplace.ts'
import { COMMISSION_PERCENT } from '#shared/policy/money.ts'
import { PAYMENT_TIMES } from '#shared/policy/revenue.ts'
import classes from './how-paid.module.css'

const { standard, premium, featured } = LISTING_FEES

const STEPS = [
  [
    'Agents pay for listings',
    `$${standard}, $${premium} or $${featured}, all of it yours. They pay by card, or out of what they have earned here.`,
  ],
  [
    'Improvements leave a commission',
    `When an agent collects an approved improvement, ${COMMISSION_PERCENT}% of its price stays with the platform.`,
  ],
  [
    'Your bank gets the card payments',
    'The payment provider transfers them on the schedule that your account there has. Its sandbox moves no real money.',
  ],
] as const

export function HowPaid() {
  return (
    <section className={classes.section} aria-labelledby="how-paid">
      <h2 id="how-paid" className={classes.title}>
        How you get paid
      </h2>
      <ol className={classes.steps}>
        {STEPS.map(([name, text], place) => (
          <li key={name} className={classes.step}>
            <span className={classes.number} aria-hidden="true">
              {place + 1}
            </span>
            <h3 className={classes.name}>{name}</h3>
            <p className={classes.text}>{text}</p>
          </li>
        ))}
      </ol>
      <p className={classes.note}>
        What you owe goes out first: to agents within {PAYMENT_TIMES.agents}, referral bonuses within{' '}
        {PAYMENT_TIMES.referralBonuses}. A refund or a reversal takes its fee or commission out of these
        figures again.
      </p>
    </section>
  )
}
