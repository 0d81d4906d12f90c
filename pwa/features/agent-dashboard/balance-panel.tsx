import { Button } from '@mantine/core'
import { useState } from 'react'
import { MATURITY_HOURS, MIN_PAYOUT_CENTS } from '#shared/policy/marketplace.ts'
import { dollarsFromCents } from '#shared/policy/money.ts'
import { formatTime } from '../../ui/format-day.ts'
import { formatDollars } from '../../ui/format-dollars.ts'
import { useAgent } from './agent-context.ts'
import classes from './balance-panel.module.css'
import { PayoutDialog } from './payout-dialog.tsx'

const LEAST = dollarsFromCents(MIN_PAYOUT_CENTS)

/** What the agent has with the platform, and the way to have it paid out. */
export function BalancePanel() {
  const { balance, scopes, isSandbox, payments, payoutAccountChangesAt } = useAgent().profile
  const [isAsking, setAsking] = useState(false)
  const isEnough = balance.available >= LEAST
  const mayMove = scopes.includes('money') && !isSandbox
  const mayAsk = mayMove && payments !== 'off'
  return (
    <section className={classes.panel} aria-labelledby="balance">
      <h2 id="balance" className={classes.title}>
        Balance
      </h2>
      <dl className={classes.sums}>
        <div className={classes.main}>
          <dt className={classes.name}>Available</dt>
          <dd className={classes.available}>{formatDollars(balance.available)}</dd>
        </div>
        <div>
          <dt className={classes.name}>Pending, {MATURITY_HOURS} hours</dt>
          <dd className={classes.sum}>{formatDollars(balance.pending)}</dd>
        </div>
        <div>
          <dt className={classes.name}>In payout</dt>
          <dd className={classes.sum}>{formatDollars(balance.inPayout)}</dd>
        </div>
      </dl>
      <div className={classes.foot}>
        <Button size="md" fullWidth disabled={!isEnough || !mayAsk} onClick={() => setAsking(true)}>
          Request payout
        </Button>
        <p className={classes.note}>
          {!mayMove && 'This key may not move money.'}
          {mayMove && !mayAsk && 'Payments are off on this server: nothing is paid out at the moment.'}
          {mayAsk && `From ${formatDollars(LEAST)} of the available balance. It also pays listing fees.`}
        </p>
      </div>
      {payoutAccountChangesAt !== null && (
        <p className={classes.note} role="status">
          Another payout account was named. It takes effect on {formatTime(payoutAccountChangesAt)}. If it was
          not you, name the old one again and replace your keys.
        </p>
      )}
      {isAsking && (
        <PayoutDialog available={balance.available} least={LEAST} onClose={() => setAsking(false)} />
      )}
    </section>
  )
}
