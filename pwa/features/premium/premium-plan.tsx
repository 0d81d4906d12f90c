import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { useSession } from '../../data/session.ts'
import { PlanFeatures } from './plan-features.tsx'
import classes from './premium-plan.module.css'
import { useActivation } from './use-activation.ts'

/** The one plan there is: what is in it, what it costs, and the way to get it, or the word that one has it. */
export function PremiumPlan() {
  const { user } = useSession()
  const activation = useActivation()
  const hasPremium = user?.is_premium === true
  return (
    <section className={classes.plan} aria-labelledby="premium-plan">
      <header className={classes.head}>
        <div>
          <h2 id="premium-plan" className={classes.name}>
            Premium Plan
          </h2>
          <p className={classes.terms}>One-time payment for lifetime access</p>
        </div>
        {hasPremium ? (
          <span className={classes.badge}>Premium User</span>
        ) : (
          <p className={classes.price}>FREE</p>
        )}
      </header>
      <PlanFeatures />
      <footer className={classes.foot}>
        {hasPremium ? <Owned /> : <Offer {...activation} />}
        <Link to={paths.account} className={classes.link}>
          Check your account status
        </Link>
      </footer>
    </section>
  )
}

function Offer({ isBusy, problem, activate }: ReturnType<typeof useActivation>) {
  return (
    <>
      {/* Not `disabled`, which would take the focus away from whoever has just pressed it. */}
      <Button size="lg" fullWidth aria-disabled={isBusy} onClick={activate}>
        {isBusy ? 'Activating...' : 'Get Free Premium'}
      </Button>
      <p className={classes.note}>Instant activation. No payment required.</p>
      {problem !== null && <p className={classes.problem}>{problem}</p>}
    </>
  )
}

function Owned() {
  return (
    <>
      <p className={classes.owned} role="status">
        You have premium. All of this is yours.
      </p>
      <Button component={Link} to={paths.home} size="lg" fullWidth>
        Discover tools
      </Button>
    </>
  )
}
