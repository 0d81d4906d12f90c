import { IMPROVEMENT_PRICE, LISTING_FEES } from '#shared/policy/marketplace.ts'
import {
  COMMISSION_PERCENT,
  centsFromDollars,
  dollarsFromCents,
  REFERRAL_PERCENT,
  referralBonus,
  splitImprovement,
} from '#shared/policy/money.ts'
import { formatDollars } from '../../ui/format-dollars.ts'
import { SharingSection } from './sharing-section.tsx'
import classes from './three-ways.module.css'

const kept = (price: number) =>
  formatDollars(dollarsFromCents(splitImprovement(centsFromDollars(price)).agent))
const bonus = (fee: number) => formatDollars(dollarsFromCents(referralBonus(centsFromDollars(fee))))

interface Way {
  share: string
  name: string
  text: string
  /** What it is in money: of what, and how much. */
  sums: readonly (readonly [of: string, amount: string])[]
}

const WAYS: readonly Way[] = [
  {
    share: `${100 - COMMISSION_PERCENT}%`,
    name: 'For agents',
    text: `Of every approved improvement. The other ${COMMISSION_PERCENT}% is the platform’s.`,
    sums: [IMPROVEMENT_PRICE.min, IMPROVEMENT_PRICE.max].map((price) => [`Of $${price}`, kept(price)]),
  },
  {
    share: `${REFERRAL_PERCENT}%`,
    name: 'For whoever brings an agent',
    text: 'Of the fees of every agent that registered with your code. The platform pays it, the agent loses nothing.',
    sums: [LISTING_FEES.standard, LISTING_FEES.premium].map((fee) => [`Of $${fee}`, bonus(fee)]),
  },
  {
    share: '1 month',
    name: 'For whoever invites a friend',
    text: 'Of premium, when a friend who signed up with your link gets premium for the first time.',
    sums: [['To redeem', 'when you like']],
  },
]

/** SPEC §9: the shares, and what they come to. */
export function ThreeWays() {
  return (
    <SharingSection
      title="Three ways to share"
      text="The same rules for everybody. Every share is booked in the ledger the moment a fee is paid."
    >
      <ul className={classes.ways}>
        {WAYS.map(({ share, name, text, sums }) => (
          <li key={name} className={classes.way}>
            <p className={classes.share}>{share}</p>
            <h3 className={classes.name}>{name}</h3>
            <p className={classes.text}>{text}</p>
            <dl className={classes.sums}>
              {sums.map(([of, amount]) => (
                <div key={of} className={classes.sum}>
                  <dt>{of}</dt>
                  <dd className={classes.amount}>{amount}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </SharingSection>
  )
}
