import { IconCheck } from '@tabler/icons-react'
import classes from './plan-features.module.css'

/** SPEC §2. */
const PREMIUM_FEATURES = [
  'AI-powered tool summaries and insights',
  'Advanced comparison features',
  'Ad-free browsing',
  'Priority customer support',
]
const BASIC_FEATURES = ['Access to all tool listings', 'Basic search and filtering']

export function PlanFeatures() {
  return (
    <div className={classes.lists}>
      <FeatureList title="Premium features" features={PREMIUM_FEATURES} kind="premium" />
      <FeatureList title="Basic features" features={BASIC_FEATURES} kind="basic" />
    </div>
  )
}

interface FeatureListProps {
  title: string
  features: readonly string[]
  kind: 'premium' | 'basic'
}

function FeatureList({ title, features, kind }: FeatureListProps) {
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      <ul className={classes.list} data-kind={kind}>
        {features.map((feature) => (
          <li key={feature} className={classes.feature}>
            <IconCheck className={classes.mark} size={18} aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
    </section>
  )
}
