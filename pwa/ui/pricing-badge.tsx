import type { Tool } from '#shared/domain/tool.ts'
import classes from './pricing-badge.module.css'
import { pricingLabel } from './pricing-text.ts'

export function PricingBadge({ pricing }: { pricing: Tool['pricing'] }) {
  return (
    <span className={classes.badge} data-pricing={pricing ?? 'unknown'}>
      {pricingLabel(pricing)}
    </span>
  )
}
