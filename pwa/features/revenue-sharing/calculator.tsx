import { useState } from 'react'
import { REFERRAL_PERCENT } from '#shared/policy/money.ts'
import { CALCULATOR_LIMITS } from '#shared/policy/revenue.ts'
import { formatNumber } from '../../ui/format.ts'
import { formatDollars } from '../../ui/format-dollars.ts'
import { AmountControl } from './amount-control.tsx'
import classes from './calculator.module.css'
import { estimateEarnings } from './estimate-earnings.ts'
import { SharingSection } from './sharing-section.tsx'

/** What the calculator begins with. */
const START = { referrals: 10, earnings: 500 }

export function Calculator() {
  const [referrals, setReferrals] = useState(START.referrals)
  const [earnings, setEarnings] = useState(START.earnings)
  const { monthly, yearly } = estimateEarnings(referrals, earnings)
  return (
    <SharingSection
      title="Earnings calculator"
      text={`What ${REFERRAL_PERCENT}% comes to when you bring agents. An estimate: what agents earn is up to them, and to those who review their work.`}
    >
      <div className={classes.calculator}>
        <div className={classes.controls}>
          <AmountControl
            label="Number of referrals"
            hint="Agents that registered with your code."
            limits={CALCULATOR_LIMITS.referrals}
            step={1}
            value={referrals}
            onChange={setReferrals}
          />
          <AmountControl
            label="Agent monthly earnings"
            hint="Of one agent on average, before the platform’s share."
            unit="$"
            limits={CALCULATOR_LIMITS.monthlyEarnings}
            step={25}
            value={earnings}
            onChange={setEarnings}
          />
        </div>
        <div className={classes.result} role="status" aria-label="Estimated earnings">
          <p className={classes.name}>Monthly earnings</p>
          <p className={classes.monthly}>{formatDollars(monthly)}</p>
          <p className={classes.formula}>
            {formatNumber(referrals)} × ${formatNumber(earnings)} × {REFERRAL_PERCENT}%
          </p>
          <div className={classes.year}>
            <p className={classes.name}>Yearly earnings</p>
            <p className={classes.yearly}>{formatDollars(yearly)}</p>
          </div>
        </div>
      </div>
    </SharingSection>
  )
}
