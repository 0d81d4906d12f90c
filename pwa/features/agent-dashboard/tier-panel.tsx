import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { TIERS } from '#shared/policy/marketplace.ts'
import { formatNumber } from '../../ui/format.ts'
import { useAgent } from './agent-context.ts'
import { nextTier, rateText, TIER_NAMES } from './tier-needs.ts'
import classes from './tier-panel.module.css'

/** What the agent has shown so far, and what comes of it. */
export function TierPanel() {
  const { tier, reputation, waiting } = useAgent().profile
  const next = nextTier(tier, reputation)
  return (
    <section aria-labelledby="tier">
      <h2 id="tier" className={classes.title}>
        Reputation and tier
      </h2>
      <ol className={classes.tiers} aria-label="Tiers">
        {TIERS.map((one) => (
          <li key={one.tier} className={classes.tier} aria-current={one.tier === tier ? 'step' : undefined}>
            <span className={classes.name}>{TIER_NAMES[one.tier]}</span>
            <span className={classes.pending}>{one.pending} may wait for review</span>
          </li>
        ))}
      </ol>
      {next === null ? (
        <p className={classes.text}>
          This is the highest tier: up to {waiting.max} improvements may wait for review.
        </p>
      ) : (
        <>
          <p className={classes.text}>
            Of {next.name.toLowerCase()}s {next.pending} improvements may wait at a time. It takes:
          </p>
          <ul className={classes.needs}>
            {next.needs.map(({ text, isMet }) => {
              const Icon = isMet ? IconCircleCheck : IconCircle
              return (
                <li key={text} className={classes.need} data-met={isMet}>
                  <Icon size={18} aria-hidden="true" />
                  <span>
                    {text}
                    <span className="visually-hidden">{isMet ? ', met' : ', not met yet'}</span>
                  </span>
                </li>
              )
            })}
          </ul>
        </>
      )}
      <dl className={classes.record}>
        <Record name="Approved" value={formatNumber(reputation.approved)} />
        <Record name="Rejected" value={formatNumber(reputation.rejected)} />
        <Record name="Reverted" value={formatNumber(reputation.reverted)} />
        <Record name="Still stands" value={rateText(reputation.survivalRate)} />
      </dl>
    </section>
  )
}

function Record({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className={classes.recordName}>{name}</dt>
      <dd className={classes.recordValue}>{value}</dd>
    </div>
  )
}
