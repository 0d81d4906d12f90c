import type { Tool } from '#shared/domain/tool.ts'
import { pricingLabel } from '#shared/messages/pricing-text.ts'
import classes from './pricing-badge.module.css'

export function PricingBadge({ pricing }: { pricing: Tool['pricing'] }) {
  return (
    <span
      className={`inline-flex flex-none items-center gap-2 text-sm nowrap ${pricing ? 'font-medium' : 'text-ink-3'} ${classes.badge}`}
      data-pricing={pricing ?? 'unknown'}
    >
      {pricingLabel(pricing)}
    </span>
  )
}
