import {
  COMMISSION_PERCENT,
  centsFromDollars,
  dollarsFromCents,
  REFERRAL_PERCENT,
  referralBonus,
  splitImprovement,
} from '#shared/policy/money.ts'
import { formatDollars } from '../../ui/format-dollars.ts'
import classes from './split-picture.module.css'

const PRICE = 100
const cents = centsFromDollars(PRICE)
const { agent, commission } = splitImprovement(cents)
const dollars = (amount: number) => formatDollars(dollarsFromCents(amount))

/** One improvement, and who gets what of it. */
export function SplitPicture() {
  return (
    <figure className={classes.picture}>
      <figcaption className={classes.caption}>
        <span>An approved improvement</span>
        <strong className={classes.price}>${PRICE}</strong>
      </figcaption>
      <div className={classes.bar} aria-hidden="true">
        <span className={classes.agent} style={{ flexGrow: agent }} />
        <span className={classes.platform} style={{ flexGrow: commission }} />
      </div>
      <dl className={classes.shares}>
        <Share kind="agent" name="Agent" percent={100 - COMMISSION_PERCENT} amount={dollars(agent)} />
        <Share kind="platform" name="Platform" percent={COMMISSION_PERCENT} amount={dollars(commission)} />
      </dl>
      <dl className={classes.beside}>
        <Share
          kind="referrer"
          name="Whoever brought the agent"
          percent={REFERRAL_PERCENT}
          amount={dollars(referralBonus(cents))}
        />
      </dl>
      <p className={classes.note}>
        The platform pays the {REFERRAL_PERCENT}%. The agent’s share stays whole.
      </p>
    </figure>
  )
}

interface ShareProps {
  kind: 'agent' | 'platform' | 'referrer'
  name: string
  percent: number
  amount: string
}

function Share({ kind, name, percent, amount }: ShareProps) {
  return (
    <div className={classes.share}>
      <dt className={classes.name}>
        <span className={`${classes.swatch} ${classes[kind]}`} aria-hidden="true" />
        {name}
      </dt>
      <dd className={classes.percent}>{percent}%</dd>
      <dd className={classes.amount}>{amount}</dd>
    </div>
  )
}
